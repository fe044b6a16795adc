#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing
  import UnderstudyTestSupport

  /// What `--fix` writes.
  @Suite struct FixTests {
    private static let protocols = """
      import Foundation
      typealias Completion = (Int) -> Void
      protocol Library {
        func open(_ door: Int) async throws
        func page(_ number: Int, of book: String, in language: String) throws -> String
        var owner: String? { get set }
        func each(_ body: Completion)
        func close(now: Bool) -> Int
        func find(at place: URL, with long: [String: Int], in anotherPlace: [String: [Int]], b: Int)
        init(name: String)
      }
      protocol Other { func add(_ name: String); func last(_ one: Int) }
      protocol Strict: Small, Sendable {}
      protocol Bodies {
        func plain(_ body: () -> Void)
        func counted(_ number: Int, _ body: () -> Void)
        func signed(_ body: () -> Void) -> Int
      }
      protocol Small { func add(_ date: Date) -> Int; func last() }
      """

    private static let graphs = Task {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Protocols.swift")
        try Data(protocols.utf8).write(to: file)
        return try await Zoo.graphs(of: "Protocols", sources: [file], with: Zoo.shared.value.swift)
      }
    }

    private func fix(_ source: String, _ graphs: SymbolGraphs, _ module: String) -> String {
      MockCheck.fixing(
        source,
        MockCheck.report(on: source, file: "Mock.swift", graphs: graphs, preferring: [module]))
    }

    /// A source, and after a line `->` what it becomes if anything changes.
    static let cases = CheckCase.all(
      in: #"""
        // an older version of the mock, with edited bodies, and with comments
          import Understudy
          @testable import Protocols

          public final class LibraryMock: Mock, Library {
              /// Opens.
              public func open(_ door: String) { called(with: door) } // with a comment

              public func page(_ number: Int, of book: String) -> String {
                  calledReturning(with: number, book, default: "")
              }

              public var owner: String? { calledReturning() }

              #if DEBUG
                  public func each(_ body: Completion) { called() }
              #endif

              /* Edited. */ @discardableResult public func close(now isNow: Int) throws -> Int {
                  print(isNow); return try calledThrowReturning(with: isNow)
              }

              /// Not required
              /// any more.
              public func lost(_ text: String = "}") { called(with: text) }

              public func find(
                  at a: String, with b: [String: Int], in c: [String: [Int]], b d: Int
              ) { print(a); called(with: a, b, c, d) }
          }
          ->
          import Understudy
          import Foundation
          @testable import Protocols

          public final class LibraryMock: Mock, Library {
              /// Opens.
              public func open(_ door: Int) async throws { try await calledThrowing(with: door) } // with a comment

              @discardableResult
              public func page(_ number: Int, of book: String, in language: String) throws -> String {
                  try calledThrowReturning(with: number, book, language, default: "")
              }

              public var owner: String? {
                  get { calledReturning() }
                  set { called(with: newValue) }
              }

              #if DEBUG
                  public func each(_ body: Completion) { called(with: omitted) }
              #endif

              /* Edited. */ @discardableResult public func close(now isNow: Bool) -> Int {
                  print(isNow); return try calledThrowReturning(with: isNow)
              }

              #warning("Library doesn't require lost(_:). Remove it, or make it private")
              /// Not required
              /// any more.
              public func lost(_ text: String = "}") { called(with: text) }

              public func find(at a: URL, with b: [String: Int], in c: [String: [Int]], b d: Int) { print(a); called(with: a, b, c, d) }

              public init(name: String) {
                  super.init()
                  Self.called(with: name)
              }
          }
        // members that are missing in front of others, and where there are none
          final class SmallMock: Mock, Small {
            // The last one.
            @MainActor func last() -> Int {
              // Somebody explains this.
              called()
            }
          }
          final class OneLineMock: Mock, Small {}
          final class CommentMock: Mock, Other {
            // The end.
          }
          ->
          final class SmallMock: Mock, Small {
            @discardableResult
            func add(_ date: Date) -> Int { calledReturning(with: date, default: 0) }

            // The last one.
            @MainActor func last() {
              // Somebody explains this.
              called()
            }
          }
          final class OneLineMock: Mock, Small {
            @discardableResult
            func add(_ date: Date) -> Int { calledReturning(with: date, default: 0) }

            func last() { called() }
          }
          final class CommentMock: Mock, Other {
            func add(_ name: String) { called(with: name) }

            func last(_ one: Int) { called(with: one) }

            // The end.
          }
        // what isn't changed: stored properties, helpers, and bodies that somebody wrote
          final class LibraryMock: Mock, Library {
            func open(_ door: Int) { called() }
            func page(_ number: Int, of book: String, in language: String) -> String { "" }
            let owner: Int = 3
            func each(_ body: Completion) { called(with: omitted) }
            func close(now: Bool) -> Int { calledReturning() }
            func find(at place: URL, with long: [String: Int], in anotherPlace: [String: [Int]], b: Int) {}
            required init(name: String) { super.init(); Self.called(with: name) }
          }
          final class SmallMock: Mock, Small {
            func add(_ date: Int) -> Int { date }
            func last() { called() }
          }
        // members of other protocols, known or not
          final class BothMock: Mock, Small, Other {
            func add(_ name: String) { called(with: name) }

            func last(_ one: Int) { called(with: one) }
          }
          final class ThirdMock: Mock, Small, Elsewhere {
            func add(_ name: String) { called(with: name) }

            func last(of all: Int) { called(with: all) }
          }
          ->
          final class BothMock: Mock, Small, Other {
            func add(_ name: String) { called(with: name) }

            func last(_ one: Int) { called(with: one) }

            @discardableResult
            func add(_ date: Date) -> Int { calledReturning(with: date, default: 0) }

            func last() { called() }
          }
          final class ThirdMock: Mock, Small, Elsewhere {
            func add(_ name: String) { called(with: name) }

            func last() { called() }

            func last(of all: Int) { called(with: all) }
          }
        // a protocol that is Sendable, as this mock is without saying so
          @MainActor @available(macOS 15, *) public final class StrictMock: Mock, Strict {
            func add(_ date: Date) -> Int { calledReturning(with: date) }
            func last() { called() }
          }
        // a protocol that has become Sendable
          final class StrictMock<Item: Hashable>: Mock, Strict where Item: Sendable {
            func add(_ date: Date) -> Int { 3 }
            func last() {}
          }
          ->
          final class StrictMock<Item: Hashable>: Mock, Strict, @unchecked Sendable where Item: Sendable {
            func add(_ date: Date) -> Int { 3 }
            func last() {}
          }
        // closures that don't escape, which have no place among the arguments
          final class BodiesMock: Mock, Bodies {
            func plain(_ body: () -> Void) { called { real.plain(body) } }
            func counted(_ number: Int, _ body: () -> Void) { called(with: number + 1); body() }
            func signed(_ body: () -> Void) -> Int { calledReturning(fsignature: #function, default: 3) }
          }
          ->
          final class BodiesMock: Mock, Bodies {
            func plain(_ body: () -> Void) { called(with: omitted) { real.plain(body) } }
            func counted(_ number: Int, _ body: () -> Void) { called(with: number + 1, omitted); body() }
            func signed(_ body: () -> Void) -> Int { calledReturning(fsignature: #function, with: omitted, default: 3) }
          }
        // members on one line
        final class SmallMock: Mock, Small { func add(_ date: Date) -> Int { 3 }; func lost() { called() } }
          ->
        final class SmallMock: Mock, Small { func add(_ date: Date) -> Int { 3 };\#u{20}
        #warning("Small doesn't require lost(). Remove it, or make it private")
        func lost() { called() }\#u{20}

          func last() { called() }
        }
        """#)

    @Test("A fix adds, corrects, and marks members, and nothing else", arguments: cases)
    func fix(_ item: CheckCase) async throws {
      let graphs = try await Self.graphs.value
      let parts = item.source.components(separatedBy: "  ->\n")
      for newline in ["\n", "\r\n"] {
        let expected = parts[parts.count - 1].replacing("\n", with: newline)
        #expect(fix(parts[0].replacing("\n", with: newline), graphs, "Protocols") == expected)
        #expect(fix(expected, graphs, "Protocols") == expected)
      }
    }

    @Test(
      "A mock that matches isn't changed, and a member that is removed comes back as it was",
      arguments: GoldenTests.kinds)
    func removed(_ kind: GoldenTests.Kind) async throws {
      let graphs = try await Zoo.shared.value.graphs
      var count = 0
      for file in try await kind.files {
        #expect(fix(file.source, graphs, "Zoo") == file.source)
        let sections = file.source.components(separatedBy: "\n\n")
        // The first and the last member share a section with the braces of the type.
        for (index, section) in sections.enumerated()
        where section.contains("called") && section.hasPrefix("  ") && !section.hasSuffix("\n}\n") {
          var rest = sections
          rest.remove(at: index)
          let source = rest.joined(separator: "\n\n")
          let fixed = fix(source, graphs, "Zoo")
          // Some members are provided.
          if fixed == source { continue }
          count += 1
          #expect(fixed == file.source)
        }
      }
      #expect(count > 0)
    }
  }
#endif
