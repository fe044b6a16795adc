#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing
  import UnderstudyTestSupport

  /// What becomes of a mock if the effects or the isolation of its protocol change, for each form of
  /// member.
  @Suite(.timeLimit(.minutes(5))) struct EffectTests {
    /// The effects and the isolation of all members of a protocol.
    struct Form: Sendable, CustomTestStringConvertible {
      var number: Int
      var effects: String
      var actor: String
      var testDescription: String { actor + effects }

      static let all = ["", "@MainActor ", "@Radio "].flatMap { actor in
        [
          "", " throws", " throws(Failure)", " async", " async throws", " async throws(Failure)",
        ].map { (actor, $0) }
      }.enumerated().map { Form(number: $0, effects: $1.1, actor: $1.0) }

      var requirements: String {
        """
        \(actor)protocol Changed\(number) {
          func open(_ name: String)\(effects)
          func count(_ name: String)\(effects) -> Int
          func find<Item>(_ item: Item) \(effects) -> Item?
          var size: Int { get\(effects) }
          subscript(row: Int) -> Int { get\(effects) }
          static func close(_ name: String)\(effects)
          static var standard: Int { get\(effects) }
          init(name: String)\(effects)
          init?(number: Int)\(effects)
        }

        """
      }

      /// A mock whose bodies somebody has edited.
      var mock: String {
        """
        final class Changed\(number)Mock: Mock, Changed\(number), @unchecked Sendable {
          // Edited.
          \(actor)public func open(_ text: String = "a,b")\(effects) {
            print(text); \(forwarder(false))(with: text\(throwing))
          }

          @discardableResult
          \(actor)func count(_ name: String)\(effects) -> Int {
            if name.isEmpty { return \(forwarder(true))(with: name\(throwing), default: 0) }
            return \(forwarder(true))(fsignature: #function, with: name\(throwing)) as? Int ?? 0
          }

          \(actor)func find<Value>(_ value: Value)\(effects) -> Value? {
            let result: Value? = \(forwarder(true))(with: value\(throwing))
            return result
          }

          \(actor)var size: Int { get\(effects) { print(1); return \(forwarder(true))(\(onlyThrowing)) } }

          \(actor)subscript(row: Int) -> Int {
            // The row.
            get\(effects) {
              print(row)
              return \(forwarder(true, "self."))(with: row\(throwing))
            }
          }

          \(actor)static func close(_ name: String)\(effects) { print(name); \(forwarder(false, "mockState."))(with: name\(throwing)) }

          \(actor)static var standard: Int { get\(effects) { print(2); return \(forwarder(true, "mockState."))(\(onlyThrowing)) } }

          \(actor)init(name: String)\(effects) {
            super.init()
            print(name)
            \(forwarder(false, "Self.mockState."))(with: name\(throwing))
          }

          \(actor)init?(number: Int)\(effects) {
            super.init()
            print(number)
            guard \(forwarder(true, "Self.mockState."))(with: number\(throwing), default: true) else { return nil }
          }
        }

        """
      }

      private var onlyThrowing: String {
        effects.contains("(") ? "throwing: Failure.self" : ""
      }
      private var throwing: String { onlyThrowing.isEmpty ? "" : ", " + onlyThrowing }

      private func forwarder(_ returns: Bool, _ receiver: String = "") -> String {
        let `throws` = effects.contains("throws")
        return (`throws` ? "try " : "") + (effects.contains("async") ? "await " : "") + receiver
          + ["called", "calledReturning", "calledThrowing", "calledThrowReturning"][
            (`throws` ? 2 : 0) + (returns ? 1 : 0)]
      }

      /// The forms that this one can become: with other effects, or with another isolation.
      var changes: [Form] {
        Form.all.filter { $0.effects == effects || ($0.actor.isEmpty && actor.isEmpty) }
      }

      /// Whether a mock of this form can stay as it is under a protocol with another isolation: one that
      /// isn't isolated can, and one whose members are awaited.
      func stays(under other: Form) -> Bool {
        number == other.number
          || actor != other.actor && (actor.isEmpty || effects.contains("async"))
      }

      /// What a mock of this form becomes under another protocol.
      func changed(_ source: String, to other: Form) -> String {
        source.replacing(#/\bChanged\d+/#, with: "Changed\(other.number)")
      }
    }

    private static let protocols =
      "struct Failure: Error {}\n"
      + "@globalActor actor Radio { static let shared = Radio() }\n"
      + Form.all.map(\.requirements).joined()

    private static let graphs = Task {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Changes.swift")
        try Data(protocols.utf8).write(to: file)
        return try await Zoo.graphs(of: "Changes", sources: [file], with: Zoo.shared.value.swift)
      }
    }

    private func fixed(_ source: String, _ graphs: SymbolGraphs) -> (source: String, count: Int) {
      let check = MockCheck(of: source, file: "Mock.swift")
      let report = check.report(graphs)
      #expect(report.obstacles == [])
      return (check.fixed(graphs).source, report.differences.count)
    }

    @Test(
      "Forwarders in edited bodies change with the effects of their members", arguments: Form.all)
    func edited(_ form: Form) async throws {
      let graphs = try await Self.graphs.value
      for other in form.changes {
        let (mock, stays) = (form.changed(form.mock, to: other), form.stays(under: other))
        let result = fixed(mock, graphs)
        #expect(result.source == (stays ? mock : other.mock))
        #expect(result.count == (stays ? 0 : 9))
      }
    }

    @Test(
      "A member that nobody has edited becomes what the command writes",
      // The isolation to another actor than the main actor is that of the type.
      arguments: Form.all.filter { $0.actor != "@Radio " }, [false, true])
    func generated(_ form: Form, isSpy: Bool) async throws {
      let graphs = try await Self.graphs.value
      var options = ScaffoldOptions()
      options.isSpy = isSpy
      func source(of form: Form) throws -> String {
        let name = try graphs.protocolName("Changed\(form.number)")
        return try MockScaffold.source(of: name, in: graphs, options: options)
          .replacing(", @unchecked Sendable", with: "")
      }
      for other in form.changes where other.actor != "@Radio " {
        let mock = form.changed(try source(of: form), to: other)
        let (expected, stays) = (try source(of: other), form.stays(under: other))
        let result = fixed(mock, graphs)
        #expect(
          result.source.replacing(", @unchecked Sendable", with: "") == (stays ? mock : expected))
        #expect(result.count == (stays ? 0 : 9))
      }
    }

    @Test("The changed mocks compile")
    func compile() async throws {
      let zoo = try await Zoo.shared.value
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Mocks.swift")
        let mocks = "import Understudy\n" + Form.all.map(\.mock).joined()
        try Data((mocks + Self.protocols).utf8).write(to: file)
        #expect(try await zoo.diagnostics(of: [file]) == [])
      }
    }
  }
#endif
