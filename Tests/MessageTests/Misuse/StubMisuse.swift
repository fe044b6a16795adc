import Testing
import Understudy
import UnderstudyTestSupport

/// A stub that its method can't follow is reported at its own line, with code that compiles.
@Suite struct StubMisuse {
  private let radio = RadioMock()

  // MARK: Values

  @Test("A value that the method can't return is reported at the stub, and the others are used")
  func values() {
    let loud = #"volume("left") returns Int, so it can't return "loud" (a String)."#
    when(using: radio, thenReturn: 1).volume("left")
    expectFailure(headline: loud) { when(using: radio, thenReturn: "loud").volume("left") }
    let none = #"volume("left") returns Int, so it can't return nil."#
    expectFailure(headline: none) { when(using: radio, thenReturn: nil).volume("left") }
    #expect(radio.volume("left") == 1)
    // The other values of the list are used.
    expectFailure(headline: loud) { when(using: radio, thenReturn: 1, "loud", 3).volume("left") }
    #expect([radio.volume("left"), radio.volume("left")] == [1, 3])
  }

  @Test("A value of a wrong type is reported for each kind of type")
  func types() {
    let type = RadioMock.self
    let stubs: [(String, line: Int, () throws -> Void)] = [
      ("connect() returns ()", #line, { try when(using: radio, thenReturn: 3).connect() }),
      ("level = 5 returns ()", #line, { when(using: radio, thenReturn: 3).level = 5 }),
      ("RadioMock.reset() returns ()", #line, { when(using: type, thenReturn: 3).reset() }),
      ("city(1) returns String?", #line, { when(using: radio, thenReturn: 3).city(1) }),
      ("pair() returns (Int, String)", #line, { when(using: radio, thenReturn: 3).pair() }),
      ("handler() returns (Int) -> String", #line, { when(using: radio, thenReturn: 3).handler() }),
      ("sensor() returns any Sensor", #line, { when(using: radio, thenReturn: 3).sensor() }),
    ]
    for (text, line, stub) in stubs {
      expectFailure(headline: text + ", so it can't return 3 (an Int).", atLine: line, stub)
    }
    when(using: radio, thenReturn: ()).tune(to: 99)
    when(using: radio, thenReturn: nil).city(2)
  }

  @Test("A value that makes the compiler infer another type is reported with both types")
  func inferredTypes() async {
    let optional = """
      send("a", to: any()) returns Receipt, so it can't return nil.
      Return a value of the type or, if the method returns Receipt?, convert the value in its forwarder: value as Receipt?
      """
    await expectFailure(optional, atLine: #line + 1) {
      await when { try await radio.send("a", to: any()) }.thenReturn(nil)
    }
    when(radio.anyClerk()).thenReturn(Baker())
    #expect(radio.anyClerk() is Baker)
  }

  // MARK: Errors

  @Test("An error of the wrong type is reported at the stub")
  func errorType() throws {
    let text = "connect() throws RadioError, so it can't throw .other (an OtherError)."
    expectFailure(headline: text) { try when(using: radio, thenThrow: OtherError.other).connect() }
    expectFailure(headline: text) { try when(radio.connect()).thenThrow(OtherError.other) }
    try radio.connect()
  }

  @Test("thenThrow on a method that does not throw is reported at the stub")
  func errorWithoutThrows() {
    let text = #"volume("left") does not throw, so it can't throw .broken (a RadioError)."#
    expectFailure(headline: text, atLine: #line + 1) {
      when(using: radio, thenThrow: RadioError.broken).volume("left")
    }
    #expect(radio.volume("left") == 0)
    // The method throws, but its forwarder doesn't.
    let leave = "leave() does not throw, so it can't throw .broken (a RadioError)."
    expectFailure(headline: leave) { when(try radio.leave()).thenThrow(RadioError.broken) }
  }

  // MARK: Answers

  @Test("An answer with another type than the elements of a variadic parameter is reported")
  func answerParameters() {
    let song = ArgumentCaptor<String>()
    let songs = #"[capture(), "b"]"#
    let text = "The closure takes Int as argument 1, but play(\(songs)) has \(songs) there."
    expectFailure(headline: text, atLine: #line + 1) {
      when(radio.play(song.capture(), "b")).thenAnswer { (songs: Int) in }
    }
  }

  @Test("An answer that throws what its method can't is reported at the stub, at the call")
  func answerThrows() throws {
    let line = #line + 1
    when(radio.volume("left")).thenAnswer { () -> Int in throw RadioError.broken }
    try when(radio.connect()).thenAnswer { throw OtherError.other }
    try when(radio.signal(1)).thenAnswer { throw RadioError.broken }
    expectFailure(
      headline: #"volume("left") does not throw, so it can't throw .broken (a RadioError)."#,
      atLine: line
    ) { #expect(radio.volume("left") == 0) }
    expectFailure(
      headline: "connect() throws RadioError, so it can't throw .other (an OtherError).",
      atLine: line + 1
    ) { try radio.connect() }
    // An answer that only throws suits a method that returns and throws.
    #expect(throws: RadioError.broken) { try radio.signal(1) }
  }
}

private enum RadioError: Error { case broken }
private enum OtherError: Error { case other }
private protocol Sensor {}
private struct Thermometer: Sensor {}
private struct Receipt {}
private final class Customer {}
private protocol Clerk {}
private struct Cashier: Clerk {}
private struct Baker: Clerk {}

private final class RadioMock: Mock, @unchecked Sendable {
  func tune(to frequency: Int) { called(with: frequency) }
  func play(_ songs: String...) { called(with: songs) }
  @discardableResult func volume(_ side: String) -> Int { calledReturning(with: side) }
  @discardableResult
  func signal(_ antenna: Int) throws -> Int { try calledThrowReturning(with: antenna) }
  func connect() throws(RadioError) { try calledThrowing(throwing: RadioError.self) }
  func leave() throws { called() }
  var level: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult func city(_ number: Int) -> String? { calledReturning(with: number) }
  @discardableResult func pair() -> (Int, String) { calledReturning() }
  @discardableResult func handler() -> (Int) -> String { calledReturning(default: { _ in "" }) }
  @discardableResult
  func sensor() -> any Sensor { calledReturning(default: Thermometer() as any Sensor) }
  @discardableResult func send(_ text: String, to customer: Customer) async throws -> Receipt {
    try await calledThrowReturning(with: text, customer)
  }
  func anyClerk() -> any Clerk { calledReturning { Cashier() as any Clerk } }
  static func reset() { mockState.called() }
}
