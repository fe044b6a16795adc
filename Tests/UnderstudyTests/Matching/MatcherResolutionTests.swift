import Testing

@testable import Understudy

@Suite struct MatcherResolutionTests {
  struct Case: @unchecked Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [Any?]
    let placeholders: [Any?]
    let reading: String

    init(_ name: String, _ placeholders: [Any?], in arguments: [Any?], _ reading: String) {
      (testDescription, self.reading) = (name, reading)
      (self.arguments, self.placeholders) = (arguments, placeholders)
    }
  }

  static let cases = [
    Case("one position", ["a"], in: [1, "a"], "1, m1"),
    Case("the order decides", [true, true], in: [true, 3, true], "m1, 3, m2"),
    Case("another order", ["a", 1], in: [1, "a"], "m2, m1"),
    Case("another order of equal placeholders", [1, "a", 1], in: ["a", 1, 1], "m2, m1, m3"),
    Case("one position too many", [true], in: [true, true], "? 0: m1 | 1: m1"),
    Case(
      "one position too many after a certain one", ["a", true], in: ["a", true, true],
      "? 1: m2 | 2: m2"),
    Case(
      "one position too many in another order", [true, "a"], in: ["a", true, true],
      "? 1: m1 | 2: m1"),
    Case("nil", [Int?.none as Any], in: [nil, 3], "m1, 3"),
    Case("elements and others", [1, 2], in: [1, ["a", 2] as [Any]], #"m1, ["a", m2]"#),
    Case("an element of an element", [7], in: [[[1], [7, 2]]], "[[1], [m1, 2]]"),
    Case("an optional element", ["a"], in: [[nil, "a"] as [String?]], "[nil, m1]"),
    Case("a whole list", [[7]], in: [[7], 7], "m1, 7"),
    Case("an element of bytes", [UInt8(7)], in: [[1, 7] as [UInt8], "a"], #"[1, m1], "a""#),
    Case("no element of bytes", ["a"], in: [[1, 7] as [UInt8], "a"], "[1, 7], m1"),
    Case("another type of number", [7], in: [UInt(7)], "7"),
  ]

  @Test("Matchers represent the arguments that have their placeholders", arguments: cases)
  func reading(example: Case) {
    let resolution = resolution(example.placeholders, in: example.arguments)
    #expect(text(resolution) == example.reading)
  }

  private func resolution(_ placeholders: [Any?], in arguments: [Any?]) -> MatcherResolution {
    var evaluation = RecordedEvaluation()
    evaluation.matchers = placeholders.enumerated().map {
      RecordedMatcher("m\($0 + 1)", placeholder: $1)
    }
    return MatcherResolution(
      of: [arguments], MatcherCodes([evaluation]), before: placeholders.count)
  }

  private func text(_ resolution: MatcherResolution) -> String {
    switch resolution.reading() {
    case .patterns(let patterns): return patterns.map(\.text).joined(separator: ", ")
    case .ambiguous(let contested):
      let arguments = contested.map { part, matchers in
        "\(part.argument)\(part.steps): \(matchers.map(\.text).joined())"
      }
      return "? " + arguments.joined(separator: " | ")
    case .unstable(let part, _), .unreadable(let part, _):
      return "? \(part.argument)\(part.steps)"
    }
  }
}

extension RecordedMatcher {
  /// A matcher that a test invents.
  init(_ text: String, placeholder: Any?) {
    let position = SourcePosition(fileID: "", filePath: "", line: 1, column: 1)
    let matcher = ArgumentMatcher(text, type: Any.self, position: position) { _, _ in true }
    self.init(matcher: matcher, placeholder: placeholder)
  }
}
