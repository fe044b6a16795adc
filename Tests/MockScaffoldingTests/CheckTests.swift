#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing

  @Suite struct CheckTests {
    /// A mock, and what is reported about it.
    struct Case: Sendable, CustomTestStringConvertible {
      var name: String
      var source: String
      var messages: [String]
      var testDescription: String { name }
    }

    static let cases = [
      Case(
        name: "a mock that was edited by hand and still matches",
        source: """
          /* A comment { with a brace. */
          @testable import Zoo
          final class WalkerMock: Mock, Walking, Named {
            private let text = "a } in \\(["a"].map { "\\($0)" }) text"
            #if DEBUG
            let flag = true
            #endif
            var name: String {
              get { calledReturning() as? String ?? "" }
              set(value) { called(with: value) }
            }
            // A member that doesn't forward can be added.
            func helper(_ text: String) -> Int { text.count }
            func eat(_ meal: Swift.String) { called(with: meal) }
            @discardableResult
            func walk() -> Int { calledReturning(default: 4) }
            private func step() { called() }
            struct Nested { func walk(_ a: Int) { called(with: a) } }
          }
          """, messages: []),
      Case(
        name: "a missing member",
        source: """

          final class AnimalMock: Mock, Animal {
            var name: String { calledReturning() }
          }
          """,
        messages: [
          "2: AnimalMock lacks eat(_:) of Animal. Write: func eat(_ food: String) { called(with: food) }"
        ]),
      Case(
        name: "a member with another type",
        source: """
          final class WalkingMock: Mock, Walking {
            func walk() -> String { calledReturning() }
          }
          """,
        messages: [
          "2: walk() of WalkingMock doesn't match Walking's requirement. Write: @discardableResult "
            + "func walk() -> Int { calledReturning(default: 0) }"
        ]),
      Case(
        name: "effects and accessors that don't suffice",
        source: """
          final class NamedMock: Mock, Named {
            var name: String { calledReturning() }
            func eat(_ food: String) async throws { try await calledThrowing(with: food) }
          }
          """,
        messages: [
          "2: name of NamedMock doesn't match Named's requirement. Write: var name: String { "
            + "get { calledReturning(default: \"\") } set { called(with: newValue) } }",
          "3: eat(_:) of NamedMock doesn't match Named's requirement. Write: "
            + "func eat(_ food: String) throws { try calledThrowing(with: food) }",
        ]),
      Case(
        name: "a superfluous member",
        source: """
          final class WalkingMock: Mock, Walking {
            func walk() -> Int { calledReturning() }
            func run(to place: String) -> Int { calledReturning(with: place) }
          }
          """,
        messages: ["3: Walking doesn't require run(to:). Remove it, or make it private"]),
      Case(
        name: "a helper that another member uses",
        source: """
          final class WalkingMock: Mock, Walking {
            func walk() -> Int { step(1) }
            func step(_ number: Int) -> Int { calledReturning(with: number) }
          }
          """, messages: []),
      Case(
        name: "a parameter that isn't forwarded",
        source: """
          final class MethodsMock: Mock, Animal {
            var name: String { calledReturning() }
            func eat(_ food: String) { called() }
          }
          """,
        messages: [
          "3: eat(_:) doesn't forward food, so tests can't tell its values apart. Write: with: food"
        ]),
      Case(
        name: "associated types that the mock sets",
        source: """
          final class NumbersMock: Mock, Store {
            typealias Item = Int
            func item(for key: String) -> Optional<Int> { calledReturning(with: key) }
            func save(_ item: Int, for key: String) { called(with: item, key) }
          }
          class AnyStoreMock<Item, Key: Hashable>: Mock, Store {
            func item(for key: Key) -> Item? { calledReturning(with: key) }
          }
          extension AnyStoreMock {
            func save(_ item: Item, for key: Key) { called(with: item, key) }
          }
          final class WrongMock: Mock, Store {
            typealias Item = Int
            func item(for key: String) -> String? { calledReturning(with: key) }
            func save(_ item: Int, for key: String) { called(with: item, key) }
          }
          """,
        messages: [
          "14: item(for:) of WrongMock doesn't match Store's requirement. Write: @discardableResult "
            + "func item(for key: Key) -> Item? { calledReturning(with: key, default: nil) }"
        ]),
      Case(
        name: "what an extension provides can be there or not",
        source: """
          final class ProvidedMock: Mock, Provided {
            func write(_ number: Int) { called(with: number) }
            func write(_ text: String) { called(with: text) }
            func read() -> Int { calledReturning() }
            var level: Int { get { calledReturning() } set { called(with: newValue) } }
            func close() { called() }
          }
          """, messages: []),
      Case(
        name: "mocks of no protocol are skipped",
        source: """
          final class PricesMock: Mock { func price() -> Int { calledReturning() } }
          final class WalkinMock: Mock, Walkin { func run() { called() } }
          final class AMock: Mock, Walking { func walk() -> Int { 3 } }
          """,
        messages: [
          "3: walk() of AMock doesn't forward, so tests can't stub or verify it. Write: "
            + "@discardableResult func walk() -> Int { calledReturning(default: 0) }"
        ]),
      Case(
        name: "classes, and protocols that aren't known",
        source: """
          class PartialChef: Chef, Mocking, Walking, @unchecked Sendable {
            let mockState = MockState()
            override func cook() -> Int { calledReturning { super.cook() } }
          }
          class Unrelated: Chef, Mocking { let mockState = MockState() }
          final class AMock: Mock, Walking, Elsewhere.Flying {
            func fly() { called() }
          }
          """,
        messages: [
          "6: AMock lacks walk() of Walking. Write: @discardableResult "
            + "func walk() -> Int { calledReturning(default: 0) }"
        ]),
      Case(
        name: "an actor, an initializer, and an operator",
        source: """
          actor CacheMock: Cache, Mocking {
            let mockState = MockState()
            func put(_ key: String) { called(with: key) }
            func load(_ key: String) async throws -> Int { try await calledThrowReturning(with: key) }
            nonisolated func describe() -> String { calledReturning() }
          }
          """,
        messages: [
          "1: CacheMock lacks count of Cache. Write: var count: Int { calledReturning(default: 0) }"
        ]),
    ]

    @Test("A check reports what differs", arguments: cases)
    func check(_ item: Case) async throws {
      let zoo = try await Zoo.shared.value
      let report = MockCheck.report(
        on: item.source, file: "Mock.swift", graphs: zoo.graphs, preferring: ["Zoo"])
      #expect(report.differences.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.obstacles == [])
    }

    @Test("A difference is written as the compiler writes an error")
    func description() {
      let difference = MockCheck.Difference(file: "A.swift", line: 3, message: "AMock lacks b()")
      #expect(difference.description == "A.swift:3: error: AMock lacks b()")
    }

    /// A file with a mock that can't be checked, and what is reported.
    static let obstacles = [
      Case(
        name: "no mock", source: "struct A {}",
        messages: [
          "1: there is no mock of a protocol. A mock is declared as: "
            + "final class DatabaseMock: Mock, Database"
        ]),
      Case(
        name: "no mock of a protocol", source: "\nfinal class PricesMock: Mock { let a = 1 }",
        messages: [
          "1: there is no mock of a protocol. A mock is declared as: "
            + "final class DatabaseMock: Mock, Database"
        ]),
      Case(
        name: "only an unknown protocol", source: "\n\nclass A: Mock, Walkin {}",
        messages: ["3: there is no protocol Walkin. Did you mean Walking?"]),
      Case(
        name: "only a class", source: "class A: Chef, Mocking {}",
        messages: [
          "1: Chef is a class, not a protocol. "
            + "To replace a part of a class, see Spies in the documentation"
        ]),
      Case(
        name: "a protocol that can't be mocked, beside one that can",
        source: """
          class A: Mock, HasMockState {}
          class B: Mock, Walking { func walk() -> Int { calledReturning() } }
          """,
        messages: [
          "1: HasMockState can't be mocked: it requires mockState, which a mock uses itself. "
            + "Rename the requirement"
        ]),
      Case(
        name: "a protocol of another target", source: "class A: Mock, Ledge {}",
        messages: ["1: Ledge is a protocol of the target AppTests. Add: --target AppTests"]),
    ]

    @Test("A mock that can't be checked is reported at its line", arguments: obstacles)
    func obstacle(_ item: Case) async throws {
      var graphs = try await Zoo.shared.value.graphs
      graphs.otherTargets = ["Ledge": "AppTests"]
      let report = MockCheck.report(on: item.source, file: "A.swift", graphs: graphs)
      #expect(report.obstacles.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.differences == [])
    }
  }
#endif
