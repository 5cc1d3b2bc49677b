// Generated from unions.lace (golden.unions): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Opcode: CustomStringConvertible {
    public var description: String { name ?? "\(rawValue)" }
  }

  extension AdvertInfo: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("encrypted", isSet: encrypted)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      text.add("version", version)
      return text.text
    }
  }

  extension EitherFlags: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("wide", isSet: wide)
      text.add("many", isSet: many)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      return text.text
    }
  }

  extension Start: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Start")
      text.add("mode", mode)
      text.add("options", options)
      if !trailing.isEmpty {
        text.add("trailing", bytes: trailing)
      }
      return text.text
    }
  }

  extension Export: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Export")
      text.add("offset", offset)
      text.add("length", length)
      return text.text
    }
  }

  extension First: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("First")
      text.add("id", id)
      text.add("value", value)
      return text.text
    }
  }

  extension Second: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Second")
      text.add("id", id)
      text.add("tag", tag)
      text.add("name", text: name)
      return text.text
    }
  }

  extension Advert: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Advert")
      text.add("info", info)
      text.add("values", values)
      return text.text
    }
  }

  extension Options: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Options")
      text.add("list", list)
      text.add("rest", rest)
      return text.text
    }
  }

  extension Request: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Request")
      text.add("sequence", sequence)
      text.add("opcode", opcode)
      text.add("body", body)
      return text.text
    }
  }

  extension Either: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Either")
      text.add("flags", flags)
      text.add("count", count)
      text.add("value", value)
      text.add("tail", tail)
      return text.text
    }
  }

  extension Lasts: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Lasts")
      text.add("head", head)
      text.add("report", report)
      return text.text
    }
  }

  extension Measurement: CustomStringConvertible {
    public var description: String {
      switch self {
      case .battery(let value): return "battery(\(value) percent)"
      case .temperature(let value): return "temperature(\(value) × 1/100 celsius)"
      case .block(let value, _): return "block('\(FrameText.hexadecimal(value))')"
      case .raw(let value): return "raw('\(FrameText.hexadecimal(value))')"
      case .reset: return "reset"
      case .unknown(let tag, let bytes): return "unknown(\(tag): '\(FrameText.hexadecimal(bytes))')"
      }
    }
  }

  extension Option: CustomStringConvertible {
    public var description: String {
      switch self {
      case .mtu(let value): return "mtu(\(value))"
      case .start(let value): return "start(\(value))"
      case .unknown(let tag, let bytes): return "unknown(\(tag): '\(FrameText.hexadecimal(bytes))')"
      }
    }
  }

  extension Report: CustomStringConvertible {
    public var description: String {
      switch self {
      case .x(let value): return "x(\(value))"
      case .all(let value): return "all(\(value))"
      }
    }
  }

  extension Peeked: CustomStringConvertible {
    public var description: String {
      switch self {
      case .a(let value): return "a(\(value))"
      case .b(let value): return "b(\(value))"
      case .unknown(let bytes): return "unknown('\(FrameText.hexadecimal(bytes))')"
      }
    }
  }

  extension Ended: CustomStringConvertible {
    public var description: String {
      switch self {
      case .a(let value): return "a(\(value))"
      }
    }
  }

  extension RequestBody: CustomStringConvertible {
    public var description: String {
      switch self {
      case .start(let value): return "start(\(value))"
      case .stop: return "stop"
      case .export(let value): return "export(\(value))"
      case .unknown(let bytes): return "unknown('\(FrameText.hexadecimal(bytes))')"
      }
    }
  }

  extension EitherValue: CustomStringConvertible {
    public var description: String {
      switch self {
      case .wide(let value): return "wide(\(value))"
      case .many(let value): return "many(\(value))"
      }
    }
  }
#endif
