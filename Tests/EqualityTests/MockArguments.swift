import Testing
import Understudy
import UnderstudyTestSupport

/// A mock that is an argument, or a part of one, is compared by its identity. Its operators can be
/// requirements of its protocol, so they aren't used: that would be a call of the mock.
@Suite(.mockSession(unusedStubs: .ignored)) struct MockArguments {
  @Test("A mock of any kind of type, alone and inside of values", arguments: kinds)
  private func isCompared(kind: Kind) { kind.check() }

  @Test("A mock beside an AnyHashable of it is the same, in both directions")
  func hashable() {
    let (world, pin, other) = (EqualityMock(), PinMock(), PinMock())
    world.take(pin)
    world.take(AnyHashable(pin))
    verify(world.take(pin)).called(2)
    verify(world.take(AnyHashable(pin))).called(2)
    verify(world.take(AnyHashable(other))).called(.never)
    world.take([pin])
    verify(world.take([AnyHashable(pin)])).called(1)
    verify(world.take([AnyHashable(other)])).called(.never)
    world.take([AnyHashable(pin)])
    verify(world.take([pin])).called(2)
    verify(world.take([pin] as [Any])).called(.never)
    verifyNoInteractions(on: pin, other)
  }

  @Test("A message shows the mocks that differ, and calls none")
  func message() {
    let (world, first, second) = (
      EqualityMock(), PinMock(named: "first"), PinMock(named: "second")
    )
    let (known, other) = ([first: 1], [second: 1])
    world.take([Place(pin: first)])
    world.take(known)
    for pin in [first, second] { pin.mockState.clearInvocations() }
    let text = """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take([Place<PinMock>(pin: second, number: 1)])
      Other calls of take(_:) (* marks what did not match):
        #1 take([*Place<PinMock>(pin: first, number: 1)*])
        #2 take(*[first: 1]*)
      No other calls on EqualityMock.
      """
    expectFailure(text) { verify(world.take([Place(pin: second)])).called(1) }
    expectFailure(
      """
      take(_:) was called 0 times, expected exactly 1.
      Expected: take([second: 1])
      Other calls of take(_:) (* marks what did not match):
        #1 take(*[Place<PinMock>(pin: first, number: 1)]*)
        #2 take(*[first: 1]*)
      No other calls on EqualityMock.
      """, atLine: #line + 1
    ) { verify(world.take(other)).called(1) }
    verifyNoInteractions(on: first, second)
  }

  @Test("The other fields of a mock don't count, as those of an object don't")
  func fields() {
    let (world, mock) = (EqualityMock(), TaggedMock())
    world.take(mock)
    world.take([mock])
    var other = mock
    other.tag = 2
    verify(world.take(other)).called(1)
    verify(world.take([other])).called(1)
    verify(world.take(TaggedMock())).called(.never)
  }

  @Test("The == of a superclass doesn't read a mock")
  func superclass() {
    let (world, engine, mock) = (EqualityMock(), Engine(), EngineMock())
    world.take(mock)
    verify(world.take(engine)).called(.never)
    world.take(engine)
    verify(world.take(mock)).called(1)
    verifyNoInteractions(on: mock)
  }

  @Test("The == of a value decides if the mock inside isn't Equatable")
  func ownEquality() {
    let (world, first, second) = (EqualityMock(), WorldMock(), WorldMock())
    world.take(Screen(id: 1, world: first))
    verify(world.take(Screen(id: 1, world: second))).called(1)
    verify(world.take(Screen(id: 2, world: first))).called(.never)
    world.take(first)
    verify(world.take(first)).called(1)
    verify(world.take(second)).called(.never)
  }

  @Test("A comparator of a mock's type is asked before its identity")
  func comparator() {
    let (world, first, second) = (EqualityMock(), PinMock(named: "a"), PinMock(named: "a"))
    ArgumentEquality.register(PinMock.self) { $0.mockState.name == $1.mockState.name }
    world.take(Place(pin: first))
    verify(world.take(Place(pin: second))).called(1)
    verifyNoInteractions(on: first, second)
  }
}

/// A kind of mock, with a function that makes two of it.
private struct Kind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable () -> Void

  init<Value: Mocking & Hashable & Sendable>(_ make: @escaping @Sendable () -> Value) {
    testDescription = "\(Value.self)"
    check = { MockChecks(mock: make(), other: make()).all() }
  }
}

private let kinds = [
  Kind { PinMock() }, Kind { StructMock() }, Kind { ActorMock() },
  Kind { EnumMock.only(MockState()) },
]

private struct MockChecks<Value: Mocking & Hashable> {
  let mock: Value
  let other: Value
  private let world = WorldMock()

