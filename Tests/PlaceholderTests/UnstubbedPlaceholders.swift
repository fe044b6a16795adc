import Foundation
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
    #expect(!flags.mockState.transcript.contains("placeholder)"))
  }

  @Test("A placeholder is recognized in a struct with one property", arguments: sealedRows)
  func oneProperty(row: TypeRow) { row.check() }

  @Test("A list is no placeholder because its few elements are those of one")
  func shortLists() {
    let store = StoreMock<Answers>()
    _ = failures { _ = store.make() }
    store.keep(Answers(answers: [true], choices: [true, false]))
    verify(store.keep(matching { $0.answers == [true] })).called(1)
    #expect(!store.mockState.transcript.contains("placeholder)"))
  }

  @Test("A value is no placeholder if the code under test has changed a part of it")
  func changed() {
    let store = StoreMock<Label>()
    _ = failures {
      var label = store.make()
      label.text = "a"
      store.keep(label)
    }
    // Its operator ignores the other property.
    verify(store.keep(Label(number: 3, text: "a"))).called(1)
    #expect(store.mockState.transcript.contains(#", text: "a"))"#))
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

private func sealed<Value>(_ type: Value.Type) -> TypeRow {
  TypeRow(testDescription: "\(type)") {
    let store = StoreMock<Sealed<Value>>()
    _ = failures {
      let value = store.make()
      store.keep(value)
      store.list([value])
      verify(store.keep(value)).called(1)
      let other = store.make()
      verify(store.list([other])).called(1)
    }
    #expect(store.mockState.transcript.contains("placeholder)"))
  }
}

private let sealedRows: [TypeRow] = [
  sealed(Engine.self), sealed((any Named).self), sealed((any Delegate).self), sealed(Car.self),
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
/// Its operator fails the test, because it runs on placeholders alone.
private struct Sealed<Value>: Equatable {
  let value: Value
  static func == (left: Sealed, right: Sealed) -> Bool {
    Issue.record("user code ran on \(Value.self)")
    return true
  }
}
private struct Label: Equatable {
  var number: Int
  var text: String
  static func == (left: Label, right: Label) -> Bool { left.text == right.text }
}
private struct Answers {
  let answers: [Bool?]
  let choices: Set<Bool>
}
private struct Flags { var (isOn, isFast): (Bool, Bool) }
private enum Gear { case of(Engine), neutral(any Named) }
