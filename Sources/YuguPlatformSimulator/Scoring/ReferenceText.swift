/// A reference text as units of reading: characters of Chinese, words of everything else; without punctuation.
struct ReferenceText: Sendable {
  let units: [String]
  /// Whether most units are characters of Chinese.
  let isChinese: Bool

  init(_ text: String) {
    var units: [String] = []
    var word = ""
    var ideographs = 0
    func close() {
      if !word.isEmpty { units.append(word) }
      word = ""
    }
    for character in text {
      guard character.isLetter || character.isNumber || (!word.isEmpty && "'’-".contains(character)) else {
        close()
        continue
      }
      if let scalar = character.unicodeScalars.first, scalar.value >= 0x2E80 {
        close()
        units.append(String(character))
        ideographs += 1
      } else {
        word.append(character)
      }
    }
    close()
    self.units = units
    isChinese = ideographs * 2 > units.count
  }

  /// How long a unit is taken to be spoken, in windows of 20 ms.
  var windowsPerUnit: Int { isChinese ? 12 : 18 }

  /// The sentences of a text, their ends included.
  static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var current = ""
    for character in text {
      current.append(character)
      if "。！？.!?\n".contains(character) {
        sentences.append(current)
        current = ""
      }
    }
    sentences.append(current)
    return sentences.map { $0.trimmingPrefix(while: \.isWhitespace) }.map { String($0) }.filter {
      !ReferenceText($0).units.isEmpty
    }
  }
}
