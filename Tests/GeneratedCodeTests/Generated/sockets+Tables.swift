// Generated from sockets.lace (golden.sockets): edit the schema, not this file.
