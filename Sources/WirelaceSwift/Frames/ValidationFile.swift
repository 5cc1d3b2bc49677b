extension EmitterContext {
  func validationFile() -> FileContent { FileContent() }
}
