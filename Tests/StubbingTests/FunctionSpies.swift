import Testing
import Understudy
import UnderstudyTestSupport

/// A mock of a function with a real implementation calls through to it when no stub answers.
@Suite(.mockSession(unusedStubs: .ignored), .timeLimit(.minutes(5))) struct FunctionSpies {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Without a stub, each closure returns or throws what the real implementation does")
  func callThrough() async throws {
    let load = MockFunction("load") { (name: String) throws(NoName) in try length(of: name) }
    let wait = MockFunction("wait") { (name: String) async throws(NoName) in
      await Task.yield()
      return try length(of: name)
    }
    let (function, throwing, async) = (load.function, load.throwing(NoName.self), wait.async)
    #expect(try [load("a"), function("ab"), throwing("abc")] == [1, 2, 3])
    #expect(throws: NoName()) { try throwing("") }
    for spy in [load, wait] {
      let (any, typed) = (spy.asyncThrowing, spy.asyncThrowing(NoName.self))
      #expect(try await [any("a"), typed("ab"), async("abc")] == [1, 2, 3])
      await #expect(throws: NoName()) { try await any("") }
      await #expect(throws: NoName()) { try await typed("") }
    }
    verify(load(any())).called(8)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("What the closure of the code under test can't give fails at the initializer")
  func impossible() async {
    let line = #line
    let load = MockFunction("load") { (name: String) throws in try length(of: name) }
    let wait = MockFunction("wait") { (name: String) async in name.count }
    let (find, waitThrowing) = (load.throwing(Offline.self), wait.throwing)
    let hint = "Pass a throwing closure to the code under test, such as .throwing, or stub a value."
    let waited = ReportedFailure(
      text: """
        wait("a") was called as a function that isn't async, so it can't wait for its real \
        implementation.
        Pass an async closure to the code under test, such as .asyncThrowing, or stub the call.
        """, line: line + 2)
    #expect(
      failures {
        load("")
        _ = try? find("")
        wait("a")
        _ = try? waitThrowing("a")
      } == [
        ReportedFailure(
          text: """
            load("") was called as a function that doesn't throw, so it can't throw NoName() (a NoName).
            \(hint)
            """, line: line + 1),
        ReportedFailure(
          text: """
            load("") was called as a function that throws Offline, so it can't throw NoName() (a NoName).
            \(hint)
            """, line: line + 1),
      ] + [waited, waited])
  }
}

private struct NoName: Error, Equatable {}
private struct Offline: Error {}

@Sendable private func length(of name: String) throws(NoName) -> Int {
  if name.isEmpty { throw NoName() }
  return name.count
}
