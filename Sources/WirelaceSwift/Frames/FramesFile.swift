extension EmitterContext {
  func framesFile() -> FileContent { FileContent() }
}
