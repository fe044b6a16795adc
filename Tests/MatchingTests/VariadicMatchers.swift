import Testing
import Understudy
import UnderstudyTestSupport

/// `anyVariadic()` matches any number of a variadic parameter's remaining values.
@Suite struct VariadicMatchers {
  private let log = JournalMock()

  @Test("The values have to be of the type, which can be any")
  func types() {
    log.tag("a", "b", priority: 3)
    verify(log.tag(anyVariadic(), priority: any())).called(1)
    verify(log.tag(anyVariadic(String.self), priority: 3)).called(1)
    verify(log.tag(anyVariadic(), priority: 4)).called(.never)
    log.write("a", "b")
    log.write("a", 2)
    verify(log.write(anyVariadic(String.self))).called(1)
    log.flags(true, false, on: true)
    verify(log.flags(true, anyVariadic(), on: any())).called(1)
    verify(log.flags(anyVariadic(), on: true)).called(1)
    log.handlers({ 1 }, { 2 })
    verify(log.handlers(anyVariadic())).called(1)
    log.optionals(nil, 2)
    verify(log.optionals(anyVariadic())).called(1)
    log.protocols(1, "a")
    verify(log.protocols(1, anyVariadic())).called(1)
  }

  @Test("not of it matches any number of values that it doesn't match")
  func negation() {
    for values in [["a", 2], [2, 3], []] as [[Any]] { log.list(values) }
    verify(log.list([not(anyVariadic(String.self))])).called(2)
    verify(log.list([2, not(anyVariadic(String.self))])).called(1)
  }

  @Test("Two variadic parameters, one between others, and an array")
  func positions() {
    log.pairs(1, 2, and: 3, 4)
    log.pairs()
    verify(log.pairs(anyVariadic(), and: anyVariadic())).called(2)
    verify(on: log, called: 2).pairs(anyVariadic(), and: anyVariadic())
    verify(log.pairs(1, anyVariadic(), and: 3, anyVariadic())).called(1)
    verify(log.pairs(anyVariadic(), and: 4)).called(.never)
    log.between(1, "a", "b", last: 2)
    verify(log.between(1, anyVariadic(), last: 2)).called(1)
    verify(log.between(any(), "a", anyVariadic(), last: any())).called(1)
    verify(log.between(1, "b", anyVariadic(), last: 2)).called(.never)
    // A literal of an array is a list like that of a variadic parameter.
    log.table([[1, 2, 3], []])
    verify(log.table([[1, anyVariadic()], [anyVariadic()]])).called(1)
    verify(log.table([[1, 2, 3], anyVariadic()])).called(1)
  }

  @Test("A failure shows it, and marks the values before it")
  func failure() {
    log.write("a", 1, 2)
    log.write()
    let text = """
      write(_:) was called 0 times, expected exactly 1.
      Expected: write(["b", any(), anyVariadic()])
      Other calls of write(_:) (* marks what did not match):
        #1 write([*"a"*, 1, 2])
        #2 write(*[]*)
      No other calls on JournalMock.
      """
    expectFailure(text) { verify(log.write("b", any(), anyVariadic())).called(1) }
  }

  @Test("A failure names it if any() stands where calls have another number of values")
  func anyInstead() {
    log.write("a", 1)
    let text = { (call: String, hint: String, other: String) in
      """
      write(_:) was called 0 times, expected exactly 1.
      Expected: \(call)\(hint)
      Other calls of write(_:) (* marks what did not match):
        #1 \(other)
      No other calls on JournalMock.
      """
    }
    let hint = "\nany() matches one element; write anyVariadic() for any number of them."
    let (one, two) = (text("write([any()])", hint, #"write(*["a", 1]*)"#), #"write([*"a"*, 1])"#)
    expectFailure(one) { verify(log.write(any())).called(1) }
    expectFailure(text(#"write(["b", any()])"#, "", two), atLine: #line + 1) {
      verify(log.write("b", any())).called(1)
    }
  }

  @Test("A text that looks like a list of any() isn't taken for one")
  func textOfAny() {
    log.write(["a", 1] as [Any], "b")
    let found = failures { verify(log.write("[any()]")).called(1) }
    #expect(found.map { $0.text.contains("anyVariadic") } == [false])
  }

  @Test("Where it isn't the last value of a variadic parameter, it is reported at its line")
  func misplaced() {
    func text(_ call: String) -> String {
      "anyVariadic() is not the last element of a variadic parameter in \(call)."
    }
    expectFailure(headline: text(#"tag(["a"], priority: anyVariadic())"#), atLine: #line + 2) {
      verify(
        log.tag("a", priority: anyVariadic())
      ).called(1)
    }
    let empty = text("tag([], priority: anyVariadic())")
    expectFailure(headline: empty) { verify(on: log, called: .never).tag(priority: anyVariadic()) }
    let one = text(#"write([anyVariadic(), "a"])"#)
    expectFailure(headline: one) { verify(log.write(anyVariadic(), "a")).called(.never) }
    let two = text("write([anyVariadic(), anyVariadic()])")
    expectFailure(headline: two) { when(log.write(anyVariadic(), anyVariadic())).thenReturn() }
    let nested = text("table([[anyVariadic(), 3]])")
    expectFailure(headline: nested) { verify(log.table([[anyVariadic(), 3]])).called(.never) }
  }
}

private final class JournalMock: Mock, @unchecked Sendable {
  func write(_ values: Any...) { called(with: values) }
  func tag(_ names: String..., priority: Int) { called(with: names, priority) }
  func flags(_ flags: Bool..., on: Bool) { called(with: flags, on) }
  func handlers(_ handlers: (() -> Int)...) { called(with: handlers) }
  func optionals(_ values: Int?...) { called(with: values) }
  func pairs(_ left: Int..., and right: Int...) { called(with: left, right) }
  func between(_ first: Int, _ names: String..., last: Int) { called(with: first, names, last) }
  func list(_ values: [Any]) { called(with: values) }
  func table(_ rows: [[Int]]) { called(with: rows) }
  func protocols(_ values: any CustomStringConvertible...) { called(with: values) }
}
