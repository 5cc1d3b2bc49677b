// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension ReportKind: CustomStringConvertible {
    public var description: String { name }
  }

  extension StopOrigin: CustomStringConvertible {
    public var description: String { name }
  }

  extension PrecheckMode: CustomStringConvertible {
    public var description: String { name }
  }

  extension FlaggedPartFlags: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("first", isSet: first)
      text.add("last", isSet: last)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      return text.text
    }
  }

  extension ReportReference: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("ReportReference")
      text.add("id", id)
      text.add("kind", kindField)
      return text.text
    }
  }

  extension Ask: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Ask")
      text.add("sequence", sequence)
      text.add("question", question)
      return text.text
    }
  }

  extension Answer: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Answer")
      text.add("sequence", sequence)
      text.add("text", text: self.text)
      return text.text
    }
  }

  extension Page: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Page")
      text.add("offset", offset)
      text.add("data", bytes: data)
      return text.text
    }
  }

  extension RobotPacket: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("RobotPacket")
      text.add("command", command)
      text.add("data", bytes: data)
      return text.text
    }
  }

  extension Line: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Line")
      text.add("text", text: self.text)
      return text.text
    }
  }

  extension Reply: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Reply")
      text.add("address", address)
      text.add("data", bytes: data)
      return text.text
    }
  }

  extension Letter: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Letter")
      text.add("kind", kindField)
      text.add("text", text: self.text)
      return text.text
    }
  }

  extension MessageJoined: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Message.joined")
      text.add("payload", bytes: payload)
      return text.text
    }
  }

  extension MessagePart: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Message.part")
      text.add("number", number)
      text.add("index", index)
      text.add("total", total)
      text.add("chunk", bytes: chunk)
      return text.text
    }
  }

  extension FlaggedPart: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Flagged.part")
      text.add("flags", flags)
      text.add("counter", counter)
      text.add("chunk", bytes: chunk)
      return text.text
    }
  }

  extension OpenPart: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Open.part")
      text.add("kind", kindField)
      text.add("chunk", bytes: chunk)
      return text.text
    }
  }

  extension BatteryLevel: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Battery.level")
      text.add("value", value, unit: "percent")
      return text.text
    }
  }

  extension CardStatus: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Card.status")
      text.add("value", value)
      return text.text
    }
  }

  extension CardReportInput: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Card.report.input")
      text.add("value", value)
      return text.text
    }
  }

  extension CardReportOutput: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Card.report.output")
      text.add("value", value)
      return text.text
    }
  }

  extension CardStrictBoth: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Card.strict.both")
      text.add("value", value)
      return text.text
    }
  }

  extension AdvanceRequest: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("advance.request")
      text.add("value", value)
      return text.text
    }
  }

  extension RecordingStoppedPayload: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("recordingStopped.payload")
      text.add("value", value)
      return text.text
    }
  }

  extension CardAdvertManufacturer: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("CardAdvert.manufacturer")
      text.add("value", value, unit: "percent")
      return text.text
    }
  }

  extension BeaconAdvertData: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("BeaconAdvert.data")
      text.add("value", bytes: value)
      return text.text
    }
  }
#endif
