// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

/// A card that records: everything that is not a frame codec.
public enum TestDeviceSchema {
  /// The module's name.
  public static var name: String { "test.device" }

  /// The module's version.
  public static var version: String { "1.2" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] {
      [
        ReportReference.self, Ask.self, Answer.self, Page.self, RobotPacket.self, Line.self, Reply.self, Letter.self,
        MessageJoined.self, MessagePart.self, FlaggedPart.self, OpenPart.self, BatteryLevel.self, CardStatus.self,
        CardReportInput.self, CardReportOutput.self, CardStrictBoth.self, AdvanceRequest.self,
        RecordingStoppedPayload.self, CardAdvertManufacturer.self, BeaconAdvertData.self,
      ]
    }
  #endif
}

/// The enum `ReportKind` of the schema.
public enum ReportKind: UInt8, Sendable, Hashable, CaseIterable {
  case input = 1
  case output = 2
  case feature = 3

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .input: "input"
    case .output: "output"
    case .feature: "feature"
    }
  }
}

/// The enum `StopOrigin` of the schema.
public enum StopOrigin: UInt8, Sendable, Hashable, CaseIterable {
  case silence = 0
  /// Smart wake was turned off.
  case smartWakeOff = 1

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .silence: "SILENCE"
    case .smartWakeOff: "SMART_WAKE_OFF"
    }
  }
}

/// The enum `PrecheckMode` of the schema.
public enum PrecheckMode: UInt8, Sendable, Hashable, CaseIterable {
  case off = 0
  case warn = 1
  case refuse = 2

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .off: "off"
    case .warn: "warn"
    case .refuse: "refuse"
    }
  }
}

/// The bit field `Flagged.part.flags` of the schema.
public struct FlaggedPartFlags: Sendable, Hashable {
  public var first: Bool
  public var last: Bool
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(first: Bool = false, last: Bool = false, reserved1: UInt8 = 0) {
    self.first = first
    self.last = last
    self.reserved1 = reserved1
  }
}
