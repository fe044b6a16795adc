import Testing
import Understudy
import UnderstudyTestSupport

/// The second line of a report shows code that compiles.
///
/// Only the hints are compared here; other tests compare the first lines.
@Suite struct Hints {
  private let radio = HintRadioMock()

  /// Expects one failure at the line whose lines after the first are these.
  private func expectHint(
    _ hint: String, atLine line: Int = #line, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let found = failures(in: body)
    let hints = found.map { $0.text.split(separator: "\n").dropFirst().joined(separator: "\n") }
    #expect(hints == [hint], sourceLocation: sourceLocation)
    #expect(found.map(\.line) == [line], sourceLocation: sourceLocation)
  }

  @Test("A value for a method without a result is answered with the empty value")
  func void() {
    let hint = "Write the empty value: thenReturn: ()"
    expectHint(hint) { when(using: radio, thenReturn: 3).tune(to: 99) }
    expectHint(hint) { try when(using: radio, thenReturn: 3).connect() }
    expectHint(hint) { when(using: radio, thenReturn: 3).volume = 5 }
    expectHint(hint) { when(using: HintRadioMock.self, thenReturn: 3).reset() }
    when(using: radio, thenReturn: ()).tune(to: 99)
  }

  @Test("A value for an optional result is answered with the wrapped type")
  func optional() {
    let hint = "Write a value of the type, or nil: thenReturn: String(…)"
    expectHint(hint) { when(using: radio, thenReturn: 3).station(1) }
    expectHint(hint) { when(using: radio, thenReturn: [1]).nested() }
    when(using: radio, thenReturn: String("Ulm")).station(1)
    when(using: radio, thenReturn: nil).station(2)
  }

  @Test("A value for a type that has no initializer is answered with a cast")
  func casts() {
    expectHint("Write a value of the type: thenReturn: value as (Int, String)", atLine: #line + 1) {
      when(using: radio, thenReturn: 3).pair()
    }
    expectHint("Write a value of the type: thenReturn: value as (Int) -> String", atLine: #line + 2)
    {
      when(using: radio, thenReturn: 3).handler()
    }
    expectHint("Write a value of the type: thenReturn: value as Int.Type", atLine: #line + 1) {
      when(using: radio, thenReturn: 3).kind()
    }
    expectHint("Write a value of the type: thenReturn: value as any HintSensor", atLine: #line + 2)
    {
      when(using: radio, thenReturn: 3).sensor()
    }
  }

  @Test("A value for a type with an initializer is answered with it")
  func initializers() {
    expectHint("Write a value of the type: thenReturn: Int(…)", atLine: #line + 1) {
      when(using: radio, thenReturn: "loud").level()
    }
    expectHint("Write a value of the type: thenReturn: [Int](…)", atLine: #line + 1) {
      when(using: radio, thenReturn: "loud").levels()
    }
  }
}

// MARK: - Fixtures

private protocol HintSensor {}
private struct Thermometer: HintSensor {}

private final class HintRadioMock: Mock {
  func tune(to channel: Int) { called(with: channel) }
  func connect() throws { try calledThrowing() }
  var volume: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult func station(_ number: Int) -> String? { calledReturning(with: number) }
  @discardableResult func nested() -> String?? { calledReturning() }
  @discardableResult func pair() -> (Int, String) { calledReturning() }
  @discardableResult func handler() -> (Int) -> String { calledReturning(default: { _ in "" }) }
  @discardableResult func kind() -> Int.Type { calledReturning(default: Int.self) }
  @discardableResult
  func sensor() -> any HintSensor { calledReturning(default: Thermometer() as any HintSensor) }
  @discardableResult func level() -> Int { calledReturning() }
  @discardableResult func levels() -> [Int] { calledReturning() }
  static func reset() { called() }
}
