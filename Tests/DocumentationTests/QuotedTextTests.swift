import Foundation
import Testing
import UnderstudyTestSupport

/// A fenced block without a language quotes a message. The library writes it in a scene, or a test has it as
/// a text, so that the documentation quotes only messages that a user can see.
@Suite(.timeLimit(.minutes(5))) struct QuotedTextTests {
  private static let scenes = Task { await QuotedScenes.texts() }

  @Test("Every text that the documentation quotes is one that the library writes")
  func quoted() async throws {
    let (articles, comments) = try (Self.articles(), Self.comments())
    #expect(articles.count > 10 && comments.count > 10)
    let texts = await (Self.scenes.value + QuotedScenes.exploring()).map(Quote.comparable)
    let tests = try Self.tests()
    for quote in articles + comments {
      // A comment quotes the beginning of a text.
      let isWritten = texts.contains {
        $0 == quote.text || quote.isComment && $0.hasPrefix(quote.text + "\n")
      }
      if isWritten { continue }
      let text = Self.withoutIndentation(quote.text)
      #expect(
        tests.contains("\n\(text)\n") || tests.contains("\"\(text)\""),
        "\(quote.place) quotes what the library never writes:\n\(quote.text)")
    }
  }

  @Test("The headings about messages of the library are parts of what it writes, with gaps at …")
  func headings() async throws {
    let headings = try Self.headings()
    #expect(headings.count > 5)
    let texts = try await Self.scenes.value.joined(separator: "\n") + "\n" + Self.tests()
    let lines = texts.split(separator: "\n")
    for heading in headings {
      #expect(
        lines.contains { Self.isPart(heading, of: $0) },
        "the library never writes: \(heading.joined(separator: "…"))")
    }
  }

  @Test("Every text of the scenes is quoted")
  func scenes() async throws {
    let quotes = try Self.articles() + Self.comments()
    for text in await Self.scenes.value {
      let line = Quote.comparable(text) + "\n"
      #expect(quotes.contains { line.hasPrefix($0.text + "\n") }, "no page quotes:\n\(text)")
    }
  }

  /// The files of the other tests, each of which compares the texts that it has with what the library writes.
  private static func tests() throws -> String {
    let files = try files("Tests", "swift").filter { !$0.hasPrefix("Tests/DocumentationTests") }
    return try files.map {
      withoutIndentation(
        try String(contentsOf: packageFolder.appendingPathComponent($0), encoding: .utf8))
    }.joined().replacing("\\\n", with: "")
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private static func articles() throws -> [Quote] {
    try Quote.all(inFiles: ["README.md"] + files("Sources", "md"))
  }

  private static func comments() throws -> [Quote] {
    try Quote.all(
      inFiles: files("Sources/Understudy", "swift")
        + files("Sources/UnderstudyExploration", "swift"))
  }

  /// The parts of each heading.
  private static func headings() throws -> [[String]] {
    let page = "Sources/Understudy/Understudy.docc/Troubleshooting.md"
    let text = try String(contentsOf: packageFolder.appendingPathComponent(page), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Messages of the library").last)
    return section.split(separator: "\n").filter { $0.hasPrefix("### ") }
      .map { $0.dropFirst(4).components(separatedBy: "…") }
  }

  private static func isPart(_ heading: [String], of text: Substring) -> Bool {
    var rest = text
    return heading.allSatisfy { part in
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
      return true
    }
  }

  @Test("A quote is a fenced block without a language, in a page or in a doc comment")
  func quotes() {
    let page = ["text", "```", "one", "  two", "```", "```swift", "code", "```", "- item", "  ```"]
    #expect(Quote.all(in: page + ["  three", "  ```"]).map(\.text) == ["one\n  two", "three"])
    let source = [
      "  /// ```", "  /// one", "  /// ```", "let code = 1", "// ```", "// not", "// ```",
    ]
    #expect(Quote.all(in: source, isSource: true).map(\.text) == ["one"])
  }

  private static func files(_ folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: packageFolder.path + "/" + folder)
      .filter { $0.hasSuffix("." + suffix) }.sorted().map { folder + "/" + $0 }
  }
}

/// A text that the documentation shows.
private struct Quote {
  let place: String
  let text: String
  var isComment: Bool { place.contains(".swift:") }

  static func all(inFiles files: [String]) throws -> [Quote] {
    try files.flatMap { file in
      let text = try String(contentsOf: packageFolder.appendingPathComponent(file), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return all(in: lines, of: file, isSource: file.hasSuffix(".swift"))
    }
  }

  static func all(in lines: [String], of file: String = "", isSource: Bool = false) -> [Quote] {
    var quotes: [Quote] = []
    // The lines of the block so far, or `nil` between blocks.
    var block: [String]?
    var isQuote = false
    var indentation = 0
    for (index, line) in lines.enumerated() {
      guard let content = isSource ? comment(line) : line else {
        block = nil
        continue
      }
      let trimmed = content.trimmingCharacters(in: .whitespaces)
      if let finished = block, trimmed == "```" {
        if isQuote {
          let text = comparable(finished.joined(separator: "\n"))
          quotes.append(Quote(place: "\(file):\(index - finished.count)", text: text))
        }
        block = nil
      } else if block != nil {
        block?.append(String(content.dropFirst(indentation)))
      } else if trimmed.hasPrefix("```") {
        block = []
        isQuote = trimmed == "```"
        indentation = content.prefix { $0 == " " }.count
      }
    }
    return quotes
  }

  /// The content of a line of documentation; `nil` for one of code.
  private static func comment(_ line: String) -> String? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("///") else { return nil }
    let content = line.dropFirst(3)
    return String(content.first == " " ? content.dropFirst() : content)
  }

  /// The text without what differs from one run to the next: the time waited.
  static func comparable(_ text: String) -> String {
    text.replacingOccurrences(
      of: #"waiting (\d+\.\d s|\d+ ms)"#, with: "waiting 1.0 s", options: .regularExpression
    ).replacingOccurrences(
      of: #"(in|of) the test \w+\(\), which begins at \w+\.swift:\d+"#, with: "$1 the test",
      options: .regularExpression
    ).replacingOccurrences(
      of: #"at \w+\.swift:\d+"#, with: "at a line", options: .regularExpression)
  }
}
