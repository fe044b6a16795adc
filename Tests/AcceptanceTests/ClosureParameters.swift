import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `any()` matches a closure of any arity and with any effect.
@Suite(.mockSession) struct ClosureParameters {
  private let hub = HubMock()

  @Test("any() matches closures of every arity")
  func arity() {
    hub.none { 3 }
    hub.one { _ in }
    hub.two { "\($0)\($1)" }
    hub.five { _, _, _, _, _ in true }

    verify(hub.none(any())).called(1)
    verify(hub.one(any())).called(1)
    verify(hub.two(any())).called(1)
    verify(hub.five(any())).called(1)
    verify(on: hub, called: 1).five(any())
  }

  @Test("any() matches closures with every effect")
  func effects() async {
    hub.throwing { _ in throw CocoaError(.featureUnsupported) }
    hub.asynchronous { _ in await Task.yield() }
    hub.everything { _, _ in throw CocoaError(.featureUnsupported) }
    hub.sendable { _ in }
    hub.main { _ in }

    verify(hub.throwing(any())).called(1)
    verify(hub.asynchronous(any())).called(1)
    verify(hub.everything(any())).called(1)
    verify(hub.sendable(any())).called(1)
    verify(hub.main(any())).called(1)
  }

  @Test("any() matches optional closures and nil")
  func optional() {
    hub.load(1, then: nil)
    hub.load(2, then: { _ in })

    verify(hub.load(any(), then: any())).called(2)
    verify(hub.load(2, then: any())).called(1)
    verify(hub.load(any(), then: isNil())).called(1)
    verify(hub.load(any(), then: isNotNil())).called(1)
    verify(hub.load(any(), then: nil)).called(1)
    verify(on: hub, called: 1).load(1, then: any())
  }

  @Test("any() for closures of equal and of different types mixes with plain values")
  func several() {
    hub.both("a", { _ in }, { _ in }, 3)
    verify(hub.both("a", any(), any(), 3)).called(1)
    verify(hub.both(any(), any(), any(), 3)).called(1)
    verify(hub.both("b", any(), any(), 3)).called(0)
    verify(on: hub, called: 1).both("a", any(), any(), any())

    hub.mixed({ 3 }, { _ in }, { "\($0)\($1)" })
    verify(hub.mixed(any(), any(), any())).called(1)
  }

  @Test("any() matches closures in variadic parameters, arrays, structs and generics")
  func nested() {
    hub.list({ _ in }, { _ in })
    hub.array([{ _ in }])
    hub.form(Form(id: 1, submit: { _ in true }, cancel: nil))
    hub.keep { (number: Int) in number }

    verify(hub.list(any(), any())).called(1)
    verify(hub.list(any())).called(0)
    verify(hub.array(any())).called(1)
    verify(hub.array([any()])).called(1)
    verify(hub.form(any())).called(1)
    verify(hub.form(matching { $0.id == 1 })).called(1)
    verify(hub.form(matching { $0.id == 2 })).called(0)
    verify(hub.keep(any(((Int) -> Int).self))).called(1)
  }

  @Test("A predicate may call the closure that it is given")
  func predicates() {
    hub.none { 3 }
    verify(hub.none(matching { $0() == 3 })).called(1)
    verify(hub.none(matching { $0() == 4 })).called(0)
  }

  @Test("An answer calls the closures of its call")
  func stubs() async {
    when(hub.two(any())).thenAnswer { (body: @escaping (Int, String) -> String) in
      body(3, "a")
    }
    when(hub.load(any(), then: any())).perform {
      (number: Int, then: (@Sendable (Result<Int, any Error>) -> Void)?) in
      then?(.success(number))
    }
    let loaded = Loaded()
    hub.load(7) { loaded.set(try? $0.get()) }

    #expect(hub.two { "\($0)\($1)" } == "3a")
    #expect(loaded.number == 7)
  }

  @Test("A closure never equals another, and the failure recommends any()")
  func plainClosure() {
    hub.one { _ in }
    expectFailure(
      """
      one(_:) was called 0 times, expected exactly 1.
      Expected: one(closure)
      Closures cannot be compared; write any() instead.
      Other calls of one(_:) (* marks mismatches):
        #1 one(*closure*)
      Calls on HubMock (1):
        #1 one(closure)
      """, atLine: #line + 2
    ) {
      verify(hub.one { _ in }).called(1)
    }
  }
}

private enum HubError: Error { case off }
private struct Form {
  var id: Int
  var submit: (String) throws -> Bool
  var cancel: (@MainActor () async -> Void)?
}
private final class Loaded: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Int?
  var number: Int? { lock.withLock { value } }
  func set(_ number: Int?) { lock.withLock { value = number } }
}

private final class HubMock: Mock {
  typealias Then = (@Sendable (Result<Int, any Error>) -> Void)?

  func none(_ body: @escaping () -> Int) { called(with: body) }
  func one(_ body: @escaping (Int) -> Void) { called(with: body) }
  @discardableResult
  func two(_ body: @escaping (Int, String) -> String) -> String { calledReturning(with: body) }
  func five(_ body: @escaping (Int, String, Bool?, [Int], Double) -> Bool) { called(with: body) }
  func throwing(_ body: @escaping (Int) throws -> Void) { called(with: body) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func typed(_ body: @escaping (Int) throws(HubError) -> Void) { called(with: body) }
  func asynchronous(_ body: @escaping (Int) async -> Void) { called(with: body) }
  func everything(_ body: @escaping @Sendable (Int, String) async throws -> [Int]) {
    called(with: body)
  }
  func sendable(_ body: @escaping @Sendable (Int) -> Void) { called(with: body) }
  func main(_ body: @escaping @MainActor (Int) -> Void) { called(with: body) }
  func load(_ number: Int, then: Then) { called(with: number, then) }
  func both(
    _ text: String, _ first: @escaping (Int) -> Void, _ second: @escaping (Int) -> Void,
    _ number: Int
  ) {
    called(with: text, first, second, number)
  }
  func mixed(
    _ first: @escaping () -> Int, _ second: @escaping (Int) -> Void,
    _ third: @escaping (Int, String) -> String
  ) {
    called(with: first, second, third)
  }
  func list(_ bodies: ((Int) -> Void)...) { called(with: bodies) }
  func array(_ bodies: [(Int) -> Void]) { called(with: bodies) }
  func form(_ form: Form) { called(with: form) }
  func keep<Item>(_ item: Item) { called(with: item) }
}
