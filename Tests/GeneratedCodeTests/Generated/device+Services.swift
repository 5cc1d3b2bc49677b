// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames
import WirelaceGATT

/// What an app may be allowed to do.
public struct Scope: ScopeSet {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Battery, storage, whether the card records.
  public static let statusRead = Scope(rawValue: 1 << 0)
  /// The scope `capture.control`.
  public static let captureControl = Scope(rawValue: 1 << 1)
  /// The scope `deviceManage`.
  ///
  /// Since 1.1.
  @available(*, deprecated, message: "ask for single rights")
  public static let deviceManage = Scope(rawValue: 1 << 5)
  /// Every scope and its name on the wire, lowest bit first.
  public static let named: [(scope: Scope, wireName: String)] = [
    (Scope(rawValue: 1 << 0), "device.status.read"), (Scope(rawValue: 1 << 1), "capture.control"),
    (Scope(rawValue: 1 << 5), "deviceManage"),
  ]
}

/// What operations of test.device need beside scopes.
public enum DevicePreconditions {
  /// The session holds the control lease.
  public static let lease = Precondition("lease", "The session holds the control lease.")
}

/// The service `Battery`.
public enum Battery {
  /// The service and what it is made of.
  public static let service = GATTService("Battery", BluetoothUUID(0x180f), characteristics: [level.description])
  /// The characteristic `level`.
  public static let level = GATTCharacteristic<BatteryLevel>(
    AttributeDescription("level", BluetoothUUID(0x2a19), [.read, .notify]), .frame)
}

/// The card itself.
public enum Card {
  /// The service and what it is made of.
  public static let service = GATTService(
    "Card", BluetoothUUID(high: 0x0f8a_0001_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34),
    characteristics: [
      status.description, control.description, reply.description, audio.description, report.description,
      strict.description, robot.description,
    ], includes: [Battery.service.uuid])
  /// Millivolts.
  public static let status = GATTCharacteristic<CardStatus>(
    AttributeDescription(
      "status", BluetoothUUID(high: 0x0f8a_0002_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34), [.read, .notify],
      security: .encrypted, requires: Requirements([.statusRead] as Scope)), .frame)
  /// The characteristic `control`.
  public static let control = GATTCharacteristic<Ask>(
    AttributeDescription(
      "control", BluetoothUUID(high: 0x0f8a_0003_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34), [.write],
      security: .authenticated, requires: Requirements([.captureControl] as Scope, DevicePreconditions.lease)), .frame)
  /// The characteristic `reply`.
  public static let reply = GATTCharacteristic<Answer>(
    AttributeDescription(
      "reply", BluetoothUUID(high: 0x0f8a_0004_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34), [.indicate],
      security: .encrypted), .frame)
  /// The characteristic `audio`.
  ///
  /// Deprecated: use the transfer
  public static let audio = GATTCharacteristic<Page>(
    AttributeDescription(
      "audio", BluetoothUUID(high: 0x0f8a_0005_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34), [.notify], security: .encrypted,
      isOptional: true), .frame)
  /// The characteristic `report`.
  public static let report = DescribedCharacteristic<ReportValue, ReportReference>(
    AttributeDescription(
      "report", BluetoothUUID(0x2a4d), [.read, .write], security: .encrypted, isMany: true, isOptional: true,
      descriptors: [reportReference.description]), by: reportReference, coding: ReportValue.coding)
  /// The descriptor `reference`.
  public static let reportReference = GATTDescriptor<ReportReference>(
    AttributeDescription("reference", BluetoothUUID(0x2908), [.read], security: .encrypted), .frame)

  /// What `Card.report` holds, as its descriptor `reference` says.
  public enum ReportValue: Sendable {
    case input(CardReportInput)
    case output(CardReportOutput)
    /// The bytes, where the descriptor holds another value.
    case unknown([UInt8])

    /// The coding that a value of the descriptor stands for; the error `tag` for one the schema does not know.
    public static func coding(for descriptor: ReportReference) throws(FrameError) -> ValueCoding<ReportValue> {
      let selector = descriptor.cardReportSelector
      switch selector {
      case 1:
        return ValueCoding<CardReportInput>.frame.member(
          "input", of: "Card.report", wrap: { .input($0) },
          unwrap: { if case .input(let value) = $0 { value } else { nil } })
      case 2:
        return ValueCoding<CardReportOutput>.frame.member(
          "output", of: "Card.report", wrap: { .output($0) },
          unwrap: { if case .output(let value) = $0 { value } else { nil } })
      default:
        return ValueCoding.bytes.member(
          "unknown", of: "Card.report", wrap: { .unknown($0) },
          unwrap: { if case .unknown(let value) = $0 { value } else { nil } })
      }
    }
  }

