import Testing
import Understudy
import UnderstudyTestSupport

/// A matcher inside a value is never taken for a plain value that equals its placeholder. `NestedValues`
/// has more of them.
@Suite(.mockSession) struct LostMatchers {
  private let gate = GateMock()

  @Test("A matcher inside a value isn't taken for a plain argument that equals its placeholder")
  func containers() {
    gate.visit(.mock, Table(guest: Guest(name: "n")))
    verify(gate.visit(.mock, Table(guest: any()))).called(1)
  }

  @Test("Proxies report what they can't tell")
  func proxies() {
    gate.log(.error, Entry(level: .debug, text: "x"))
    let log = #"The matchers of log(.debug, Entry(level: .debug, text: "x")) are ambiguous:"#
    expectFailure(headline: log, atLine: #line + 1) {
      verify(on: gate, called: 1).log(.debug, Entry(level: any(), text: "x"))
    }
    let text = "The matchers of isAllowed(any(), omitted) are ambiguous:"
    expectFailure(headline: text) { _ = when(using: gate, thenReturn: true).isAllowed(true, any()) }
    verify(on: gate, called: 1).log(any(), equal(to: Entry(level: .debug, text: "x")))
    verify(on: gate, called: 1).log(any(), any())
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

private final class GateMock: Mock {
  func log(_ level: Level, _ entry: Entry) { called(with: level, entry) }
  func visit(_ guest: Guest, _ table: Table) { called(with: guest, table) }
  func isAllowed(_ admin: Bool, _ secure: Bool) -> Bool { calledReturning(with: admin, omitted) }
}
