import Foundation
import Testing

@testable import WirelaceCommandLine

@Suite struct PosixSystemTests {
  let system = PosixSystem()

  @Test func writesInOneStepAndLeavesNothingElse() throws {
    let scratch = try ScratchFolder()
    try system.writeFile(scratch.path("a"), Array("one".utf8))
    try system.writeFile(scratch.path("a"), Array("two".utf8))
    #expect(try scratch.read("a") == "two")
    #expect(try system.readFile(scratch.path("a")) == Array("two".utf8))
    #expect(try scratch.names() == ["a"])
  }

  @Test func keepsPermissionsAndLinks() throws {
    let scratch = try ScratchFolder()
    try scratch.write("real", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.path("real"))
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "real")
    try system.writeFile(scratch.path("link"), Array("new".utf8))
    #expect(try scratch.read("real") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link")) == "real")
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("real"))[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
  }

  @Test func saysWhyItCouldNot() throws {
    let scratch = try ScratchFolder()
    try scratch.write("file", "")
    func reason(_ work: () throws -> Void) -> String {
      do {
        try work()
        return "nothing went wrong"
      } catch { return "\(error)".replacing(scratch.root, with: "ROOT") }
    }
    #expect(reason { _ = try system.readFile(scratch.path("no")) } == "cannot read ROOT/no: No such file or directory")
    #expect(reason { _ = try system.readFile(scratch.root) } == "cannot read ROOT: Is a directory")
    #expect(
      reason { _ = try system.names(inFolder: scratch.path("file")) } == "cannot list ROOT/file: Not a directory")
    #expect(
      reason { try system.writeFile(scratch.path("no/a"), [1]) } == "cannot write ROOT/no/a: No such file or directory")
    #expect(
      reason { try system.makeFolder(scratch.path("file/sub")) } == "cannot make folder ROOT/file: Not a directory")
    #expect(reason { try system.removeFile(scratch.path("no")) } == "cannot remove ROOT/no: No such file or directory")
    #if os(Linux)
      #expect(
        reason { try system.writeFile("/dev/full", [1]) } == "cannot write /dev/full: No space left on device")
      #expect(system.kind(of: "/dev/full") == .special)
    #endif
    #expect(try scratch.names() == ["file"])
  }

  @Test func makesFoldersAndListsThemSorted() throws {
    let scratch = try ScratchFolder()
    try system.makeFolder(scratch.path("a/b/c"))
    try system.makeFolder(scratch.path("a/b/c"))
    for name in ["z", "m", "A"] { try scratch.write("a/\(name)", "") }
    #expect(try system.names(inFolder: scratch.path("a")) == ["A", "b", "m", "z"])
    #expect(system.kind(of: scratch.path("a/b")) == .folder)
    #expect(system.kind(of: scratch.path("a/z")) == .file)
    #expect(system.kind(of: scratch.path("a/none")) == nil)
  }

  @Test func clockNeverGoesBack() {
    #expect(system.seconds() <= system.seconds())
  }
}

@Suite struct PathTests {
  @Test func takesPathsApart() {
    #expect(Path.parent(of: "a/b/c") == "a/b")
    #expect(Path.parent(of: "a/b/") == "a")
    #expect(Path.parent(of: "c") == ".")
    #expect(Path.parent(of: "/c") == "/")
    #expect(Path.parent(of: "/") == "/")
    #expect(Path.name(of: "a/b/c.lace") == "c.lace")
    #expect(Path.name(of: "a/b/") == "b")
    #expect(Path.stem(of: "a/b.x/c.d.lace") == "c.d")
    #expect(Path.stem(of: ".hidden") == ".hidden")
    #expect(Path.join("a", "b") == "a/b")
    #expect(Path.join("a/", "b") == "a/b")
    #expect(Path.join(".", "b") == "b")
    #expect(Path.join("a", "/b") == "/b")
  }
}
