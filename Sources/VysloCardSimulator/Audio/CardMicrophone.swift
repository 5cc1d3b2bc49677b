import Foundation

/// Whose voice the card hears.
public enum Voice: String, Sendable, Hashable, CaseIterable {
  case owner
  case other
  /// Sound that is no speech.
  case noise
}

/// What the card's microphone takes up; tests bring their own.
public protocol CardMicrophone {
  /// The next samples, 16 kHz and mono.
  ///
  /// - Parameters:
  ///   - count: how many there have to be.
  ///   - voice: who speaks meanwhile; nil: nobody.
  mutating func read(_ count: Int, of voice: Voice?) -> [Int16]
}

/// A made-up room: a voice of a few harmonics that rises and falls like syllables, or hiss; the same each time.
public struct SyntheticRoom: CardMicrophone, Sendable {
  private var position = 0
  private var random: UInt64

  public init(seed: UInt64 = 1) { random = seed }

  public mutating func read(_ count: Int, of voice: Voice?) -> [Int16] {
    var samples = [Int16](repeating: 0, count: count)
    for index in 0..<count {
      samples[index] = Int16(clamping: Int(sample(of: voice)))
      position += 1
    }
    return samples
  }

  private mutating func sample(of voice: Voice?) -> Double {
    let time = Double(position) / Double(OpusRecorder.samplesPerSecond)
    let hiss = noise()
    switch voice {
    case nil: return hiss * 20
    case .noise: return hiss * 3_000
    case .owner, .other:
      let pitch = (voice == .owner ? 120.0 : 210.0) * (1 + 0.05 * sin(2 * .pi * 0.7 * time))
      let syllable = pow(max(0, sin(2 * .pi * 3 * time)), 0.5)
      let tone = (1...5).reduce(0.0) { $0 + sin(2 * .pi * pitch * Double($1) * time) / Double($1) }
      return syllable * tone * 5_000 + hiss * 40
    }
  }

  /// From -1 to 1.
  private mutating func noise() -> Double {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(random >> 33) / Double(1 << 30) - 1
  }
}

/// How loud samples are.
enum SoundLevel {
  /// In percent of the loudest, on a scale of 60 dB.
  static func percent(_ samples: [Int16]) -> UInt8 {
    guard !samples.isEmpty else { return 0 }
    let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    let decibels = 10 * log10(max(power, 1) / (32_768 * 32_768))
    return UInt8(min(max((decibels + 60) / 60 * 100, 0), 100))
  }
}
