import Testing
import Understudy
import UnderstudyTestSupport

/// Matchers that can't be used are reported at their own line.
@Suite struct MatcherMisuse {
  private let lamp = LampMock()

  // MARK: Ambiguities

  private static func ambiguity(_ call: String, _ arguments: String) -> String {
    """
    The matchers of \(call) are ambiguous:
    \(arguments)
    Write equal(to:) around the plain values, or use the form with the call inside: \
    when(mock.method(…)) or verify(mock.method(…))
    """
  }

  @Test("An ambiguous call is reported with what each argument can be")
  func ambiguous() {
    lamp.set(true, true, dim: false)
    let two = Self.ambiguity(
      "set(true, true, dim: false)", "  argument 1: true or any()\n  argument 2: true or any()")
    expectFailure(two) { verify(on: lamp, called: 1).set(any(), true, dim: false) }
    expectFailure(two) { when(using: lamp, thenReturn: 3).set(true, any(), dim: false) }
    let each = (1...3).map { "  argument \($0): true or any() or matching { … }" }
    let several = Self.ambiguity("set(true, true, dim: true)", each.joined(separator: "\n"))
    expectFailure(several) { verify(on: lamp, called: 1).set(any(), matching { !$0 }, dim: true) }
    let elements = Self.ambiguity(
      #"list("a", [.warm, .cold, .warm])"#,
      "  argument 2[0]: .warm or any()\n  argument 2[2]: .warm or any()")
    expectFailure(elements) { verify(on: lamp, called: 1).list("a", any(), .cold, .warm) }
  }

  @Test("An expression in which an object is also a sample is ambiguous")
  func objectAndSample() {
    let bulb = Bulb()
    let text = """
      The matchers of swap(Bulb #1, for: Bulb #1) are ambiguous:
        argument 1: Bulb #1 or any(like:)
        argument 2: Bulb #1 or any(like:)
      Write equal(to:) around the plain values, or any(like:) with another value.
      """
    expectFailure(text) { verify(lamp.swap(any(like: bulb), for: bulb)).called(1) }
    lamp.swap(Bulb(), for: bulb)
    verify(lamp.swap(any(like: Bulb()), for: bulb)).called(1)
    verify(lamp.swap(any(like: bulb), for: equal(to: bulb))).called(1)
  }

  @Test("An operand that equals a sample is told from it by where that is written")
  func operandAndSample() {
    lamp.show("x", "y")
    verify(lamp.show(any(like: "x"), allOf(oneOf(1 as Any, "x"), not("x")))).called(.never)
    verify(lamp.show(any(like: "x"), allOf(oneOf("x" as Any, "y"), not("x")))).called(1)
    verify(lamp.show(oneOf(any(like: "x" as Any), 1), oneOf("y" as Any, 1))).called(1)
    verify(lamp.show(oneOf(1 as Any, "x"), oneOf(any(like: "x" as Any), 1))).called(1)
  }

  // MARK: Leftovers

  private static func leftover(_ matcher: String, _ call: String) -> String {
    """
    \(matcher) does not match any argument of \(call).
    A matcher has to be an argument or, inside of one, a property, a payload, an element, or the \
    value of a dictionary. An initializer must not change it.
    Write it as the argument itself, or compare with a predicate: matching { … }
    If the forwarder passes on a part of a parameter, or another value, pass on the parameter \
    itself.
    """
  }

