import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// An unstubbed call whose type has no value fails the test, and the test goes on with a placeholder.
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
    verify(store.keep(Ticket())).called(1)
    verify(suits.keep(.spades)).called(1)
    #expect(failures { verify(suits.keep(.spades)).called(7) }[0].text.contains("keep(.spades)"))
  }

  @Test("A closure of a placeholder returns a placeholder")
  func closures() {
    let garage = GarageMock()
    when(garage.build(any())).thenReturn(true)
    #expect(garage.build { Wheel(size: 3) })
  }
}

struct UnstubbedRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable () -> Void
}

/// - Parameter isEqual: Whether the placeholder equals itself, which a closure doesn't.
private func unstubbed<Value>(_ type: Value.Type, isEqual: Bool = true) -> UnstubbedRow {
  UnstubbedRow(testDescription: "\(type)") {
    let store = StoreMock<Value>()
    let reported = failures {
      let value = store.make()
      store.keep(value)
      store.list([value, value])
      verify(store.keep(value)).called(isEqual ? 1 : 0)
    }
    #expect(reported.count == 1)
    #expect(reported[0].text.hasPrefix("make() was called on StoreMock<"))
    verify(store.make()).called(1)
    verify(store.keep(any())).called(1)
    verify(store.list(any())).called(1)
  }
}

private let rows: [UnstubbedRow] = [
  unstubbed(Wheel.self), unstubbed((any Named).self), unstubbed((any Delegate).self),
  unstubbed(Car.self), unstubbed((Wheel, any Named).self), unstubbed(Gear.self),
  unstubbed((any Named.Type).self), unstubbed(NSObject.self),
  unstubbed((() -> Wheel).self, isEqual: false),
  unstubbed(((inout Int) -> Void).self, isEqual: false), unstubbed(Result<Car, any Error>.self),
  unstubbed((any Collection<Car>).self), unstubbed(Task<Int, Never>.self),
  unstubbed((any Error).self), unstubbed(UnsafeRawPointer.self), unstubbed(GarageMock.self),
]

private final class StoreMock<Value>: Mock {
  func make() -> Value { calledReturning() }
  func keep(_ value: Value) { called(with: value) }
  func list(_ values: [Value]) { called(with: values) }
}

private final class GarageMock: Mock, @unchecked Sendable {
  func order() async -> any Named { await calledReturning() }
  static func shared() -> Wheel { calledReturning() }
  func find() throws -> Wheel { try calledThrowReturning() }
  @discardableResult func engine() -> Wheel { calledReturning() }
  func count() -> Int { calledReturning() }
  func build(_ make: @escaping () -> Wheel) -> Bool {
    _ = make()
    return calledReturning(with: make)
  }
}

private final class Wheel {
  let size: Int
  init(size: Int) { self.size = size }
  deinit { precondition(size == 3, "a placeholder has ended") }
}
private struct Car {
  let wheel: Wheel
  let named: any Named
  weak var delegate: (any Delegate)?
}
private struct Ticket {}
private enum Gear {
  case of(Wheel)
  case neutral(any Named)
}
