extension EmitterContext {
  func descriptionFile() -> FileContent { FileContent() }
}
