// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension MarkedFlags: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("hasMark", isSet: hasMark)
      text.add("isLoud", isSet: isLoud)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      return text.text
    }
  }

  extension Marked: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Marked")
      text.add("flags", flags)
      return text.text
    }
  }
#endif
