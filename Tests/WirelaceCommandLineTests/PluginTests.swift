import Foundation
import Testing
import WirelaceSwift

/// The plugin cannot import the emitter, so it repeats the names of the files that the emitter makes.
@Test func pluginDeclaresTheFilesOfTheEmitter() throws {
  let source = try String(
    contentsOfFile: repositoryPath("Plugins/WirelacePlugin/TargetSettings.swift"), encoding: .utf8)
  let list = try #require(source.firstMatch(of: #/static let parts = \[(.*?)\]/#.dotMatchesNewlines()))
  let names = list.1.matches(of: #/"(\w+)"/#).map { String($0.1) }
  #expect(names == SwiftFileKind.allCases.map(\.rawValue))
  #expect(source.contains(#""\(stem)+\($0).swift""#))
}
