/// Paths as text: joining, taking apart, and the way from one to another.
package enum Path {
  /// `join("a/b", "c")` is `a/b/c`; an absolute second part stands alone.
  package static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// `a/b` for `a/b/c`, `.` for `c`, `/` for `/c`.
  static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return trimmed == "." ? ".." : "." }
    return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(String(trimmed[..<slash]))
  }

  /// `c.lace` for `a/b/c.lace`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
  }

  /// The name without its extension: `c` for `a/b/c.lace`.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The folder around a folder, also for relative ones: `..` for `.`, `../..` for `..`.
  static func above(_ folder: String) -> String {
    if folder == "." { return ".." }
    return name(of: folder) == ".." ? join(folder, "..") : parent(of: folder)
  }

  /// Without `.`, `a/..` and doubled slashes.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
