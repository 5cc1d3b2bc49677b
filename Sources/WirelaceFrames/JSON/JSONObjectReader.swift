#if !hasFeature(Embedded)

  /// Hands out the members of a JSON object by name, having refused unknown ones.
  public struct JSONObjectReader {
    private let members: [JSONMember]
    private let path: String

    /// `names` are the keys that the type knows; `derived` those of its fields that are left out, with the reason.
    public init(
      _ json: JSONValue, _ path: String, names: [String], derived: [(name: String, kind: String)] = []
    ) throws(JSONValueError) {
      guard let members = json.objectValue else { throw .kind(path, "an object", json) }
      for member in members where !names.contains(member.name) {
        if let field = derived.first(where: { $0.name == member.name }) {
          throw JSONValueError(path, "'\(member.name)' is \(field.kind): leave it out")
        }
        throw JSONValueError(path, "unknown key '\(member.name)'")
      }
      self.members = members
      self.path = path
    }

    /// The value of a key that may be left out.
    public subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    /// The value of a key that must be there.
    public func required(_ name: String) throws(JSONValueError) -> JSONValue {
      guard let value = self[name] else { throw JSONValueError(path, "'\(name)' is missing") }
      return value
    }

    /// The way to the value of a key.
    public func path(_ name: String) -> String { FrameError.join(path, name) }
  }

  /// The one member that the JSON form of a union names, with its tag where the union has one of its own.
  public struct JSONUnionReader {
    public let name: String
    public let value: JSONValue
    private let tag: JSONValue?
    private let path: String

    /// `names` are the members of the union called `type`.
    public init(
      _ json: JSONValue, _ path: String, of type: String, names: [String], hasTag: Bool
    ) throws(JSONValueError) {
      guard let members = json.objectValue else { throw .kind(path, "an object with one member's name", json) }
      var found: JSONMember?
      var tag: JSONValue?
      for member in members {
        if found == nil, names.contains(member.name) {
          found = member
        } else if hasTag, member.name == "tag" {
          tag = member.value
        } else {
          throw JSONValueError(path, "\(type) has no member '\(member.name)'")
        }
      }
      guard let found else { throw JSONValueError(path, "expected a member of \(type)") }
      (name, value, self.tag, self.path) = (found.name, found.value, tag, path)
    }

    /// The way to the member's value.
    public var valuePath: String { FrameError.join(path, name) }

    /// The tag of a member that answers to several.
    public func requiredTag<Tag: FixedWidthInteger>() throws(JSONValueError) -> Tag {
      guard let tag else { throw JSONValueError(path, "'tag' is missing: '\(name)' has several") }
      return try JSONForm.integer(tag, FrameError.join(path, "tag"), in: Int128(Tag.min)...Int128(Tag.max))
    }

    /// Refuses a tag beside a member that has only one.
    public func refuseTag() throws(JSONValueError) {
      if tag != nil { throw JSONValueError(path, "unknown key 'tag'") }
    }

    /// Tag and bytes of an unknown member.
    public func unknown<Tag: FixedWidthInteger>() throws(JSONValueError) -> (tag: Tag, bytes: [UInt8]) {
      let object = try JSONObjectReader(value, valuePath, names: ["tag", "bytes"])
      let tag: Tag = try JSONForm.integer(
        try object.required("tag"), object.path("tag"), in: Int128(Tag.min)...Int128(Tag.max))
      return (tag, try JSONForm.bytes(try object.required("bytes"), object.path("bytes")))
    }

    /// The bytes of an unknown member of a union without a tag of its own.
    public func unknownBytes() throws(JSONValueError) -> [UInt8] {
      let object = try JSONObjectReader(value, valuePath, names: ["bytes"])
      return try JSONForm.bytes(try object.required("bytes"), object.path("bytes"))
    }
  }

#endif
