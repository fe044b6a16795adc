import Testing
import Understudy
import UnderstudyTestSupport

/// `verify(on:called:)` names the count first and then replays the call.
@Suite(.mockSession) struct VerifyingProxies {
  private let bell = BellMock()

  @Test("A call is verified with its arguments")
  func method() {
    bell.ring("door", times: 2)

    verify(on: bell, called: exactly(1)).ring("door", times: 2)
    verify(on: bell, called: never()).ring("door", times: 3)
    verify(on: bell, called: 1).ring(any(), times: 2)
  }

  @Test(
    "The replayed call is not received: it is neither logged nor answered, and runs no side effect")
  func notReceived() {
    var effects = 0
    when(bell.ring(any(), times: any())).perform { effects += 1 }
    bell.ring("door", times: 1)

    verify(on: bell, called: 1).ring(any(), times: any())
    verify(on: bell, called: 1).ring("door", times: 1)

    #expect(effects == 1)
    #expect(bell.mockState.invocations.count == 1)
  }

  @Test("The replayed call of a throwing method throws nothing")
  func throwing() throws {
    try when(bell.repair()).thenThrow(BellError.broken)
    #expect(throws: BellError.broken) { try bell.repair() }
    try verify(on: bell, called: 1).repair()
  }

  @Test("An async method is verified with await")
  func async() async throws {
    try await bell.chime(3)
    try await verify(on: bell, called: 1).chime(3)
    try await verify(on: bell, called: 0).chime(4)
  }

  @Test("A property is verified by reading it and by assigning to it")
  func property() {
    bell.volume = 3
    _ = bell.volume

    _ = verify(on: bell, called: 1).volume
    verify(on: bell, called: 1).volume = 3
    verify(on: bell, called: 0).volume = 4
    verify(on: bell, called: 1).volume = any()
  }

  @Test("A property of optional type is verified with nil and with a value")
  func optionalProperty() {
    bell.tone = "low"
    bell.tone = nil

    verify(on: bell, called: 1).tone = nil
    verify(on: bell, called: 1).tone = "low"
    verify(on: bell, called: 1).tone = isNil()
    verify(on: bell, called: 1).tone = isNotNil()
    verify(on: bell, called: 2).tone = any()
  }

  @Test("A subscript is verified by reading it and by assigning to it")
  func subscripts() {
    bell[1] = "ding"
    _ = bell[1]
    _ = bell[2]

    _ = verify(on: bell, called: 1)[1]
    _ = verify(on: bell, called: 2)[any()]
    verify(on: bell, called: 1)[1] = "ding"
    verify(on: bell, called: 0)[1] = "dong"
    verify(on: bell, called: 1)[any()] = any()
  }

  @Test("Static members are verified on the type")
  func metatype() async throws {
    BellMock.cast("bronze")
    BellMock.made = 1
    _ = BellMock.made
    try await BellMock.deliver(2)

    verify(on: BellMock.self, called: 1).cast("bronze")
    verify(on: BellMock.self, called: never()).cast("iron")
    verify(on: BellMock.self, called: 1).made = 1
    _ = verify(on: BellMock.self, called: 1).made
    try await verify(on: BellMock.self, called: 1).deliver(any())
  }

  @Test("A variadic parameter is compared value by value, matchers included")
  func variadic() {
    bell.play("a", "b")
    bell.play("a")
    bell.play()

    verify(on: bell, called: 1).play("a", "b")
    verify(on: bell, called: 1).play("a", any())
    verify(on: bell, called: 1).play(any())
    verify(on: bell, called: 1).play()
    verify(on: bell, called: 0).play("b", "a")
  }

  @Test("Calls of other methods and of other mocks do not count")
  func otherCalls() {
    let other = BellMock()
    other.ring("door", times: 1)
    bell.play("door")
    verify(on: bell, called: never()).ring(any(), times: any())
    verify(on: other, called: once()).ring(any(), times: any())
  }

  @Test("A failure is reported at the line of the proxy if the call spans several lines")
  func position() {
    expectFailure(
      headline: "ring(_:times:) was called 0 times, expected exactly 1.", atLine: #line + 2
    ) {
      verify(on: bell, called: 1)
        .ring(
          "door",
          times: 1)
    }
  }

  @Test("A verification counts the calls so far and can be repeated")
  func repeated() {
    bell.play("a")
    verify(on: bell, called: 1).play("a")
    verify(on: bell, called: 1).play("a")
    bell.play("a")
    verify(on: bell, called: 2).play("a")
  }

  @Test("Clearing the calls resets the count")
  func clearing() {
    bell.play("a")
    bell.mockState.clearInvocations()
    verify(on: bell, called: never()).play(any())
    bell.play("a")
    verify(on: bell, called: 1).play("a")
  }
}

private enum BellError: Error { case broken }

private final class BellMock: Mock, @unchecked Sendable {
  func ring(_ bell: String, times: Int) { called(with: bell, times) }
  func repair() throws { try calledThrowing() }
  @discardableResult
  func chime(_ hour: Int) async throws -> Bool { try await calledThrowReturning(with: hour) }
  func play(_ notes: String...) { called(with: notes) }
  var volume: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var tone: String? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(hour: Int) -> String {
    get { calledReturning(with: hour) }
    set { called(with: hour, newValue) }
  }
  @discardableResult
  static func cast(_ metal: String) -> Bool { calledReturning(with: metal) }
  static func deliver(_ count: Int) async throws { try await calledThrowing(with: count) }
  static var made: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}
