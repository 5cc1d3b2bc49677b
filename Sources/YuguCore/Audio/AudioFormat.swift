import Foundation

/// What kind of audio bytes are, as far as the local check needs to know.
enum AudioKind: Sendable {
  case wav
  /// Samples of 16 bits, one channel, 16 kHz, without a header.
  case pcm
  /// Compressed, or not known: only its size is checked.
  case other

  /// Told by the first bytes: a header, or what compressed files begin with; `unmarked` when they begin with neither.
  static func of(_ bytes: some RandomAccessCollection<UInt8>, unmarked: AudioKind) -> AudioKind {
    if WAVHeader.isWAV(bytes) { return .wav }
    if magics.contains(where: { bytes.starts(with: $0.utf8) }) { return .other }
    if bytes.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8) { return .other }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .other }
    return unmarked
  }

  private static let magics = ["ID3", "OggS", "fLaC", "#!AMR", "FORM", "RF64", "caff"]
}

extension AudioInput {
  /// Endings of names and what they mean.
  private static let types = [
    "wav": "audio/wav", "mp3": "audio/mpeg", "m4a": "audio/mp4", "mp4": "audio/mp4", "aac": "audio/aac",
    "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "amr": "audio/amr", "webm": "audio/webm",
    "pcm": "application/octet-stream", "raw": "application/octet-stream",
  ]

  /// The type that the part of the request has.
  func type(of bytes: [UInt8]) -> String {
    if let contentType { return contentType }
    if WAVHeader.isWAV(bytes) { return "audio/wav" }
    return AudioInput.types[fileEnding] ?? "application/octet-stream"
  }

  private var fileEnding: String {
    fileName.contains(".") ? (fileName.split(separator: ".").last ?? "").lowercased() : ""
  }

  /// Samples without a header are known by the name of the file alone.
  func kind(of bytes: [UInt8]) -> AudioKind {
    AudioKind.of(bytes, unmarked: fileEnding == "pcm" || fileEnding == "raw" ? .pcm : .other)
  }
}

extension ImageInput {
  func type(of bytes: [UInt8]) -> String {
    if let contentType { return contentType }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    return "image/*"
  }
}
