import Testing
import Understudy
import UnderstudyTestSupport

/// A stub that its method can't follow is reported at its own line, with code that compiles.
@Suite struct StubMisuse {
  private let radio = RadioMock()

  // MARK: Values

  private static func value(_ call: String, _ type: String, _ value: String, _ hint: String)
    -> String
  {
    """
    \(call) returns \(type), so it can't return \(value).
    Write \(hint)
    """
  }

  @Test("A value that the method can't return is reported, with a value of the type")
  func values() {
    func volume(_ text: String) -> String {
      Self.value(#"volume("left")"#, "Int", text, "a value of the type: thenReturn: Int(…)")
    }
    let loud = volume(#""loud" (a String)"#)
    when(using: radio, thenReturn: 1).volume("left")
    expectFailure(loud) { when(using: radio, thenReturn: "loud").volume("left") }
    expectFailure(volume("nil")) { when(using: radio, thenReturn: nil).volume("left") }
    #expect(radio.volume("left") == 1)
    // The other values of the list are used.
    expectFailure(loud) { when(using: radio, thenReturn: 1, "loud", 3).volume("left") }
    #expect([radio.volume("left"), radio.volume("left")] == [1, 3])
  }

  @Test("A value for a method without a result is answered with the empty value")
  func emptyValue() {
    let text = { Self.value($0, "()", "3 (an Int)", "the empty value: thenReturn: ()") }
    expectFailure(text("tune(to: 99)")) { when(using: radio, thenReturn: 3).tune(to: 99) }
    expectFailure(text("connect()")) { try when(using: radio, thenReturn: 3).connect() }
    expectFailure(text("level = 5")) { when(using: radio, thenReturn: 3).level = 5 }
    expectFailure(text("RadioMock.reset()")) { when(using: RadioMock.self, thenReturn: 3).reset() }
    when(using: radio, thenReturn: ()).tune(to: 99)
  }

  @Test("A value for an optional result is answered with the wrapped type")
  func optionalValue() {
    let hint = "a value of the type, or nil: thenReturn: String(…)"
    let city = Self.value("city(1)", "String?", "3 (an Int)", hint)
    expectFailure(city) { when(using: radio, thenReturn: 3).city(1) }
    when(using: radio, thenReturn: String("Ulm")).city(1)
    when(using: radio, thenReturn: nil).city(2)
  }

  @Test("A value for a type that has no initializer is answered with a cast")
  func castValue() {
    let text = {
      Self.value($0, $1, "3 (an Int)", "a value of the type: thenReturn: value as \($1)")
    }
    let pair = text("pair()", "(Int, String)")
    expectFailure(pair) { when(using: radio, thenReturn: 3).pair() }
    let handler = text("handler()", "(Int) -> String")
    expectFailure(handler) { when(using: radio, thenReturn: 3).handler() }
    expectFailure(text("sensor()", "any Sensor")) { when(using: radio, thenReturn: 3).sensor() }
  }

  @Test("A value that makes the compiler infer another type is reported with both types")
  func inferredTypes() async {
    let optional = """
      send("a", to: any()) returns Receipt, so it can't return nil.
      To fit the answer, the compiler inferred that the call returns a Receipt?.
      Write a value of the type: thenReturn(Receipt(…))
      Or, if the method returns Receipt?, convert the value in its forwarder: value as Receipt?
      """
    await expectFailure(optional, atLine: #line + 1) {
      await when { try await radio.send("a", to: any()) }.thenReturn(nil)
    }
    let void = """
      The answer returns (), but send("a", to: any()) returns Receipt.
      To fit the answer, the compiler inferred that the call returns nothing.
      Return a value of the type from the answer's closure.
      """
    await expectFailure(void, atLine: #line + 1) {
      await when { try await radio.send("a", to: any()) }.thenAnswer { () in print("sent") }
    }
    let narrow = """
      clerk() returns Cashier, so it can't return Baker() (a Baker).
      To fit the answer, the compiler inferred that the call returns a Clerk.
      Write a value of the type: thenReturn(Cashier(…))
      Or, if the method returns any Clerk, convert the value in its forwarder: value as any Clerk
      """
    expectFailure(narrow) { when(radio.clerk()).thenReturn(Baker()) }
    when(radio.anyClerk()).thenReturn(Baker())
    #expect(radio.anyClerk() is Baker)
  }

  // MARK: Errors

  @Test("An error of the wrong type is reported at the stub")
  func errorType() throws {
    // The page about failures quotes the whole text.
    let text = "connect() throws RadioError, so it can't throw .other (an OtherError)."
    expectFailure(headline: text) { try when(using: radio, thenThrow: OtherError.other).connect() }
    expectFailure(headline: text) { try when(radio.connect()).thenThrow(OtherError.other) }
    try radio.connect()
  }

  @Test("thenThrow on a method that does not throw is reported at the stub")
  func errorWithoutThrows() {
    let text = { (call: String, value: String, forwarder: String) in
      """
      \(call) does not throw, so it can't throw .broken (a RadioError).
      Stub a value instead: \(value)
      Or forward to \(forwarder).
      """
    }
    let volume = text(#"volume("left")"#, "thenReturn(…)", "calledThrowReturning")
    expectFailure(volume) { when(using: radio, thenThrow: RadioError.broken).volume("left") }
    expectFailure(volume) { when(radio.volume("left")).thenThrow(RadioError.broken) }
    #expect(radio.volume("left") == 0)
    let play = text(#"play(["a"])"#, "thenReturn()", "calledThrowing")
    expectFailure(play) { when(radio.play("a")).thenThrow(RadioError.broken) }
    // The method throws, but its forwarder doesn't.
    let leave = text("leave()", "thenReturn()", "calledThrowing")
    expectFailure(leave) { when(try radio.leave()).thenThrow(RadioError.broken) }
  }

  // MARK: Answers

  @Test("An answer with the wrong number or type of arguments is reported at the stub")
  func answerParameters() {
    // The page about failures quotes the whole text.
    let count = #"The closure takes 2 arguments, but volume("left") has 1."#
    expectFailure(headline: count, atLine: #line + 1) {
      when(radio.volume("left")).thenAnswer { (a: String, b: Int) in b }
    }
    let type = { (call: String, argument: String) in
      """
      The closure takes Int as argument 1, but \(call) has \(argument) there.
      Write the parameter's type in the closure.
      """
    }
    expectFailure(type(#"volume("left")"#, #""left" (a String)"#), atLine: #line + 1) {
      when(radio.volume("left")).thenAnswer { (side: Int) in side }
    }
    #expect(radio.volume("left") == 0)
    let song = ArgumentCaptor<String>()
    let songs = #"[capture(), "b"]"#
    expectFailure(type("play(\(songs))", songs), atLine: #line + 1) {
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
      """
      The answer threw .broken (a RadioError), but volume("left") does not throw.
      Return a value from the answer, or forward to calledThrowReturning.
      """, atLine: line
    ) { #expect(radio.volume("left") == 0) }
    expectFailure(
      """
      The answer threw .other (an OtherError), but connect() throws RadioError.
      Throw an error of the type from the answer.
      """, atLine: line + 1
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
  func clerk() -> any Clerk { calledReturning { Cashier() } }
  func anyClerk() -> any Clerk { calledReturning { Cashier() as any Clerk } }
  static func reset() { mockState.called() }
}
