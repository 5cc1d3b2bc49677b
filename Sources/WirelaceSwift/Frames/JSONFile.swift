extension EmitterContext {
  func jsonFile() -> FileContent { FileContent() }
}
