import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `verifyBalanced`: what was opened was closed.
@Suite(.mockSession) struct Balance {
  private let pool = PoolMock()

  @Test("As many returns as calls hold, none of both, too, and count as verified")
  func balanced() async throws {
    verifyBalanced(try pool.open(any()), by: pool.close(any()))
    try pool.open("a")
    try pool.open("b")
    pool.close("b")
    pool.close("a")
    try verifyBalanced(pool.open(any()), by: pool.close(any()))
    verifyBalanced {
      try pool.open(any())
    } by: {
      pool.close(any())
    }
    verifyBalanced(try pool.open("a"), by: pool.close("a"))
    verifyNoMoreInteractions(on: pool)
    await verifyBalanced {
      try await pool.lend(any())
    } by: {
      await pool.giveBack(any())
    }
  }

  @Test("A call that threw has not returned")
  func thrown() throws {
    try when(pool.open("b")).thenThrow(Offline())
    try pool.open("a")
    try? pool.open("b")
    verifyBalanced(try pool.open("b"), by: pool.close("b"))
    let text = """
      open(_:) returned 1 time, but close(_:) was called 0 times.
      Expected as many: open(any()) and close(any())
      The calls:
        #1 open("a")
        #2 open("b") threw Offline()
      """
    expectFailure(text) { verifyBalanced(try pool.open(any()), by: pool.close(any())) }
    pool.close("a")
    verifyBalanced(try pool.open(any()), by: pool.close(any()))
    pool.close("b")
    expectFailure(
      """
      open(_:) returned 1 time, but close(_:) was called 2 times.
      Expected as many: open(any()) and close(any())
      The calls:
        #1 open("a")
        #2 open("b") threw Offline()
        #3 close("a")
        #4 close("b")
      """, atLine: #line + 1
    ) { try verifyBalanced(pool.open(any()), by: pool.close(any())) }
  }

  @Test("Two calls of one method are named by their arguments")
  func oneMethod() {
    pool.close("a")
    let text = #"close("a") returned 1 time, but close("b") was called 0 times."#
    expectFailure(headline: text) { verifyBalanced(pool.close("a"), by: pool.close("b")) }
  }

  @Test("Nor has one that hasn't ended, in an async method, a closure, or a real implementation")
  func pending() async throws {
    let lends = await when { try await pool.lend(any()) }.thenSuspend()
    let task = Task { [pool] in try await pool.lend(1) }
    await lends.suspended(1, before: .seconds(400))
    await verifyBalanced {
      try await pool.lend(any())
    } by: {
      await pool.giveBack(any())
    }
    lends.resume()
    try await task.value
    await expectFailure(
      headline: "lend(_:) returned 1 time, but giveBack(_:) was called 0 times.", atLine: #line + 2
    ) {
      await verifyBalanced {
        try await pool.lend(any())
      } by: {
        await pool.giveBack(any())
      }
    }
    try when(pool.open("in")).thenAnswer { [pool] in
      verifyBalanced(try pool.open("in"), by: pool.close("in"))
    }
    try pool.open("in")
    pool.within { verifyBalanced(pool.within {}, by: pool.close("never")) }
    let text = "open(_:) returned 1 time, but close(_:) was called 0 times."
    expectFailure(headline: text) { verifyBalanced(try pool.open("in"), by: pool.close("in")) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("The calls can be of two mocks, of functions, and static")
  func severalMocks() throws {
    let (other, free) = (PoolMock(named: "other"), MockFunction<Int, Void>("free"))
    try pool.open("a")
    other.close("x")
    verifyBalanced(try pool.open(any()), by: other.close(any()))
    PoolMock.lock()
    let text = """
      PoolMock.lock() returned 1 time, but free(_:) was called 0 times.
      Expected as many: PoolMock.lock() and free(any())
      The calls:
        #1 PoolMock.lock()
      """
    expectFailure(text) { verifyBalanced(PoolMock.lock(), by: free(any())) }
    other.close("y")
    expectFailure(
      """
      PoolMock.open(_:) returned 1 time, but other.close(_:) was called 2 times.
      Expected as many: PoolMock.open(any()) and other.close(any())
      The calls:
        #1 PoolMock.open("a")
        #1 other.close("x")
        #2 other.close("y")
      """, atLine: #line + 1
    ) { verifyBalanced(try pool.open(any()), by: other.close(any())) }
  }

  @Test("A balance that can't fail, because its calls are gone or can't be compared, is reported")
  func mistakes() {
    let gone = withMockSession {
      let mock = PoolMock()
      try? mock.open("a")
      return mock
    }
    let text = "PoolMock was verified after the end of its session, which removed the calls."
    expectFailure(headline: text) { verifyBalanced(try gone.open(any()), by: gone.close(any())) }
    func expectMistake(_ text: String, line: Int = #line, _ body: () -> Void) {
      expectFailure(headline: "The expression in verifyBalanced \(text)", atLine: line + 1, body)
    }
    expectMistake("contains no call to a mock.") {
      verifyBalanced(1, by: pool.close(any()))
    }
    expectMistake("is a closure or method, which wasn't called.") {
      verifyBalanced(pool.close, by: pool.close(any()))
    }
    expectMistake("is an async closure or method, which wasn't called.") {
      verifyBalanced(pool.giveBack, by: pool.close(any()))
    }
  }
}

private struct Offline: Error {}

private final class PoolMock: Mock, @unchecked Sendable {
  func open(_ name: String) throws { try calledThrowing(with: name) }
  func close(_ name: String) { called(with: name) }
  func lend(_ id: Int) async throws { try await calledThrowing(with: id) }
  func giveBack(_ id: Int) async { await called(with: id) }
  func within(_ body: () -> Void) { called(with: omitted) { body() } }
  static func lock() { mockState.called() }
}
