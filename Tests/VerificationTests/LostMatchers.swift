import Testing
import Understudy
import UnderstudyTestSupport

/// A matcher that no argument takes is reported, and never taken for a plain value that equals its
/// placeholder.
@Suite(.mockSession) struct LostMatchers {
  private let gate = GateMock()

  @Test("A matcher inside a value doesn't replace a plain value of its type")
  func insideValue() {
    gate.log(.error, Entry(level: .debug, text: "x"))
    verify(gate.log(.debug, Entry(level: any(), text: "x"))).called(.never)
    expectFailure(
      headline: "log(_:_:) was called 0 times, expected exactly 1.", atLine: #line + 2
    ) {
      verify(gate.log(.debug, Entry(level: any(), text: "x"))).called(1)
    }
    expectFailure(
      headline: """
        Expected log(.debug, Entry(level: any(), text: "x")) to be called, but no such call came.
        """, atLine: #line + 2
    ) {
      verifyInOrder { gate.log(.debug, Entry(level: any(), text: "x")) }
    }
    verify(gate.log(.error, Entry(level: any(), text: "x"))).called(1)
  }

  @Test("A matcher that the forwarder omits or changes is reported")
  func droppedOrChanged() {
    expectLost("isAllowed(true, omitted)") {
      when(gate.isAllowed(true, any())).thenReturn(true)
    }
    #expect(!gate.isAllowed(false, true))
    gate.flip(false, true)
    expectLost("flip(true, false)") {
      verify(gate.flip(true, any())).called(1)
    }
  }

  @Test("A matcher inside a value isn't taken for a plain argument that equals its placeholder")
  func containers() {
    gate.logAll(.debug, [Entry(level: .error, text: "x")])
    verify(gate.logAll(.debug, [Entry(level: any(), text: "x")])).called(1)
    verify(gate.logAll(.error, [Entry(level: any(), text: "x")])).called(.never)
    gate.setAll(.debug, ["a": .error])
    verify(gate.setAll(.debug, ["a": any()])).called(1)
    gate.visit(.mock, Table(guest: Guest(name: "n")))
    verify(gate.visit(.mock, Table(guest: any()))).called(1)
    gate.name("k", Label(text: "l"))
    verify(gate.name("k", Label(text: any(like: "k")))).called(1)
    verify(gate.name("l", Label(text: any(like: "l")))).called(.never)
  }

  @Test("Proxies report what they can't tell")
  func proxies() {
    gate.log(.error, Entry(level: .debug, text: "x"))
    expectFailure(
      """
      The matchers of log(.debug, Entry(level: .debug, text: "x")) are ambiguous:
        argument 1: .debug or any()
        argument 2.level: .debug or any()
      Write equal(to:) around the plain values, or use the form with the call inside: when(mock.method(…)) or verify(mock.method(…))
      """, atLine: #line + 2
    ) {
      verify(on: gate, called: 1).log(.debug, Entry(level: any(), text: "x"))
    }
    expectFailure(
      headline: "The matchers of isAllowed(any(), omitted) are ambiguous:", atLine: #line + 2
    ) {
      _ = when(using: gate, thenReturn: true).isAllowed(true, any())
    }
    verify(on: gate, called: 1).log(any(), equal(to: Entry(level: .debug, text: "x")))
    verify(on: gate, called: 1).log(any(), any())
  }

  /// Expects a failure at the next line.
  private func expectLost(
    _ call: String, matcher: String = "any()", line: Int = #line, _ body: () -> Void
  ) {
    expectFailure(
      headline: "\(matcher) does not match any argument of \(call).", atLine: line + 1, body)
  }
}

private enum Level { case debug, error }

private struct Entry {
  var level: Level
  var text: String
}

private struct Guest: Mocked, Equatable {
  var name: String
  static var mock: Guest { Guest(name: "m") }
}

private struct Table { var guest: Guest }

private struct Label { var text: String }

private final class GateMock: Mock {
  func log(_ level: Level, _ entry: Entry) { called(with: level, entry) }
  func logAll(_ level: Level, _ entries: [Entry]) { called(with: level, entries) }
  func setAll(_ level: Level, _ levels: [String: Level]) { called(with: level, levels) }
  func visit(_ guest: Guest, _ table: Table) { called(with: guest, table) }
  func name(_ text: String, _ label: Label) { called(with: text, label) }
  func isAllowed(_ admin: Bool, _ secure: Bool) -> Bool { calledReturning(with: admin, omitted) }
  func flip(_ a: Bool, _ b: Bool) { called(with: a, !b) }
}