  /// The characteristic `strict`.
  public static let strict = DescribedCharacteristic<StrictValue, ReportReference>(
    AttributeDescription(
      "strict", BluetoothUUID(0x2a4e), [.read], security: .encrypted, descriptors: [strictKind.description]),
    by: strictKind, coding: StrictValue.coding)
  /// The descriptor `kind`.
  public static let strictKind = GATTDescriptor<ReportReference>(
    AttributeDescription("kind", BluetoothUUID(0x2908), [.read], security: .encrypted), .frame)

  /// What `Card.strict` holds, as its descriptor `kind` says.
  public enum StrictValue: Sendable {
    case both(CardStrictBoth)

    /// The coding that a value of the descriptor stands for; the error `tag` for one the schema does not know.
    public static func coding(for descriptor: ReportReference) throws(FrameError) -> ValueCoding<StrictValue> {
      let selector = descriptor.cardStrictSelector
      switch selector {
      case 1, 2:
        return ValueCoding<CardStrictBoth>.frame.member(
          "both", of: "Card.strict", wrap: { .both($0) },
          unwrap: { if case .both(let value) = $0 { value } else { nil } })
      default: throw .unknownTag("Card.strict", "", at: 0, of: "Card.strict", found: Int128(selector))
      }
    }
  }

  /// The characteristic `robot`.
  ///
  /// Values are pieces of `RobotStream`.
  public static let robot = GATTCharacteristic<[UInt8]>(
    AttributeDescription(
      "robot", BluetoothUUID(high: 0x0f8a_0006_5d6c_4e2b, low: 0x9a57_2c1f_0e9d_7b34),
      [.notify, .writeWithoutResponse], security: .encrypted, isOptional: true), .bytes)
  /// `Ask` is answered by `Answer`.
  public static let askExchange = GATTExchange<Ask, Answer>(
    control.uuid, .frame, response: reply.uuid, .frame, timeout: .seconds(5), isMatch: { $0.sequence == $1.sequence })
  /// One recording.
  public static let export = GATTTransfer(
    "export", audio.uuid, offsetBits: 32,
    check: .crc(
      CRC(width: 32, polynomial: 0x04c1_1db7, initial: 0xffff_ffff, isReflected: true, finalXor: 0xffff_ffff)),
    isResumable: true, releaseCommand: "advance")
}

extension ReportReference {
  /// What decides the value of `Card.report`.
  fileprivate var cardReportSelector: Int64 { Int64(truncatingIfNeeded: kindField.rawValue) }
}

extension ReportReference {
  /// What decides the value of `Card.strict`.
  fileprivate var cardStrictSelector: Int64 { Int64(truncatingIfNeeded: kindField.rawValue) }
}

/// An advertisement.
public enum CardAdvert {
  /// What is in the advertisement and in the scan response.
  public static let description = AdvertisementDescription(
    "CardAdvert", advertisement: [.flags, .manufacturer(0xffff)], scanResponse: [.service(Card.service.uuid)])
  /// The manufacturer data of company 0xffff.
  public static let manufacturer = AdvertisedValue<CardAdvertManufacturer>(.manufacturer(0xffff), .frame)
}

/// An advertisement.
public enum BeaconAdvert {
  /// What is in the advertisement and in the scan response.
  public static let description = AdvertisementDescription(
    "BeaconAdvert",
    advertisement: [
      .flags, .service(Battery.service.uuid), .localName(isComplete: false), .txPower, .appearance(0x0340),
      .serviceData(BluetoothUUID(0xfeaa)),
    ])
  /// The service data.
  public static let serviceData = AdvertisedValue<BeaconAdvertData>(.serviceData(BluetoothUUID(0xfeaa)), .frame)
}

/// The commands of test.device.
public enum DeviceCommands {
  /// Begins to record.
  public static let startRecording = GATTCommand<Ask, Answer>(
    "startRecording", opcode: 0x10, request: .frame, response: .frame,
    requires: Requirements([.captureControl] as Scope, DevicePreconditions.lease), timeout: .milliseconds(1500))
  /// The command `deleteAll`, opcode 0x41.
  ///
  /// Since 1.1.
  public static let deleteAll = GATTCommand<Void, Void>(
    "deleteAll", opcode: 0x41, request: .nothing("deleteAll.request"), response: .nothing("deleteAll.response"),
    requires: Requirements([Scope(rawValue: 1 << 5)] as Scope), confirmation: .seconds(10))
  /// The command `advance`, opcode 0x30.
  @available(*, deprecated, message: "use the transfer")
  public static let advance = GATTCommand<AdvanceRequest, Void>(
    "advance", opcode: 0x30, request: .frame, response: .nothing("advance.response"))
}

/// The events of test.device.
public enum DeviceEvents {
  /// The event `recordingStopped`, number 0x03.
  public static let recordingStopped = GATTEvent<RecordingStoppedPayload>(
    "recordingStopped", code: 0x03, payload: .frame, requires: Requirements([.statusRead] as Scope))
}
