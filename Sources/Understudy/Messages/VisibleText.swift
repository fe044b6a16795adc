import Foundation

extension ValueDescription {
  /// A text on one line, with escapes for line breaks, also those that few know as line breaks, and for what
  /// can't be seen or looks like a space.
  static func visible(_ text: String) -> String {
    // Most texts are ASCII.
    guard text.utf8.contains(where: { $0 >= 0x80 || 10...13 ~= $0 }) else { return text }
    return text.map { character in
      let scalars = Array(character.unicodeScalars)
      let isBreak = character.isNewline
      guard isBreak || scalars.contains(where: isInvisible) else { return String(character) }
      return scalars.indices.map { index in
        isBreak || (isInvisible(scalars[index]) && !isPartOfEmoji(scalars, index))
          ? scalars[index].escaped(asASCII: true) : String(scalars[index])
      }.joined()
    }.joined()
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: scalar != " "
    case .lineSeparator, .paragraphSeparator, .format: true
    default: false
    }
  }

  /// Whether a scalar of a character joins two emoji to one, or is in the name of a flag.
  private static func isPartOfEmoji(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    switch scalars[index].value {
    case 0x200D: index + 1 < scalars.count && scalars[index + 1].properties.isEmoji
    case 0xE0020...0xE007F: scalars[0].properties.isEmoji
    default: false
    }
  }
}

extension Data {
  /// The beginning of the bytes as text, up to a number of them; `nil` if they aren't UTF-8, or if
  /// they have control characters that are rare in a text.
  func text(atMost maximum: Int) -> String? {
    let bytes = count > maximum ? prefix(maximum).wholeCharacters : self
    let isText = bytes.allSatisfy { $0 >= 32 ? $0 != 127 : [9, 10, 13].contains($0) }
    guard isText, !bytes.isEmpty else { return nil }
    return String(data: bytes, encoding: .utf8)
  }

  /// A piece of a text without the characters of which it has a part only.
  var wholeCharacters: Data {
    let bytes = drop { $0 & 0xC0 == 0x80 }
    guard let last = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes }
    let length = bytes[last] < 0x80 ? 1 : bytes[last] < 0xE0 ? 2 : bytes[last] < 0xF0 ? 3 : 4
    return bytes.endIndex - last < length ? bytes[..<last] : bytes
  }
}
