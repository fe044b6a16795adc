import Testing
import Understudy
import UnderstudyTestSupport

/// A forwarder writes `omitted` for a parameter that it can't pass on.
@Suite struct OmittedParameters {
  private let log = LogMock()

  @Test("Closures with the method's arguments have no parameter for it")
  func closures() async {
    var names: [String] = []
    when(log.measure(any()) { 1 }).thenAnswer { (name: String) in name.count }
    when(log.measure(any()) { 1 }).perform { (name: String) in names.append(name) }
    when(log.time("a", { _ in }, 3)).thenAnswer { (name: String, count: Int) in name.count + count }
    #expect(log.measure("read") { 2 } == 4)
    #expect(log.time("a", { _ in }, 3) == 4)
    verify(log.measure(any()) { 1 }).called(1) { (name: String) in names.append(name) }
    verify(log.time(any(), { _ in }, any())).called(1) { (name: String, count: Int) in
      names.append("\(name)\(count)")
    }
    await when { await log.wait("a") { 1 } }.thenAnswer { (name: String) async in name.count }
    #expect(await log.wait("a") { 2 } == 1)
    when(log.measure("all") { 1 }).withAnyArguments().thenAnswer { (name: String) in -name.count }
    #expect(log.measure("any") { 2 } == -3)
    #expect(names == ["read", "read", "a3", "any"])
    let text = "The closure takes 2 arguments, but measure(any(), omitted) has 1."
    expectFailure(headline: text, atLine: #line + 1) {
      when(log.measure(any()) { 1 }).thenAnswer { (name: String, _: Int) in name.count }
    }
    expectFailure(
      headline: #"The closure of called takes (Int), but measure("read", omitted) has (String)."#,
      atLine: #line + 1
    ) { verify(log.measure("read") { 1 }).called(1) { (count: Int) in } }
  }

  @Test("A matcher written for it is reported, with what to write")
  func matchers() {
    let text = """
      any() does not match any argument of time("a", omitted, 3).
      Its forwarder omits a parameter, which isn't compared. Write a plain value for it.
      """
    expectFailure(text) { verify(log.time("a", any(), 3)).called(1) }
    expectFailure(
      """
      any() does not match any argument of keep("a", omitted).
      Its forwarder omits a parameter, which isn't compared. Write a plain value for it.
      """, atLine: #line + 1
    ) { when(log.keep("a", any())).thenReturn() }
  }

  @Test("Lines to write leave a gap for it")
  func hints() {
    let strict = LogMock(policy: .strict)
    let text = failures { _ = strict.measure("read") { 1 } }.map(\.text).joined()
    #expect(text.contains("Stub it: when(mock.measure(\"read\", …)).thenReturn(…)"))
  }
}

private final class LogMock: Mock {
  @discardableResult
  func measure(_ name: String, _ body: () -> Int) -> Int { calledReturning(with: name, omitted) }
  @discardableResult func time(_ name: String, _ body: (Int) -> Void, _ count: Int) -> Int {
    calledReturning(with: name, omitted, count)
  }
  @discardableResult func wait(_ name: String, _ body: () -> Int) async -> Int {
    await calledReturning(with: name, omitted)
  }
  func keep(_ name: String, _ secret: Int) { called(with: name, omitted) }
}
