import Foundation
import Testing

/// A fenced block without a language quotes a message. It is compared with what the library writes,
/// so that the documentation quotes only messages that a user can see.
@Suite struct QuotedTextTests {
  @Test("Every text that the README and the articles quote is one that the library writes")
  func articles() async throws {
    let quotes = try Quote.all(
      inFiles: ["README.md"] + files("Sources/Understudy/Understudy.docc", "md"))
    let texts = await QuotedScenes.texts().map(Quote.comparable)
    #expect(quotes.count > 10)
    for quote in quotes {
      let isWritten = texts.contains(quote.text)
      #expect(isWritten, "\(quote.place) quotes what the library never writes:\n\(quote.text)")
    }
  }

  @Test("Every text that a doc comment quotes is the beginning of one that the library writes")
  func comments() async throws {
    let quotes = try Quote.all(
      inFiles: files("Sources/Understudy", "swift")
        + files("Sources/UnderstudyExploration", "swift"))
    let texts = await QuotedScenes.texts().map(Quote.comparable)
    #expect(quotes.count > 10)
    for quote in quotes {
      let isWritten = texts.contains { $0 == quote.text || $0.hasPrefix(quote.text + "\n") }
      #expect(isWritten, "\(quote.place) quotes what the library never writes:\n\(quote.text)")
    }
  }

  @Test("The headings about messages of the library are parts of what it writes, with gaps at …")
  func headings() async throws {
    let page = "Sources/Understudy/Understudy.docc/Troubleshooting.md"
    let text = try String(
      contentsOf: Quote.root.appendingPathComponent(page), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Messages of the library").last)
    let headings = section.split(separator: "\n").filter { $0.hasPrefix("### ") }
      .map { $0.dropFirst(4).components(separatedBy: "…") }
    #expect(headings.count > 5)
    let texts = await QuotedScenes.texts()
    for heading in headings {
      let isWritten = texts.contains { text in
        var rest = Substring(text)
        return heading.allSatisfy { part in
          guard let range = rest.range(of: part) else { return false }
          rest = rest[range.upperBound...]
          return true
        }
      }
      #expect(isWritten, "the library never writes: \(heading.joined(separator: "…"))")
    }
  }

  @Test("Each message of the compiler among the ten mistakes is explained, except its names")
  func mistakes() throws {
    let folder = Quote.root.appendingPathComponent("Sources/Understudy/Understudy.docc")
    func lines(_ page: String, after prefix: String) throws -> [String] {
      let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
      return text.split(separator: "\n").filter { $0.hasPrefix(prefix) }
        .map { String($0.dropFirst(prefix.count)).replacing(/'\w+'/, with: "''") }
    }
    let explained = try lines("Troubleshooting.md", after: "### ")
    let quoted = try lines("TenMistakes.md", after: "error: ")
    #expect(quoted.count == 3)
    #expect(quoted.filter { !explained.contains($0) } == [])
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

  private func files(_ folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Quote.root.path + "/" + folder)
      .filter { $0.hasSuffix("." + suffix) }.sorted().map { folder + "/" + $0 }
  }
}

/// A text that the documentation shows.
private struct Quote {
  let place: String
  let text: String

  static let root = (1...3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  static func all(inFiles files: [String]) throws -> [Quote] {
    try files.flatMap { file in
      let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
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
