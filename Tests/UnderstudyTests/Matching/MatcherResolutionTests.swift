import Testing

@testable import Understudy

@Suite struct MatcherResolutionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: Unchecked<[Any?]>
    let placeholders: Unchecked<[Any?]>
    let reading: String

    init(_ name: String, _ placeholders: [Any?], in arguments: [Any?], _ reading: String) {
      testDescription = name
      self.arguments = Unchecked(arguments)
      self.placeholders = Unchecked(placeholders)
      self.reading = reading
    }
  }

  static let cases = [
    Case("no matcher", [], in: [1, nil, "a"], #"1, nil, "a""#),
    Case("one position", ["a"], in: [1, "a"], "1, m1"),
    Case("the order decides", [true, true], in: [true, 3, true], "m1, 3, m2"),
    Case("another order", ["a", 1], in: [1, "a"], "m2, m1"),
    Case("another order of equal placeholders", [1, "a", 1], in: ["a", 1, 1], "m2, m1, m3"),
    Case("one position too many", [true], in: [true, true], "? 0: m1 | 1: m1"),
    Case(
      "one position too many after a certain one", ["a", true], in: ["a", true, true],
      "? 1: m2 | 2: m2"),
    Case("nil", [Int?.none as Any], in: [nil, 3], "m1, 3"),
    Case("an element", ["a"], in: [["a", 3] as [Any]], "[m1, 3]"),
    Case("elements and others", [1, 2], in: [1, ["a", 2] as [Any]], #"m1, ["a", m2]"#),
    Case("an element of an element", [7], in: [[[1], [7, 2]]], "[[1], [m1, 2]]"),
    Case("an optional element", ["a"], in: [[nil, "a"] as [String?]], "[nil, m1]"),
    Case("a whole list", [[7]], in: [[7], 7], "m1, 7"),
    Case("an element of bytes", [UInt8(7)], in: [[1, 7] as [UInt8], "a"], #"[1, m1], "a""#),
    Case("no element of bytes", ["a"], in: [[1, 7] as [UInt8], "a"], "[1, 7], m1"),
    Case("another type of number", [7], in: [UInt(7)], "7"),
    Case("nowhere", ["a"], in: ["b"], #""b""#),
  ]

  @Test("Matchers represent the arguments that have their placeholders", arguments: cases)
  func reading(example: Case) {
    let resolution = resolution(example.placeholders.value, in: example.arguments.value)
    #expect(text(resolution) == example.reading)
    #expect(resolution.isAmbiguous == example.reading.hasPrefix("?"))
  }

  @Test("A second evaluation keeps the positions that both have")
  func narrowing() {
    var first = resolution([true], in: [true, true, false])
    #expect(text(first) == "? 0: m1 | 1: m1")
    first.narrow(by: resolution([false], in: [true, false, false]))
    #expect(text(first) == "true, m1, false")
  }

  @Test("Two evaluations with the same placeholders keep two readings")
  func uselessNarrowing() {
    var first = resolution([true], in: [true, true])
    first.narrow(by: resolution([true], in: [true, true]))
    #expect(first.isAmbiguous)
  }

  @Test("A call has room for as many matchers as it has positions for them")
  func room() {
    #expect(resolution([], in: []).hasRoom)
    #expect(resolution([true, true], in: [true, true]).hasRoom)
    #expect(!resolution([true, true], in: [true, 3]).hasRoom)
    #expect(resolution([true, true], in: [[true, true]]).hasRoom)
    // What the call does not take at all needs none.
    #expect(resolution(["a", true], in: [true]).hasRoom)
    // The first could take either place, the second one only.
    #expect(resolution([1, 1, "a"], in: ["a", 1, 1]).hasRoom)
  }

  @Test("A matcher without a position is not taken")
  func takes() {
    let resolution = resolution(["a", 1], in: [1])
    #expect(!resolution.takes(0))
    #expect(resolution.takes(1))
  }

  @Test("A position identifies its element")
  func value() {
    let resolution = resolution([], in: [1, [["a"], ["b", "c"]]])
    #expect(resolution.value(at: [0]) as? Int == 1)
    #expect(resolution.value(at: [1, 1, 0]) as? String == "b")
  }

  private func resolution(_ placeholders: [Any?], in arguments: [Any?]) -> MatcherResolution {
    let position = SourcePosition(fileID: "", filePath: "", line: 1, column: 1)
    let matchers = placeholders.enumerated().map { index, placeholder in
      RecordedMatcher(
        matcher: ArgumentMatcher("m\(index + 1)", type: Any.self, position: position) { _, _ in
          true
        }, placeholder: placeholder)
    }
    return MatcherResolution(of: matchers, in: arguments)
  }

  private func text(_ resolution: MatcherResolution) -> String {
    switch resolution.reading {
    case .patterns(let patterns): return patterns.map(\.text).joined(separator: ", ")
    case .ambiguous(let contested):
      return "? "
        + contested.map { slot, matchers in
          slot.map(String.init).joined(separator: ".") + ": "
            + matchers.map(\.text).joined(separator: " ")
        }.joined(separator: " | ")
    }
  }
}