  @Test("A matcher that reaches no argument is reported at its own line")
  func leftover() {
    let text = Self.leftover("any()", #"configure(["fast": false])"#)
    expectFailure(text, atLine: #line + 2) {
      verify(
        lamp.configure(["fast": !any()])
      ).called(1)
    }
    expectFailure(text) { verify(on: lamp, called: 1).configure(["fast": !any()]) }
    let predicate = Self.leftover("matching { … }", "set(false, false, dim: false)")
    expectFailure(predicate) { verify(lamp.set(!matching { $0 }, false, dim: false)).called(1) }
    let sample = Self.leftover("any(like:)", "swap(Bulb #1, for: Bulb #2)")
    expectFailure(sample) { verifyInOrder { lamp.swap(any(like: Bulb()).copy, for: Bulb()) } }
    // A placeholder and its properties are shown as the matcher.
    let part = Self.leftover("any(Shade.self)", "paint(any(Shade.self).width)")
    expectFailure(part) { verify(lamp.paint(any(Shade.self))).called(1) }
  }

  @Test("Each unused matcher is reported at its own line, and has no effect")
  func leftovers() {
    let line = #line
    let reports = failures {
      verify(
        lamp.configure([
          "fast": !any(),
          "loud": !equal(to: false),
        ])
      ).called(1)
      when(lamp.configure(["fast": !any()])).thenReturn()
    }
    #expect(reports.map(\.line) == [line + 4, line + 5, line + 8])
    lamp.set(true, false, dim: true)
    verify(lamp.set(true, false, dim: true)).called(1)
    verifyNoMoreInteractions(on: lamp)
  }

  // MARK: Outside recordings

  private static func outside(_ matcher: String, written: String? = nil) -> String {
    """
    \(matcher) was used outside when or verify.
    Write it in a call: verify(mock.method(\(written ?? matcher))).called(1)
    For an inout parameter, write the variable in the closure of when { … } or verify { … }.
    """
  }

  @Test("A matcher outside when and verify is reported at its own line")
  func outside() {
    let bulb = Bulb()
    expectFailure(Self.outside("any(Int.self)")) { _ = any(Int.self) }
    expectFailure(Self.outside("any()")) { _ = any() as Int.Type }
    expectFailure(Self.outside("any()")) { _ = any() as (Int) async throws -> Void }
    expectFailure(Self.outside("any(like:)", written: "any(like: …)")) { _ = any(like: bulb) }
    expectFailure(Self.outside("equal(to: 3)")) { _ = equal(to: 3) }
    expectFailure(Self.outside("oneOf(1, 2)")) { _ = oneOf(1, 2) }
    expectFailure(Self.outside("inRange(1...3)")) { _ = inRange(1...3) }
    expectFailure(Self.outside("not(1)")) { _ = not(1) }
    let named = Self.outside(#"matching("a name") { … }"#)
    expectFailure(named) { let _: Int = matching("a name") { $0 > 0 } }
    expectFailure(Self.outside("identical(to: Bulb #1)")) { _ = identical(to: bulb) }
    expectFailure(Self.outside("matching { … }")) { _ = matching { (text: String) in text == "" } }
    expectFailure(Self.outside("matching { … }")) { _ = matching(like: bulb) { _ in true } }
    expectFailure(Self.outside("isNil()")) { _ = isNil() as Int? }
    expectFailure(Self.outside("isNotNil()")) { _ = isNotNil() as Int? }
    let capture = Self.outside("capture()", written: "captor.capture()")
    expectFailure(capture) { _ = ArgumentCaptor<Int>().capture() }
    let sample = Self.outside("capture(like:)", written: "captor.capture(like: …)")
    expectFailure(sample) { _ = ArgumentCaptor<Bulb>().capture(like: bulb) }
  }

  @Test("A matcher in an ordinary call is reported, and the call is received")
  func ordinaryCall() {
    expectFailure(Self.outside("any()")) { lamp.set(any(), false, dim: false) }
    #expect(lamp.mockState.invocations.count == 1)
    verify(lamp.set(any(), false, dim: false)).called(1)
  }
}

private final class Bulb: Sendable { var copy: Bulb { Bulb() } }
private struct Shade { var width: Int }
private enum Light: CaseIterable { case warm, cold }

private final class LampMock: Mock, @unchecked Sendable {
  @discardableResult func set(_ isOn: Bool, _ isLoud: Bool, dim: Bool) -> Int {
    calledReturning(with: isOn, isLoud, dim)
  }
  func list(_ name: String, _ lights: Light...) { called(with: name, lights) }
  func swap(_ bulb: Bulb, for other: Bulb) { called(with: bulb, other) }
  func configure(_ options: [String: Bool]) { called(with: options) }
  func paint(_ shade: Shade) { called(with: shade.width) }
  func show(_ first: Any, _ second: Any) { called(with: first, second) }
}
