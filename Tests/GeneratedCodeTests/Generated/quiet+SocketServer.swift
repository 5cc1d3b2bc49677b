// Generated from quiet.lace (golden.quiet): edit the schema, not this file.
