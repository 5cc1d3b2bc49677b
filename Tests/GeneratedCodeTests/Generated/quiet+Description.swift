// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension QuietSide: CustomStringConvertible {
    public var description: String { name }
  }

  extension QuietMode: CustomStringConvertible {
    public var description: String { name ?? "\(rawValue)" }
  }

  extension QuietOldKindDeprecated: CustomStringConvertible {
    public var description: String { name }
  }

  extension QuietExtras: CustomStringConvertible {
    public var description: String { FrameDescription.flags(rawValue, Self.names) }
  }

  extension QuietMarkedFlags: CustomStringConvertible {
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

  extension QuietReadingBits: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("level", levelStored)
      text.add("isOn", isSet: isOn)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      return text.text
    }
  }

  extension QuietMarked: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("QuietMarked")
      text.add("flags", flags)
      return text.text
    }
  }

  extension QuietReading: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("QuietReading")
      text.add("side", side)
      text.add("mode", mode)
      text.add("extras", extras)
      text.add("count", countStored)
      text.add("total", total)
      text.add("heat", Self.scaleHeat.physical(Int128(heatRawStored)), unit: "celsius")
      text.add("bits", bits)
      text.add("parts", partsRawStored.map { Self.scaleParts.physical(Int128($0)) })
      text.add("extra", extraStored)
      return text.text
    }
  }

  extension QuietReply: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("QuietReply")
      text.add("answer", answer)
      return text.text
    }
  }

  extension QuietOldDeprecated: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("QuietOld")
      text.add("value", value)
      return text.text
    }
  }

  extension QuietAnswer: CustomStringConvertible {
    public var description: String {
      switch self {
      case .level(let value): return "level(\(value))"
      case .text(let value): return "text(\(value))"
      }
    }
  }
#endif
