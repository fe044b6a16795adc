#if os(Linux) || os(macOS)
  import Foundation
  import Testing
  import UnderstudyTestSupport

  /// What the compiler says about a mock or a test that is written wrongly: each message, and the
  /// code that it answers. It reads all code in three runs, each snippet in a line of its own.
  @Suite(.timeLimit(.minutes(5))) struct CompilerMessages {
    struct Snippet: Sendable, CustomTestStringConvertible {
      let code: String
      let message: String
      /// Who finds the mistake.
      let step: Step
      /// Whether the message is only a part of what the compiler says.
      let isPart: Bool

      var testDescription: String { code }

      /// The code in a section of `CompilerMessages.txt`: a message, and each snippet that it answers in
      /// an indented line below. A bar separates two messages about one snippet.
      static func all(_ section: String, _ step: Step = .types, isPart: Bool = false) -> [Snippet] {
        var message = ""
        var snippets: [Snippet] = []
        for line in lines(of: section) where !line.hasPrefix("//") {
          if line.hasPrefix("  ") {
            snippets.append(
              Snippet(
                code: String(line.dropFirst(2)), message: message, step: step, isPart: isPart))
          } else {
            message = String(line.replacing(" | ", with: "\n"))
          }
        }
        precondition(!snippets.isEmpty, "there is no such section")
        return snippets
      }

      static func lines(of section: String) -> ArraySlice<Substring> {
        let section = sections.first { $0.hasPrefix(section + "\n") } ?? ""
        return section.split(separator: "\n").dropFirst()
      }

      private static let sections = try! String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingPathExtension()
          .appendingPathExtension("txt"), encoding: .utf8
      ).components(separatedBy: "# ")
    }

    static let prelude =
      Snippet.lines(of: "Declarations that the snippets use")
      .joined(separator: "\n") + "\n"
    static let forwarders = Snippet.all("Forwarders")
    static let laterForwarders = Snippet.all("Forwarders, after the types", .passes)
    static let rightForwarders = Snippet.all("Correct forwarders").map(\.code)
    static let statements = Snippet.all("Statements")
    static let rightStatements = Snippet.all("Correct statements").map(\.code)
    // The headings of the page on troubleshooting are parts of messages.
    static let page = Snippet.all("Headings", isPart: true)
    static let laterPage = Snippet.all("Headings, after the types", .passes, isPart: true)
    static let isolatedPage = Snippet.all(
      "Headings, on the main actor by default", .isolation, isPart: true)

    @Test(
      "The compiler says what to write, and what the page on troubleshooting explains",
      arguments: forwarders + laterForwarders + statements + page + laterPage + isolatedPage)
    func rejected(snippet: Snippet) async throws {
      let compilation =
        switch snippet.step {
        case .types: try await Self.types.value
        case .passes: try await Self.passes.value
        case .isolation: try await Self.isolated.value
        }
      let found = try #require(compilation.diagnostics[snippet.code])
      #if compiler(>=6.3) && compiler(<6.4)
        let text = found.joined(separator: "\n")
        let isExpected =
          snippet.isPart ? text.contains(snippet.message) : text == "error: \(snippet.message)"
        #expect(isExpected, "\(found)")
      #else
        // Other versions of the compiler have other words.
        let isReported = found.contains { $0.hasPrefix("error: ") || $0.contains(" is unused") }
        #expect(isReported, "\(found)")
      #endif
    }

    @Test(
      "Correct code compiles without a diagnostic", arguments: rightForwarders + rightStatements)
    func accepted(code: String) async throws {
      #expect(try await Self.types.value.diagnostics[code] == [])
      #expect(try await Self.passes.value.diagnostics[code] == [])
    }

    @Test("The page has a heading for each of its messages, so that a search finds it")
    func headings() async throws {
      let known = Set((Self.page + Self.laterPage + Self.isolatedPage).map(\.message))
      let written = Set(try Self.headings())
      #expect(written.subtracting(known).sorted() == [])
      #expect(known.subtracting(written).sorted() == [])
    }

    /// The headings of the sections about messages of the compiler.
    private static func headings() throws -> [String] {
      let path = "Sources/Understudy/Understudy.docc/Troubleshooting.md"
      let page = try String(
        contentsOf: packageFolder.appendingPathComponent(path), encoding: .utf8)
      return page.components(separatedBy: "\n## ")
        .filter { $0.hasPrefix("Messages of the compiler") }
        .flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("### ") } }
        .map { String($0.dropFirst(4)) }
    }

    // MARK: Compilations

    /// The type checker, the passes after it, which run only where all types are right, or the type
    /// checker in a module with main actor isolation by default.
    enum Step { case types, passes, isolation }

    private static let types = Task {
      try await Compilation(
        ["-typecheck"], declarations: page.map(\.code),
        members: forwarders.map(\.code) + rightForwarders,
        statements: statements.map(\.code) + rightStatements, effects: "async throws")
    }

    private static let passes = Task {
      try await Compilation(
        ["-emit-sil"], declarations: laterPage.map(\.code),
        members: laterForwarders.map(\.code) + rightForwarders, statements: rightStatements,
        effects: "async throws")
    }

    private static let isolated = Task {
      try await Compilation(
        ["-typecheck", "-default-isolation", "MainActor"], declarations: isolatedPage.map(\.code))
    }
  }
#endif
