import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// An unstubbed call whose type has no value fails the test, and the test goes on.
@Suite(.mockSession(unusedStubs: .ignored)) struct UnstubbedPlaceholders {
  @Test(
    "A method that doesn't throw returns a placeholder, which may be passed on", arguments: rows)
  func notThrowing(row: UnstubbedRow) { row.check() }

  @Test("An asynchronous method and a static one do the same")
  func otherMethods() async {
    let garage = GarageMock()
    #expect(await failures { _ = await garage.order() }.count == 1)
    #expect(failures { _ = GarageMock.shared() }.count == 1)
    await verify { await garage.order() }.called(1)
    verify(GarageMock.shared()).called(1)
  }

  @Test("A throwing method throws, and a method of a strict mock reports and returns")
  func otherPolicies() {
    let garage = GarageMock()
    let reported = failures {
      #expect(throws: UnstubbedCallError.self) { try garage.find() }
    }
    #expect(reported.count == 1)
    let strict = GarageMock(policy: .strict)
    var count: Int?
    #expect(failures { count = strict.count() }.count == 1)
    #expect(count == 0)
    #expect(failures { strict.engine() }.count == 1)
  }

  @Test("A stub of the wrong type is reported, and the call returns a placeholder")
  func wrongStub() {
    let garage = GarageMock()
    #expect(failures { when(using: garage, thenReturn: "a").engine() }.count == 1)
    #expect(failures { garage.engine() }.count == 1)
    verify(garage.engine()).called(1)
  }

  @Test("The placeholder of a type that has no distinct one is a value like any other")
  func indistinct() {
    let (store, suits) = (StoreMock<Ticket>(), StoreMock<Suit>())
    _ = failures { store.keep(store.make()) }
    _ = failures { suits.keep(suits.make()) }
    let made = failures { verify(store.keep(Ticket())).called(7) }
    #expect(made.map(\.headline) == ["keep(_:) was called 1 time, expected exactly 7."])
    #expect(made[0].text.contains("Expected: keep(Ticket())"))
    #expect(failures { verify(suits.keep(.hearts)).called(7) }[0].text.contains("keep(.hearts)"))
  }

  @Test("A closure of a placeholder returns a placeholder")
  func closures() {
    let garage = GarageMock()
    when(garage.build(any())).thenReturn(true)
    #expect(garage.build { Engine(power: 3) })
  }
}

struct UnstubbedRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable () -> Void
}

private func unstubbed<Value>(_ type: Value.Type) -> UnstubbedRow {
  UnstubbedRow(testDescription: "\(type)") {
    let store = StoreMock<Value>()
    var value: Value?
    let reported = failures { value = store.make() }
    #expect(reported.count == 1)
    #expect(reported[0].text.hasPrefix("make() was called on StoreMock<"))
    guard let value else { return }
    store.keep(value)
    store.list([value, value])
    verify(store.make()).called(1)
    verify(store.keep(any())).called(1)
    verify(store.list(any())).called(1)
    verify(store.keep(value)).called("\(type)".contains("->") ? 0 : 1)
    _ = failures { verify(store.keep(any())).called(7) }
  }
}

private let rows: [UnstubbedRow] = [
  unstubbed(Engine.self), unstubbed((any Vehicle).self), unstubbed((any Garage).self),
  unstubbed(Car.self),
  unstubbed((Engine, any Vehicle).self), unstubbed(Gear.self), unstubbed((any Vehicle.Type).self),
  unstubbed(NSObject.self),
  unstubbed((() -> Engine).self), unstubbed(((inout Int) -> Void).self),
  unstubbed(Result<Car, any Error>.self),
  unstubbed((any Collection<Car>).self), unstubbed(Task<Int, Never>.self),
  unstubbed(AnyKeyPath.self),
  unstubbed((any Error).self), unstubbed(UnsafeRawPointer.self), unstubbed(GarageMock.self),
  unstubbed(Mirror.self),
]

private final class StoreMock<Value>: Mock {
  func make() -> Value { calledReturning() }
  func keep(_ value: Value) { called(with: value) }
  func list(_ values: [Value]) { called(with: values) }
}

private final class GarageMock: Mock, @unchecked Sendable {
  func order() async -> any Vehicle { await calledReturning() }
  static func shared() -> Engine { calledReturning() }
  func find() throws -> Engine { try calledThrowReturning() }
  @discardableResult func engine() -> Engine { calledReturning() }
  func count() -> Int { calledReturning() }
  func build(_ make: @escaping () -> Engine) -> Bool {
    _ = make()
    return calledReturning(with: make)
  }
}

private final class Engine {
  let power: Int
  init(power: Int) { self.power = power }
  deinit { precondition(power == 3, "a placeholder has ended") }
}
private protocol Vehicle { var wheels: Int { get } }
private protocol Garage: AnyObject { func open() }
private struct Car {
  let engine: Engine
  let vehicle: any Vehicle
  weak var garage: (any Garage)?
}
private struct Ticket {}
private enum Suit { case hearts }
private enum Gear {
  case of(Engine)
  case neutral(any Vehicle)
}
