import Testing
import Understudy
import UnderstudyTestSupport

/// `anyVariadic()` matches any number of a variadic parameter's remaining values.
@Suite struct VariadicMatchers {
  private let log = JournalMock()

  @Test("It matches calls with any number of values, including none")
  func anyNumber() {
    log.write()
    log.write("a")
    log.write("a", 2, [3])
    verify(log.write(anyVariadic())).called(3)
    verify(on: log, called: 3).write(anyVariadic())
    verify(log.write(any())).called(1)
  }

  @Test("Plain values and other matchers come before it")
  func prefix() {
    log.write("a", 1)
    log.write("a", 1, 2, 3)
    log.write("b", 1)
    log.write()
    verify(log.write("a", anyVariadic())).called(2)
    verify(log.write(any(), 1, anyVariadic())).called(3)
    verify(on: log, called: 2).write("a", any(), anyVariadic())
    verify(log.write("a", 1, 2, anyVariadic())).called(1)
    verify(log.write("c", anyVariadic())).called(.never)
  }

  @Test("The values have to be of the type")
  func types() {
    log.tag("a", "b", priority: 3)
    log.write("a", "b")
    log.write("a", 2)
    verify(log.tag(anyVariadic(), priority: any())).called(1)
    verify(log.tag(anyVariadic(String.self), priority: 3)).called(1)
    verify(log.tag(anyVariadic(), priority: 4)).called(.never)
    verify(log.write(anyVariadic(String.self))).called(1)
    verify(log.flags(anyVariadic(), on: true)).called(.never)
    log.flags(true, false, on: true)
    verify(log.flags(anyVariadic(), on: true)).called(1)
    verify(log.flags(true, anyVariadic(), on: any())).called(1)
    log.objects(Entry(), Entry())
    verify(log.objects(anyVariadic())).called(1)
    log.handlers({ 1 }, { 2 })
    verify(log.handlers(anyVariadic())).called(1)
    log.optionals(nil, 2)
    verify(log.optionals(anyVariadic())).called(1)
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
    log.list([1, 2, 3])
    verify(log.list([1, anyVariadic()])).called(1)
    log.table([[1, 2, 3], []])
    verify(log.table([[1, anyVariadic()], [anyVariadic()]])).called(1)
    log.protocols(1, "a")
    verify(log.protocols(1, anyVariadic())).called(1)
  }

  @Test("Stubs, in both forms")
  func stubs() {
    when(log.sum(anyVariadic())).thenAnswer { (numbers: [Int]) in numbers.reduce(0, +) }
    when(using: log, thenReturn: 7).sum(1, anyVariadic())
    #expect(log.sum() == 0)
    #expect(log.sum(2, 3) == 5)
    #expect(log.sum(1, 2, 3) == 7)
    #expect(log.sum(1) == 7)
  }

  @Test("Order, and static and asynchronous methods")
  func otherMethods() async {
    await withMockSession {
      log.write("a", "b")
      await log.send(1, 2)
      JournalMock.print(1, 2, 3)
      await verifyInOrder {
        log.write(anyVariadic())
        await log.send(1, anyVariadic())
      }
      verify(JournalMock.print(anyVariadic())).called(1)
    }
  }

  @Test("A failure shows it, and marks the values before it")
  func failure() {
    log.write("a", 1, 2)
    expectFailure(
      """
      write(_:) was called 0 times, expected exactly 1.
      Expected: write(["b", anyVariadic()])
      Other calls of write(_:) (* marks mismatches):
        #1 write([*"a"*, 1, 2])
      Calls on JournalMock (1):
        #1 write(["a", 1, 2])
      """, atLine: #line + 1
    ) { verify(log.write("b", anyVariadic())).called(1) }
    log.write()
    expectFailure(
      """
      write(_:) was called 0 times, expected exactly 1.
      Expected: write(["b", any(), anyVariadic()])
      Other calls of write(_:) (* marks mismatches):
        #1 write([*"a"*, 1, 2])
        #2 write(*[]*)
      Calls on JournalMock (2):
        #1 write(["a", 1, 2])
        #2 write([])
      """, atLine: #line + 1
    ) { verify(log.write("b", any(), anyVariadic())).called(1) }
  }

  @Test("For a parameter that isn't variadic, it is reported at its line")
  func notVariadic() {
    expectFailure(
      """
      anyVariadic() is not an element of a variadic parameter in tag(["a"], priority: anyVariadic()).
      Write any() for a single value.
      """, atLine: #line + 2
    ) {
      verify(log.tag("a", priority: anyVariadic()))
        .called(1)
    }
    expectFailure(
      headline:
        "anyVariadic() is not an element of a variadic parameter in tag([], priority: anyVariadic()).",
      atLine: #line + 1
    ) { verify(on: log, called: .never).tag(priority: anyVariadic()) }
  }

  @Test("Twice in one list, or before other values, it is reported at its line")
  func notLast() {
    expectFailure(
      """
      anyVariadic() is followed by other values in write([anyVariadic(), "a"]).
      Write it once, after the other values of the parameter.
      """, atLine: #line + 1
    ) { verify(log.write(anyVariadic(), "a")).called(.never) }
    expectFailure(
      """
      anyVariadic() is followed by other values in write([anyVariadic(), anyVariadic()]).
      Write it once, after the other values of the parameter.
      """, atLine: #line + 1
    ) { when(log.write(anyVariadic(), anyVariadic())).thenReturn() }
    expectFailure(
      """
      anyVariadic() is followed by other values in table([[anyVariadic(), 3]]).
      Write it once, after the other values of the parameter.
      """, atLine: #line + 1
    ) { verify(log.table([[anyVariadic(), 3]])).called(.never) }
  }
}

private final class Entry {}

private final class JournalMock: Mock, @unchecked Sendable {
  func write(_ values: Any...) { called(with: values) }
  func tag(_ names: String..., priority: Int) { called(with: names, priority) }
  func flags(_ flags: Bool..., on: Bool) { called(with: flags, on) }
  func objects(_ entries: Entry...) { called(with: entries) }
  func handlers(_ handlers: (() -> Int)...) { called(with: handlers) }
  func optionals(_ values: Int?...) { called(with: values) }
  func pairs(_ left: Int..., and right: Int...) { called(with: left, right) }
  func between(_ first: Int, _ names: String..., last: Int) { called(with: first, names, last) }
  func list(_ numbers: [Int]) { called(with: numbers) }
  func table(_ rows: [[Int]]) { called(with: rows) }
  func protocols(_ values: any CustomStringConvertible...) { called(with: values) }
  @discardableResult
  func sum(_ numbers: Int...) -> Int { calledReturning(with: numbers) }
  func send(_ numbers: Int...) async { await called(with: numbers) }
  static func print(_ values: Any...) { called(with: values) }
}
