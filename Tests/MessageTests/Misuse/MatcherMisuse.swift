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
    Write equal(to:) around the plain values.
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
      Write equal(to:) around the plain values.
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
    "\(matcher) does not match any argument of \(call)."
  }

  @Test("A matcher that reaches no argument is reported at its own line")
  func leftover() {
    let text = Self.leftover("any()", #"configure(["fast": false])"#)
    expectFailure(headline: text, atLine: #line + 2) {
      verify(
        lamp.configure(["fast": !any()])
      ).called(1)
    }
    expectFailure(headline: text) { verify(on: lamp, called: 1).configure(["fast": !any()]) }
    let predicate = Self.leftover("matching { … }", "set(false, false, dim: false)")
    expectFailure(headline: predicate, atLine: #line + 1) {
      verify(lamp.set(!matching { $0 }, false, dim: false)).called(1)
    }
    let sample = Self.leftover("any(like:)", "swap(Bulb #1, for: Bulb #2)")
    expectFailure(headline: sample, atLine: #line + 1) {
      verifyInOrder { lamp.swap(any(like: Bulb()).copy, for: Bulb()) }
    }
    // A placeholder and its properties are shown as the matcher.
    let part = Self.leftover("any(Shade.self)", "paint(any(Shade.self).width)")
    expectFailure(headline: part) { verify(lamp.paint(any(Shade.self))).called(1) }
    let number = Self.leftover("any()", #"show("x", 3)"#)
    expectFailure(headline: number) { verify(lamp.show("x", min(any(), 3))).called(1) }
  }

  @Test("A plain value that's like the placeholder of a matcher isn't shown as one")
  func plainValue() {
    expectFailure(
      headline: """
        The expression in verify makes 2 calls: mock.hang(any()), mock.show(any(), 3).
        """, atLine: #line + 2
    ) {
      verify {
        lamp.hang(Frame(inner: []))
        lamp.show(any() as Frame, 3)
      }.called(1)
    }
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
    """
  }

  @Test("A matcher outside when and verify is reported at its own line")
  func outside() {
    let bulb = Bulb()
    expectFailure(Self.outside("any(Int.self)")) { _ = any(Int.self) }
    expectFailure(Self.outside("any()")) { _ = any() as Int.Type }
    expectFailure(Self.outside("any()")) { _ = any() as (Int) async throws -> Void }
    let like = Self.outside("any(like:)", written: "any(like: …)")
    expectFailure(like) { _ = any(like: bulb) }
    expectFailure(Self.outside("equal(to: 3)")) { _ = equal(to: 3) }
    expectFailure(Self.outside("oneOf(1, 2)")) { _ = oneOf(1, 2) }
    expectFailure(Self.outside("inRange(1...3)")) { _ = inRange(1...3) }
    expectFailure(Self.outside("not(1)")) { _ = not(1) }
    let named = Self.outside(#"matching("a name") { … }"#)
    expectFailure(named) { let _: Int = matching("a name") { $0 > 0 } }
    let identical = Self.outside("identical(to: Bulb #1)")
    expectFailure(identical) { _ = Understudy.identical(to: bulb) }
    let predicate = Self.outside("matching { … }")
    expectFailure(predicate) { _ = matching { (text: String) in text == "" } }
    let ofBulb = Self.outside("matching { … }")
    expectFailure(ofBulb) { _ = matching(like: bulb) { _ in true } }
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

  @Test("As the default argument of a helper, a matcher is reported, and right with @autoclosure")
  func defaultArgument() {
    func verifyShown(_ first: Int = any()) { verify(lamp.show(first, "a")).called(1) }
    lamp.show(3, "a")
    let found = failures { verifyShown() }
    #expect(found.map(\.text).first == Self.outside("any()"))
    #expect(found.count == 2)

    func verifyMatched(_ first: @autoclosure () -> Int = any()) {
      verify(lamp.show(first(), "a")).called(1)
    }
    verifyMatched()
  }
}

private final class Bulb: Sendable { var copy: Bulb { Bulb() } }
private struct Shade { var width: Int }
private struct Frame { var inner: [Frame] }
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
  func hang(_ frame: Frame) { called(with: frame) }
}
