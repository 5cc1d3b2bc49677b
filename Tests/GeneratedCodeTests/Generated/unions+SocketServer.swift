// Generated from unions.lace (golden.unions): edit the schema, not this file.
