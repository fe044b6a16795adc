/// A change of a source text.
struct SourceEdit: Sendable, Equatable {
  var range: Range<Int>
  var text: String

  init(_ text: String, replacing range: Range<Int>) { (self.range, self.text) = (range, text) }

  init(_ text: String, at place: Int) { self.init(text, replacing: place..<place) }

  /// Returns a text with changes that don't overlap. Those at one place are made in their order, and
  /// of equal ones the last.
  static func apply(_ edits: [SourceEdit], to source: String) -> String {
    var characters = Array(source)
    let last = edits.enumerated().filter { !edits[($0 + 1)...].contains($1) }
    let sorted = last.sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    let newline = characters.first(where: \.isNewline) ?? "\n"
    for (_, edit) in sorted {
      let text = edit.text.map { $0 == "\n" ? newline : $0 }
      characters.replaceSubrange(edit.range, with: text)
    }
    return String(characters)
  }
}

/// The lines of a source text, by the positions of characters.
struct SourceLines {
  let characters: [Character]

  init(_ source: String) { characters = Array(source) }

  /// The number of a line, from 1 on.
  func number(at position: Int) -> Int { characters[..<position].count(where: \.isNewline) + 1 }

  func start(at position: Int) -> Int {
    (characters[..<position].lastIndex(where: \.isNewline) ?? -1) + 1
  }

  /// The end of a line, before its line break.
  func end(at position: Int) -> Int {
    characters[position...].firstIndex(where: \.isNewline) ?? characters.count
  }

  func indentation(at position: Int) -> String {
    String(characters[start(at: position)...].prefix { $0 == " " || $0 == "\t" })
  }

  /// The start of the comment above a line, or of the line itself.
  func startWithComment(at position: Int) -> Int {
    var result = start(at: position)
    while result > 0, case let above = start(at: result - 1),
      String(characters[above..<result]).drop(while: \.isWhitespace).starts(with: "//")
    {
      result = above
    }
    return result
  }

  /// The start of a comment above a place; the place itself if another comment, or none, is there.
  func start(ofComment comment: [String], above position: Int) -> Int {
    var (result, line) = (position, start(at: position))
    for text in comment.reversed() {
      guard line > 0, case let above = start(at: line - 1),
        case let begin = above + indentation(at: above).count,
        String(characters[begin..<(line - 1)]) == text.trimming(" ")
      else { return position }
      (result, line) = (begin, above)
    }
    return isFirst(position) ? result : position
  }

  /// Whether nothing but white space stands in front of a place on its line.
  func isFirst(_ position: Int) -> Bool {
    characters[start(at: position)..<position].allSatisfy(\.isWhitespace)
  }

  /// Whether nothing but a comment follows on a line.
  func isEnd(_ position: Int) -> Bool {
    let rest = String(characters[position..<end(at: position)]).drop(while: \.isWhitespace)
    return rest.isEmpty || rest.starts(with: "//")
  }
}
