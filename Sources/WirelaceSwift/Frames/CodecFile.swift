extension EmitterContext {
  func codecFile() -> FileContent { FileContent() }
}
