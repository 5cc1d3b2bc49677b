import WirelaceModel

extension EmitterContext {
  /// Error and option tables.
  func tablesFile() -> FileContent {
    FileContent(
      imports: ["WirelaceFrames"],
      declarations: model.errorTables.filter { owns($0.declared) }.map(errorTable)
        + model.optionTables.filter { owns($0.declared) }.map(optionTable))
  }
}
