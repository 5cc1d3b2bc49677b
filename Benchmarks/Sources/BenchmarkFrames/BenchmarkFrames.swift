// Everything in this module is generated from frames.lace; SwiftPM wants one source file.