  init(mock: Value, other: Value) { (self.mock, self.other) = (mock, other) }

  func all() {
    compare { $0 }
    compare { Optional($0) }
    compare { Place(pin: $0) }
    compare { Place(pin: Place(pin: $0)) }
    compare { ($0, 3) }
    compare { Result<Value, CancellationError>.success($0) }
    compare { Box(content: $0) }
    if Value.self is Mock.Type { compare { Case(mock: $0 as? Mock) } }
    compare { [$0] }
    compare { [[$0], []] }
    compare { ["a": $0] }
    compare { ["a": [$0]] }
    compare { ["a": Place(pin: $0)] as [String: any Hashable] }
    compare { [Place(pin: $0)][...] }
    compare { Any?.some($0) as Any }
    kept()
    verifyNoInteractions(on: mock, other)
    keys()
  }

  private func compare(_ value: (Value) -> Any?) {
    world.mockState.reset()
    world.take(value(mock))
    verify(world.take(value(mock))).called(1)
    verify(world.take(value(other))).called(.never)
    verify(world.take(equal(to: value(mock)))).called(1)
    verify(world.take(not(value(other)))).called(1)
    verify(on: world, called: 1).take(value(mock))
    when(world.find(value(mock))).thenReturn(true)
    #expect(world.find(value(mock)) && !world.find(value(other)))
    #expect(failures { verify(world.take(value(other))).called(1) }.count == 1)
  }

  /// The value of `DefaultValues` that a mock keeps for a method.
  private func kept() {
    DefaultValues.register(Thing.self) { Thing() }
    let shelf = ShelfMock<Place<Value>>()
    let thing = shelf.thing(for: Place(pin: mock))
    #expect(shelf.thing(for: Place(pin: mock)) === thing)
    #expect(shelf.thing(for: Place(pin: other)) === thing)
  }

  /// Making a dictionary or a set calls the mock, and comparing it doesn't.
  private func keys() {
    let (known, others) = (Set([mock]), Set([other]))
    let (entries, otherEntries) = ([mock: 1], [other: 1])
    let calls = (mock.mockState.invocations.count, other.mockState.invocations.count)
    compare { $0.mockState === mock.mockState ? known : others }
    compare { $0.mockState === mock.mockState ? entries : otherEntries }
    compare { [$0.mockState === mock.mockState ? entries : otherEntries] }
    compare { ($0.mockState === mock.mockState ? entries : otherEntries).keys }
    compare { ["a": AnyHashable($0)] }
    #expect(mock.mockState.invocations.count == calls.0)
    #expect(other.mockState.invocations.count == calls.1)
  }
}

private struct Place<Pin: Hashable>: Hashable {
  let pin: Pin
  var number = 1
}

private struct TaggedMock: Mocking {
  let mockState = MockState()
  var tag = 1
}

private class Engine: Equatable {
  var power: Int { 3 }
  static func == (left: Engine, right: Engine) -> Bool { left.power == right.power }
}
private final class EngineMock: Engine, Mocking {
  let mockState = MockState()
  override var power: Int { calledReturning(default: 3) }
}

/// Its `==` leaves the mock out.
private struct Screen: Equatable {
  let id: Int
  let world: Mock
  static func == (left: Screen, right: Screen) -> Bool { left.id == right.id }
}

/// Its `==` uses that of the mock.
private struct Box: Equatable {
  let content: any Hashable
  static func == (left: Box, right: Box) -> Bool {
    AnyHashable(left.content) == AnyHashable(right.content)
  }
}
private struct Case: Equatable {
  let mock: Mock?
  static func == (left: Case, right: Case) -> Bool {
    (left.mock as? PinMock) == (right.mock as? PinMock)
  }
}

private final class Thing: Sendable {}

private final class WorldMock: Mock {
  func take(_ value: Any?) { called(with: value) }
  func find(_ value: Any?) -> Bool { calledReturning(with: value) }
}

private final class ShelfMock<Key>: Mock {
  func thing(for key: Key) -> Thing { calledReturning(with: key) }
}

/// Forwards the requirements of `Hashable`, of which `==` would say that all are equal.
private protocol HashableMock: Mocking, Hashable {}
extension HashableMock {
  static func == (left: Self, right: Self) -> Bool {
    left.calledReturning(with: right, default: true)
  }
  func hash(into hasher: inout Hasher) { called(with: omitted) }
}

private final class PinMock: Mock, HashableMock, @unchecked Sendable {}
private struct StructMock: HashableMock { let mockState = MockState() }
private actor ActorMock: HashableMock { let mockState = MockState() }
private enum EnumMock: HashableMock {
  case only(MockState)
  var mockState: MockState {
    switch self {
    case .only(let state): state
    }
  }
}
