extension EmitterContext {
  func tablesFile() -> FileContent { FileContent() }
}
