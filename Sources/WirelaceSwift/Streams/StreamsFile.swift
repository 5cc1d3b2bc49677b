extension EmitterContext {
  func streamsFile() -> FileContent { FileContent() }
}
