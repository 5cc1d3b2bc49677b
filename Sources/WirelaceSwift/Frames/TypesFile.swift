extension EmitterContext {
  func typesFile() -> FileContent { FileContent() }
}
