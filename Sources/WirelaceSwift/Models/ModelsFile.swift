import WirelaceModel

extension EmitterContext {
  /// Enums of texts, models and unions of JSON.
  func modelsFile() -> FileContent { FileContent(imports: ["WirelaceFrames", "WirelaceHTTP"]) }

  /// How they stand in JSON.
  func modelCodingFile() -> FileContent { FileContent(imports: ["WirelaceFrames", "WirelaceHTTP"]) }
}
