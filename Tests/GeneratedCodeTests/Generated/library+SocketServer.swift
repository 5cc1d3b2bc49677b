// Generated from library.lace (golden.library): edit the schema, not this file.
