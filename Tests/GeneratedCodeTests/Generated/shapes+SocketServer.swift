// Generated from shapes.lace (golden.shapes): edit the schema, not this file.
