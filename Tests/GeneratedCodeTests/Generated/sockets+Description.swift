// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Sample: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Sample")
      text.add("number", number)
      text.add("level", level)
      return text.text
    }
  }
#endif
