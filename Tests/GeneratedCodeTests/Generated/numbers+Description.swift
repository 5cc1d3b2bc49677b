// Generated from numbers.lace (golden.numbers): edit the schema, not this file.

import WirelaceFrames

#if !hasFeature(Embedded)
  extension Side: CustomStringConvertible {
    public var description: String { name }
  }

  extension Level: CustomStringConvertible {
    public var description: String { name ?? "\(rawValue)" }
  }

  extension Features: CustomStringConvertible {
    public var description: String { FrameDescription.flags(rawValue, Self.names) }
  }

  extension Modes: CustomStringConvertible {
    public var description: String { FrameDescription.flags(rawValue, Self.names) }
  }

  extension Integers: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Integers")
      text.add("a", a)
      text.add("b", b)
      text.add("c", c)
      text.add("d", d)
      text.add("e", e)
      text.add("f", f)
      text.add("g", g)
      text.add("h", h)
      text.add("i", i)
      text.add("j", j)
      return text.text
    }
  }

  extension Others: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Others")
      text.add("half", half)
      text.add("single", single)
      text.add("double", double)
      text.add("short", short)
      text.add("long", long)
      text.add("digits", digits)
      text.add("yes", isSet: yes)
      text.add("side", side)
      text.add("level", level)
      text.add("features", features)
      text.add("modes", modes)
      text.add("uuid", uuid)
      text.add("full", full)
      text.add("address", address)
      return text.text
    }
  }

  extension Climate: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Climate")
      text.add("temperature", temperature, unit: "celsius")
      text.add("humidity", humidity, unit: "percent")
      text.add("pressure", pressure, unit: "hPa")
      text.add("steps", steps)
      text.add("side", side)
      text.add("history", history, unit: "celsius")
      text.add("temperatureRaw", temperatureRawField)
      return text.text
    }
  }

  extension Varints: CustomStringConvertible {
    public var description: String {
      var text = FrameDescription("Varints")
      text.add("a", a)
      text.add("b", b)
      text.add("c", c)
      text.add("d", d)
      return text.text
    }
  }
#endif
