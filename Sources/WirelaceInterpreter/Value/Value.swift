/// A value of any layout: what generated code would hold in a structure of its own.
///
/// Constants, computed fields, alignment and refused reserved bits are not part of it.
public indirect enum Value: Sendable, Hashable {
  /// The raw integer of integers, varints, enumerations and flag sets.
  case integer(Int128)
  case boolean(Bool)
  /// IEEE 754 and IEEE 11073 floats by the bits on the wire, so that every NaN is kept.
  case float(bits: UInt64)
  /// The digits of a packed decimal.
  case digits(String)
  case text(String)
  /// Bytes; UUIDs and MAC addresses in reading order.
  case bytes([UInt8])
  /// A frame or a bit field: one entry a field or member, nil for what is absent or not part of the value; and the trailing bytes
  /// that a frame keeps.
  case record([Value?], trailing: [UInt8] = [])
  /// A member of a union, by index. `tag` where the union has a tag of its own and the member answers to several.
  case member(Int, Value, tag: Int128? = nil)
  /// An unknown member. `tag` where the union has a tag of its own.
  case unknown(tag: Int128?, [UInt8])
  case array([Value])
  case empty
}
