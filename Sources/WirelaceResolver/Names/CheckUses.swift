import WirelaceDiagnostics

extension Resolver {
  /// W0207 unused-import: only where nothing was wrong, since a declaration that failed may have used it.
  func checkUses() {
    guard !sink.hasErrors else { return }
    for module in modules {
      for (offset, item) in module.imports.enumerated() where !module.usedImports.contains(offset) {
        report(
          .unusedImport, at: item.syntax.range, "nothing of `\(item.syntax.text)` is used here", help: "leave it out")
      }
    }
  }
}
