// Generated from shapes.lace (golden.shapes): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Kind: CustomStringConvertible {
    public var description: String { name }
  }

  extension Kinds: CustomStringConvertible {
    public var description: String { name }
  }

  extension Marks: CustomStringConvertible {
    public var description: String { FrameDescription.flags(rawValue, Self.names) }
  }

  extension Status: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("level", level)
      text.add("offset", offset)
      text.add("kind", kindField)
      text.add("marks", marks)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      return text.text
    }
  }

  extension Packed: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("first", first)
      text.add("rest", rest)
      return text.text
    }
  }

  extension OptionalFlags: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("")
      text.add("hasB", isSet: hasB)
      if reserved1 != 0 {
        text.add("reserved1", reserved1)
      }
      return text.text
    }
  }

  extension Texts: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Texts")
      text.add("name", text: name)
      text.add("note", text: note)
      text.add("path", text: path)
      text.add("code", text: code)
      text.add("tail", text: tail)
      return text.text
    }
  }

  extension Blobs: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Blobs")
      text.add("short", bytes: short)
      text.add("length", length)
      text.add("body", bytes: body)
      text.add("sized", bytes: sized)
      text.add("items", items)
      text.add("counted", counted)
      text.add("measured", measured)
      text.add("last", last)
      return text.text
    }
  }

  extension Point: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Point")
      text.add("x", x)
      text.add("y", y)
      return text.text
    }
  }

  extension OptionalValue: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Optional")
      text.add("flags", flags)
      text.add("a", a)
      text.add("b", b)
      text.add("ext", ext)
      text.add("more", more)
      if !trailing.isEmpty {
        text.add("trailing", bytes: trailing)
      }
      return text.text
    }
  }

  extension Envelope: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Envelope")
      text.add("head", head)
      text.add("points", points)
      text.add("inner", inner)
      if reserved1.contains(where: { $0 != 0 }) {
        text.add("reserved1", bytes: reserved1)
      }
      return text.text
    }
  }

  extension Inner: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Inner")
      text.add("body", body)
      return text.text
    }
  }

  extension Body: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Body")
      text.add("value", value)
      text.add("rest", bytes: rest)
      return text.text
    }
  }

  extension Replies: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Replies")
      text.add("first", first)
      text.add("second", second)
      text.add("third", third)
      return text.text
    }
  }

  extension ReplyPoint: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Reply<Point>")
      text.add("status", status)
      text.add("value", value)
      return text.text
    }
  }

  extension ReplyKinds: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Reply<Kinds>")
      text.add("status", status)
      text.add("value", value)
      return text.text
    }
  }

  extension Block3: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Block<3>")
      text.add("data", bytes: data)
      return text.text
    }
  }

  extension Checked: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Checked")
      text.add("data", bytes: data)
      return text.text
    }
  }
#endif
