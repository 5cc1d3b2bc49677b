// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

/// The frame `ReportReference` of the schema.
public struct ReportReference: Sendable, Hashable {
  public var id: UInt8
  public var kindField: ReportKind

  public init(id: UInt8, kindField: ReportKind) {
    self.id = id
    self.kindField = kindField
  }
}

/// The frame `Ask` of the schema.
public struct Ask: Sendable, Hashable {
  public var sequence: UInt8
  public var question: UInt8

  public init(sequence: UInt8, question: UInt8) {
    self.sequence = sequence
    self.question = question
  }
}

/// The frame `Answer` of the schema.
public struct Answer: Sendable, Hashable {
  public var sequence: UInt8
  public var text: String

  public init(sequence: UInt8, text: String) {
    self.sequence = sequence
    self.text = text
  }
}

/// The frame `Page` of the schema.
public struct Page: Sendable, Hashable {
  public var offset: UInt32
  public var data: [UInt8]

  public init(offset: UInt32, data: [UInt8]) {
    self.offset = offset
    self.data = data
  }
}

/// The frame `RobotPacket` of the schema.
public struct RobotPacket: Sendable, Hashable {
  public var command: UInt8
  public var data: [UInt8]

  public init(command: UInt8, data: [UInt8]) {
    self.command = command
    self.data = data
  }
}

/// The frame `Line` of the schema.
public struct Line: Sendable, Hashable {
  public var text: String

  public init(text: String) { self.text = text }
}

/// The frame `Reply` of the schema.
public struct Reply: Sendable, Hashable {
  public var address: UInt8
  public var data: [UInt8]

  public init(address: UInt8, data: [UInt8]) {
    self.address = address
    self.data = data
  }

  /// Constant, not part of the value.
  public static var start: UInt8 { 126 }
}

/// The frame `Letter` of the schema.
public struct Letter: Sendable, Hashable {
  public var kindField: UInt8
  public var text: String

  public init(kindField: UInt8, text: String) {
    self.kindField = kindField
    self.text = text
  }
}

/// The frame `Message.joined` of the schema.
public struct MessageJoined: Sendable, Hashable {
  public var payload: [UInt8]

  public init(payload: [UInt8]) { self.payload = payload }
}

/// The frame `Message.part` of the schema.
public struct MessagePart: Sendable, Hashable {
  public var number: UInt8
  public var index: UInt8
  public var total: UInt8
  public var chunk: [UInt8]

  public init(number: UInt8, index: UInt8, total: UInt8, chunk: [UInt8]) {
    self.number = number
    self.index = index
    self.total = total
    self.chunk = chunk
  }
}

/// The frame `Flagged.part` of the schema.
public struct FlaggedPart: Sendable, Hashable {
  public var flags: FlaggedPartFlags
  public var counter: UInt8
  public var chunk: [UInt8]

  public init(flags: FlaggedPartFlags, counter: UInt8, chunk: [UInt8]) {
    self.flags = flags
    self.counter = counter
    self.chunk = chunk
  }
}

/// The frame `Open.part` of the schema.
public struct OpenPart: Sendable, Hashable {
  public var kindField: UInt8
  public var chunk: [UInt8]

  public init(kindField: UInt8, chunk: [UInt8]) {
    self.kindField = kindField
    self.chunk = chunk
  }
}

/// The frame `Battery.level` of the schema.
public struct BatteryLevel: Sendable, Hashable {
  /// In percent; rule `range`: in 0...100.
  public var value: UInt8

  public init(value: UInt8) { self.value = value }
}

/// The frame `Card.status` of the schema.
public struct CardStatus: Sendable, Hashable {
  public var value: UInt16

  public init(value: UInt16) { self.value = value }
}

/// The frame `Card.report.input` of the schema.
public struct CardReportInput: Sendable, Hashable {
  public var value: UInt8

  public init(value: UInt8) { self.value = value }
}

/// The frame `Card.report.output` of the schema.
public struct CardReportOutput: Sendable, Hashable {
  public var value: UInt16

  public init(value: UInt16) { self.value = value }
}

/// The frame `Card.strict.both` of the schema.
public struct CardStrictBoth: Sendable, Hashable {
  public var value: UInt8

  public init(value: UInt8) { self.value = value }
}

/// The frame `advance.request` of the schema.
public struct AdvanceRequest: Sendable, Hashable {
  public var value: UInt32

  public init(value: UInt32) { self.value = value }
}

/// The frame `recordingStopped.payload` of the schema.
public struct RecordingStoppedPayload: Sendable, Hashable {
  public var value: UInt32

  public init(value: UInt32) { self.value = value }
}

/// The frame `CardAdvert.manufacturer` of the schema.
public struct CardAdvertManufacturer: Sendable, Hashable {
  /// In percent.
  public var value: UInt8

  public init(value: UInt8) { self.value = value }
}

/// The frame `BeaconAdvert.data` of the schema.
public struct BeaconAdvertData: Sendable, Hashable {
  public var value: [UInt8]

  public init(value: [UInt8]) { self.value = value }
}
