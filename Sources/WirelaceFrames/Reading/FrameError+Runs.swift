extension FrameError {
  /// Of several fields that lie one behind the other, the first that does not fit between `offset` and `end`.
  ///
  /// Generated code checks the length of a run of fixed-size fields once and calls this when it is too short.
  @inline(never)
  public static func truncated(
    _ frame: String, _ fields: [(path: String, size: Int)], at offset: Int, end: Int
  ) -> FrameError {
    var place = offset
    for field in fields {
      if end - place < field.size {
        return truncated(frame, field.path, at: place, needs: field.size, has: max(0, end - place))
      }
      place += field.size
    }
    return truncated(frame, fields.last?.path ?? "", at: place, needs: 1, has: 0)
  }

  /// Encoding: the output has no room for `count` more bytes. Kind `limit`, at the place of the first of them.
  @inline(never)
  public static func full(_ frame: String, at offset: Int, needs count: Int, has room: Int) -> FrameError {
    FrameError(
      .limit, frame: frame, path: "", at: offset, expected: "room for \(bytes(count))", found: bytes(room))
  }
}
