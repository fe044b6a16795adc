import Testing
import Understudy
import UnderstudyTestSupport

/// An unstubbed call whose type has no value fails the test, and the test goes on with a
/// placeholder.
@Suite(.mockSession(unusedStubs: .ignored)) struct UnstubbedPlaceholders {
  @Test(
    "A method that doesn't throw returns a placeholder, which may be passed on", arguments: rows)
  func notThrowing(row: TypeRow) { row.check() }

  @Test("The placeholder of a type that has no distinct one is a value like any other")
  func indistinct() {
    let (store, suits) = (StoreMock<Ticket>(), StoreMock<Suit>())
    _ = failures { store.keep(store.make()) }
    _ = failures { suits.keep(suits.make()) }
    verify(store.keep(Ticket())).called(1)
    verify(suits.keep(.spades)).called(1)
    #expect(suits.mockState.transcript.contains("keep(.spades)"))
    let flags = StoreMock<Flags>()
    let made = failures { flags.keep(flags.make()) }
    #expect(made.count == 1)
    for isOn in [true, false] {
      for isFast in [true, false] { flags.keep(Flags(isOn: isOn, isFast: isFast)) }
    }
    verify(flags.keep(matching { $0.isOn || !$0.isOn })).called(5)
    #expect(!flags.mockState.transcript.contains("a placeholder"))
  }
}

/// - Parameter isEqual: Whether the placeholder equals itself, which a closure doesn't.
private func unstubbed<Value>(_ type: Value.Type, isEqual: Bool = true) -> TypeRow {
  TypeRow(testDescription: "\(type)") {
    let store = StoreMock<Value>()
    let reported = failures {
      let value = store.make()
      store.keep(value)
      store.list([value, value])
      if isEqual { verify(store.keep(value)).called(1) }
    }
    #expect(reported.count == 1)
    #expect(reported[0].text.hasPrefix("make() was called on StoreMock<"))
    verify(store.make()).called(1)
    verify(store.keep(any())).called(1)
    verify(store.list(any())).called(1)
  }
}

private let rows: [TypeRow] = [
  unstubbed(Engine.self), unstubbed((any Named).self), unstubbed((any Delegate).self),
  unstubbed(Car.self), unstubbed((Engine, any Named).self), unstubbed(Gear.self),
  unstubbed((any Named.Type).self), unstubbed(Result<Car, any Error>.self),
  unstubbed((() -> Engine).self, isEqual: false), unstubbed(Task<Int, Never>.self),
  unstubbed(UnsafeRawPointer.self), unstubbed(StoreMock<Int>.self),
]

private final class StoreMock<Value>: Mock {
  func make() -> Value { calledReturning() }
  func keep(_ value: Value) { called(with: value) }
  func list(_ values: [Value]) { called(with: values) }
}

private struct Car {
  let engine: Engine
  let named: any Named
  weak var delegate: (any Delegate)?
}
private struct Ticket {}
private struct Flags { var (isOn, isFast): (Bool, Bool) }
private enum Gear { case of(Engine), neutral(any Named) }
