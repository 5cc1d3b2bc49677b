// Generated from models.lace (golden.models): edit the schema, not this file.
