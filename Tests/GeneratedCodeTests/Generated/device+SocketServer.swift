// Generated from device.lace (test.device): edit the schema, not this file.
