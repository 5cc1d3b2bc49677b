import WirelaceFrames

/// A characteristic whose values carry messages of one type: a message in each, or messages in parts over values of any size.
///
/// ```swift
/// let requests = MessageCharacteristic(
///   Lock.control, RequestParts.decoder, fragments: RequestParts.fragments(of:maximumValueSize:sequence:))
/// ```
public struct MessageCharacteristic<Message: Sendable>: Sendable {
  public typealias Cut = @Sendable (Message, Int, inout UInt64) throws(FrameError) -> [[UInt8]]

  public let description: AttributeDescription
  /// Bits of the parts' sequence number; nil: they have none.
  public let sequenceBits: Int?
  /// A decoder for the values of one connection.
  public let makeDecoder: @Sendable () -> any MessageDecoder<Message>
  /// The values that carry a message: what it is, bytes of a value at most (ATT_MTU − 3), the number of the first part, which becomes
  /// that of the next message's.
  public let cut: Cut

  public var uuid: BluetoothUUID { description.uuid }

  /// Messages in parts, as a generated `fragmented` type cuts and joins them.
  public init<Part>(
    _ characteristic: GATTCharacteristic<[UInt8]>,
    _ decoder: @escaping @Sendable () -> FragmentDecoder<Part, Message>, fragments: @escaping Cut
  ) {
    description = characteristic.description
    sequenceBits = decoder().layout.sequenceBits
    makeDecoder = { PartDecoder(decoder: decoder()) }
    cut = fragments
  }

  /// A message in each value.
  public init(_ characteristic: GATTCharacteristic<Message>) {
    description = characteristic.description
    sequenceBits = nil
    let coding = characteristic.coding
    makeDecoder = { WholeValueDecoder(coding) }
    cut = { (message, maximumValueSize, _) throws(FrameError) in
      let value = try coding.encode(message)
      if value.count > maximumValueSize {
        throw .limit(characteristic.description.name, "", at: 0, limit: maximumValueSize, found: value.count)
      }
      return [value]
    }
  }
}

/// Takes the values of a characteristic in the order in which they come, and hands out messages.
public protocol MessageDecoder<Message>: Sendable {
  associatedtype Message: Sendable

  /// Takes the next value. `time` is in milliseconds of any steady clock.
  mutating func feed(_ value: [UInt8], at time: Int64?) -> [FragmentEvent<Message>]
}

/// Joins parts.
struct PartDecoder<Part: WireFrame, Message: Sendable>: MessageDecoder {
  var decoder: FragmentDecoder<Part, Message>

  mutating func feed(_ value: [UInt8], at time: Int64?) -> [FragmentEvent<Message>] { decoder.feed(value, at: time) }
}

/// Each value is a message.
struct WholeValueDecoder<Message: Sendable>: MessageDecoder {
  let coding: ValueCoding<Message>

  init(_ coding: ValueCoding<Message>) { self.coding = coding }

  func feed(_ value: [UInt8], at time: Int64?) -> [FragmentEvent<Message>] {
    do throws(FrameError) {
      return [.message(try coding.decode(value))]
    } catch {
      return [.refused(error, content: value)]
    }
  }
}
