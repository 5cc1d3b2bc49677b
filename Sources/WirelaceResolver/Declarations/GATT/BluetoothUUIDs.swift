import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension BluetoothUUID {
  /// `00000000-0000-1000-8000-00805f9b34fb`: short UUIDs stand for it with their digits in the first group.
  private static let base: [UInt8] = [0, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5f, 0x9b, 0x34, 0xfb]

  /// Stands for a UUID that could not be read, so that what else is wrong can be told.
  static let faulty = BluetoothUUID.full([])

  /// The sixteen bytes meant, in reading order: equal UUIDs have equal ones however they are written.
  var expanded: [UInt8] {
    switch self {
    case .full(let bytes): bytes
    case .short(let value): BluetoothUUID.long(UInt32(value)).expanded
    case .long(let value): (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } + Self.base.dropFirst(4)
    }
  }

  /// The short form of a 128-bit UUID that has one.
  var shortened: UInt32? {
    guard case .full(let bytes) = self, bytes.count == 16, bytes[4...] == Self.base[4...] else { return nil }
    return bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Bytes in an advertisement.
  var byteCount: Int {
    switch self {
    case .short: 2
    case .long: 4
    case .full: 16
    }
  }

  /// `0x180D`, or the groups of a long one.
  var text: String {
    switch self {
    case .short(let value): "0x" + digits(UInt64(value), 4)
    case .long(let value): "0x" + digits(UInt64(value), 8)
    case .full(let bytes):
      [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { group in
        bytes[group].map { digits(UInt64($0), 2).lowercased() }.joined()
      }.joined(separator: "-")
    }
  }

  private func digits(_ value: UInt64, _ count: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension DeclarationContext {
  /// The UUID written; nil when it is none, which is reported. `service` is the one around, for `…0002`.
  func uuid(_ written: Located<UUIDSyntax>, service: Service? = nil) -> BluetoothUUID? {
    // What the parser put in place of a missing one.
    if written.range.offsets.isEmpty { return nil }
    switch written.value {
    case .short(let value):
      if let short = UInt16(exactly: value) { return .short(short) }
      if let long = UInt32(exactly: value) { return .long(long) }
      report(
        Diagnostic(
          .uuidRange, at: written.range, "a short UUID has 16 or 32 bits",
          help: "write a 128-bit UUID in groups: `0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34`"))
      return nil
    case .full(let bytes):
      guard bytes.count == 16 else {
        report(Diagnostic(.uuidRange, at: written.range, "a UUID has 16 bytes"))
        return nil
      }
      let uuid = BluetoothUUID.full(bytes)
      if let short = uuid.shortened {
        let text = UInt16(exactly: short).map { BluetoothUUID.short($0).text } ?? BluetoothUUID.long(short).text
        report(
          Diagnostic(
            .uuidIsShort, at: written.range, "this is the Bluetooth SIG's UUID \(text) written out",
            help: "write `\(text)`; for a UUID of your own, draw a random one",
            fixIts: [.init("write `\(text)`", replacing: written.range, with: text)]))
      }
      return uuid
    case .relative(let digits):
      guard let service else {
        report(
          Diagnostic(
            .uuidRelative, at: written.range, "a relative UUID needs a service around it",
            help: "write the UUID in full"))
        return nil
      }
      if service.uuid == .faulty { return nil }
      guard case .full(var bytes) = service.uuid else {
        report(
          Diagnostic(
            .uuidRelative, at: written.range, "a relative UUID needs a service with a 128-bit one",
            labels: [.init(service.declared.range, "`\(service.declared.name)` has \(service.uuid.text)")],
            help: "write the UUID in full"))
        return nil
      }
      bytes[2] = UInt8(digits >> 8)
      bytes[3] = UInt8(digits & 0xff)
      return .full(bytes)
    }
  }
}
