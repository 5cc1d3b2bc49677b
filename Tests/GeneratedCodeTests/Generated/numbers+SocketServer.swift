// Generated from numbers.lace (golden.numbers): edit the schema, not this file.
