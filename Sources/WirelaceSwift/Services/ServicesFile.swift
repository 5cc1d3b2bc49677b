extension EmitterContext {
  func servicesFile() -> FileContent { FileContent() }
}
