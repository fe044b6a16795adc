#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing

  @Suite struct CheckTests {
    static let cases = CheckCase.all(
      in: #"""
        // a mock that was edited by hand and still matches
        /* A comment { with a brace. */
        @testable import Zoo
        final class WalkerMock: Mock, Walking, Named {
          private let text = "a } in \(["a"].map { "\($0)" }) text"
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
        // regular expressions, and operators that look like them
        final class AnimalMock: Mock, Animal {
          private func isWeb(_ text: String) -> Bool { text.contains(#/https?:\/\//#) }
          private let brace = /[{"\/]+\/\//, other = ##/(?x) # }
            { /# "/##
          private func third(_ a: Int, _ b: Int) -> Int { (a/3 + b / 3).reduce(/) } // }
          static func /(left: AnimalMock, right: Int) -> Int { right / 2 }
          var name: String { calledReturning() }
          func eat(_ food: String) { called(with: food) }
        }
        // a missing member

        final class AnimalMock: Mock, Animal {
          var name: String { calledReturning() }
        }
        2: AnimalMock lacks eat(_:) of Animal. Write: \#
        func eat(_ food: String) { called(with: food) }
        // a member with another type
        final class WalkingMock: Mock, Walking {
          func walk() -> String { calledReturning() }
        }
        2: walk() of WalkingMock doesn't match Walking's requirement. Write: \#
        @discardableResult func walk() -> Int { calledReturning(default: 0) }
        // effects and accessors that don't suffice
        final class NamedMock: Mock, Named {
          var name: String { calledReturning() }
          func eat(_ food: String) async throws { try await calledThrowing(with: food) }
        }
        2: name of NamedMock doesn't match Named's requirement. Write: \#
        var name: String { get { calledReturning(default: "") } set { called(with: newValue) } }
        3: eat(_:) of NamedMock doesn't match Named's requirement. Write: \#
        func eat(_ food: String) throws { try calledThrowing(with: food) }
        // a superfluous member
        final class WalkingMock: Mock, Walking {
          func walk() -> Int { calledReturning() }
          func run(to place: String) -> Int { calledReturning(with: place) }
        }
        3: Walking doesn't require run(to:). Remove it, or make it private
        // a helper that another member uses
        final class WalkingMock: Mock, Walking {
          func walk() -> Int { step(1) }
          func step(_ number: Int) -> Int { calledReturning(with: number) }
        }
        // a parameter that isn't forwarded
        final class MethodsMock: Mock, Animal {
          var name: String { calledReturning() }
          func eat(_ food: String) { called() }
        }
        3: eat(_:) doesn't forward food, so tests can't tell its values apart. Write: with: food
        // associated types that the mock sets
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
        14: item(for:) of WrongMock doesn't match Store's requirement. Write: \#
        @discardableResult func item(for key: Key) -> Item? { calledReturning(with: key, \#
        default: nil) }
        // what an extension provides can be there or not
        final class ProvidedMock: Mock, Provided {
          func write(_ number: Int) { called(with: number) }
          func write(_ text: String) { called(with: text) }
          func read() -> Int { calledReturning() }
          var level: Int { get { calledReturning() } set { called(with: newValue) } }
          func close() { called() }
        }
        // mocks of no protocol are skipped
        final class PricesMock: Mock { func price() -> Int { calledReturning() } }
        final class WalkinMock: Mock, Walkin { func run() { called() } }
        final class AMock: Mock, Walking { func walk() -> Int { 3 } }
        3: walk() of AMock doesn't forward, so tests can't stub or verify it. Write: \#
        @discardableResult func walk() -> Int { calledReturning(default: 0) }
        // classes, and protocols that aren't known
        class PartialChef: Chef, Mocking, Walking, @unchecked Sendable {
          let mockState = MockState()
          override func cook() -> Int { calledReturning { super.cook() } }
        }
        class Unrelated: Chef, Mocking { let mockState = MockState() }
        final class AMock: Mock, Walking, Elsewhere.Flying {
          func fly() { called() }
        }
        6: AMock lacks walk() of Walking. Write: \#
        @discardableResult func walk() -> Int { calledReturning(default: 0) }
        // an actor, an initializer, and an operator
        actor CacheMock: Cache, Mocking {
          let mockState = MockState()
          func put(_ key: String) { called(with: key) }
          func load(_ key: String) async throws -> Int { try await calledThrowReturning(with: key) }
          nonisolated func describe() -> String { calledReturning() }
        }
        1: CacheMock lacks count of Cache. Write: var count: Int { calledReturning(default: 0) }
        """#)

    @Test("A check reports what differs", arguments: cases)
    func check(_ item: CheckCase) async throws {
      let zoo = try await Zoo.shared.value
      let report = MockCheck.report(
        on: item.source, file: "Mock.swift", graphs: zoo.graphs, preferring: ["Zoo"])
      #expect(report.differences.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.obstacles == [])
    }

    /// A file with a mock that can't be checked, and what is reported.
    static let obstacles = CheckCase.all(
      in: #"""
        // no mock of a protocol
        final class PricesMock: Mock { let a = 1 }
        1: there is no mock of a protocol. A mock is declared as: final class DatabaseMock: \#
        Mock, Database
        // only an unknown protocol

        class A: Mock, Walkin {}
        2: there is no protocol Walkin. Did you mean Walking?
        // only a protocol that was renamed
        class A: Mock, Strolling {
          func walk() -> Int { calledReturning() }
          func stroll() -> Int { calledReturning() }
        }
        1: there is no protocol Strolling. Did you mean Walking?
        // only a class
        class A: Chef, Mocking {}
        1: Chef is a class, not a protocol. To replace a part of a class, see Spies in the \#
        documentation
        // a protocol that can't be mocked, beside one that can
        class A: Mock, HasMockState {}
        class B: Mock, Walking { func walk() -> Int { calledReturning() } }
        1: HasMockState can't be mocked: it requires mockState, which a mock uses itself. Rename \#
        the requirement
        // a protocol of another target
        class A: Mock, Ledge {}
        1: Ledge is a protocol of the target AppTests. Add: --target AppTests
        """#)

    @Test("A mock that can't be checked is reported at its line", arguments: obstacles)
    func obstacle(_ item: CheckCase) async throws {
      var graphs = try await Zoo.shared.value.graphs
      graphs.otherTargets = ["Ledge": "AppTests"]
      let report = MockCheck.report(on: item.source, file: "A.swift", graphs: graphs)
      #expect(report.obstacles.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.differences == [])
    }
  }
#endif
