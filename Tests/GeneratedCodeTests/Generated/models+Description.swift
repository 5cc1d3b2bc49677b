// Generated from models.lace (golden.models): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Grade: CustomStringConvertible {
    public var description: String { name }
  }

  extension Code: CustomStringConvertible {
    public var description: String { name ?? "\(rawValue)" }
  }

  extension Nibble: CustomStringConvertible {
    public var description: String { name }
  }

  extension OpenNibble: CustomStringConvertible {
    public var description: String { name ?? "\(rawValue)" }
  }

  extension Echo: CustomStringConvertible {
    public var description: String { name }
  }

  extension Stars: CustomStringConvertible {
    public var description: String { FrameDescription.flags(rawValue, Self.names) }
  }
#endif
