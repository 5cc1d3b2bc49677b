extension EmitterContext {
  func feedbackFile() -> FileContent { FileContent() }
}
