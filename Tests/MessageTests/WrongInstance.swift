import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// The usual reason why a mock has no calls, and a stub no use: the code under test has another mock of
/// the type. Each message about what is missing says so, and gives no other advice.
@Suite(.mockSession(unusedStubs: .ignored)) struct WrongInstance {
  private let mine = ShelfMock()
  private let other = ShelfMock()
  private static let cure = "Give the code under test the mock that you"

  // MARK: Stubs

  @Test("A stub that no call used, whose call another mock received", arguments: [true, false])
  func unusedStub(isGone: Bool) {
    let text = """
      The stub of count(3) was never used.
      Another ShelfMock received its call. \(Self.cure) stub.
      """
    var kept: [ShelfMock] = []
    let stubLine = #line + 5
    func body() {
      withMockSession {
        let (mine, other) = (ShelfMock(), ShelfMock())
        if !isGone { kept = [mine, other] }
        when(mine.count(3)).thenReturn(9)
        #expect(other.count(3) == 0)
      }
    }
    expectFailure(text, atLine: stubLine, body)
    _ = kept
  }

  @Test("Two mocks that the code under test has in each other's place")
  func exchangedMocks() {
    let found = failures {
      withMockSession {
        let (first, second) = (ShelfMock(), ShelfMock())
        when(first.count(1)).thenReturn(9)
        when(second.count(2)).thenReturn(9)
        _ = (first.count(2), second.count(1))
      }
    }
    let text = "was never used.\nAnother ShelfMock received its call. \(Self.cure) stub."
    #expect(
      found.map(\.text) == ["The stub of count(1) \(text)", "The stub of count(2) \(text)"])
  }

  @Test("Not so if the other mock has a stub for its call, or a verification of it")
  func ownStubs() {
    let removal = """
      The stub of count(3) was never used.
      Remove it, or end it with .lenient() if it's optional.
      If the call must not come, remove it and verify that: verify(…).called(.never)
      """
    let found = failures {
      withMockSession {
        let (mine, other) = (ShelfMock(), ShelfMock())
        for shelf in [mine, other] { when(shelf.count(3)).thenReturn(9) }
        #expect(other.count(3) == 9)
      }
      withMockSession {
        let (mine, other) = (ShelfMock(), ShelfMock())
        when(mine.count(3)).thenReturn(9)
        _ = other.count(3)
        verify(other.count(3)).called(1)
        verify(mine.count(3)).called(.never)
      }
    }
    #expect(found.map(\.text) == [removal, removal])
  }

  @Test("A call that no stub answers, for which another mock has one")
  func unstubbedCall() throws {
    when(mine.first(of: "a"), thenReturn: Book())
    let line = #line - 1
    let book = """
      first(of:) was called on ShelfMock without a stub, and Book has no value to return instead.
      Called: first(of: "a")
      Another ShelfMock has a stub for it at WrongInstance.swift:\(line). \(Self.cure) stub.
      \(forwarderLine)
      """
    expectFailure(book, atLine: ShelfMock.lineOfFirst) { _ = other.first(of: "a") }
    try when(mine.open()).thenReturn(Book())
    let opened = failures { _ = try? other.open() }
    #expect(
      opened.map { $0.text.contains("Another ShelfMock has a stub for it at") } == [true])
    // Other arguments, and a stub that another call has used, say nothing.
    let different = failures { _ = other.first(of: "b") }
    #expect(
      different.map { $0.text.contains("\nStub it: when(mock.first(of: \"b\"))") } == [true])
    _ = mine.first(of: "a")
    let used = failures { _ = other.first(of: "a") }
    #expect(used.map { $0.text.contains("Another") } == [false])
  }

  @Test("A call that a strict policy doesn't allow, on any thread")
  func strictPolicy() {
    let line = #line + 4
    let found = failures {
      withMockSession(policy: .strict, unusedStubs: .ignored) {
        let (mine, other) = (ShelfMock(), ShelfMock())
        when(mine.put("a")).thenReturn()
        other.put("a")
        // The mock is of the session.
        onOtherThread { other.put("a") }
      }
    }
    let text = """
      put(_:) was called without a stub, which the policy of ShelfMock does not allow.
      Called: put("a")
      Another ShelfMock has a stub for it at WrongInstance.swift:\(line). \(Self.cure) stub.
      """
    #expect(
      found.map(\.text)
        == [text + "\n" + forwarderLine, text + "\nThis line is the forwarder of the mock."])
  }

  // MARK: Orders

  @Test("An order whose call another mock received")
  func orders() {
    mine.put("a")
    other.put("b")
    expectFailure(
      """
      Expected put("b") after put("a"), but no such call came.
      Another ShelfMock received put("b"). \(Self.cure) verify.
        Expected  Actual
        put("a")  put("a")
      > put("b")  -
      """, atLine: #line + 2
    ) {
      verifyInOrder {
        mine.put("a")
        mine.put("b")
      }
    }
    expectFailure(
      """
      Expected put("b") as the first call, got put("a").
      Another ShelfMock received put("b"). \(Self.cure) verify.
        Expected  Actual (* marks what did not match)
      > put("b")  put(*"a"*)
      """, atLine: #line + 1
    ) { verifySequence { mine.put("b") } }
  }

  @Test(
    "A call in an order isn't one of another mock if the order expects it there, or it came earlier"
  )
  func ordersOfSeveral() {
    mine.put("a")
    let found = failures {
      verifyInOrder {
        mine.put("a")
        other.put("a")
      }
    }
    other.put("b")
    mine.put("b")
    let early = failures {
      verifyInOrder {
        mine.put("b")
        other.put("b")
      }
    }
    #expect((found + early).map { $0.text.contains("Another") } == [false, false])
  }

  // MARK: Counts

  @Test("A count of several calls, and one that waits")
  func counts() async {
    other.put("a")
    let hint = "Another ShelfMock received it. \(Self.cure) verify."
    let found = await failures {
      verifyAll { mine.put("a") }
      await verify(mine.put("a")).calledEventually(before: .milliseconds(1))
    }
    #expect(found.map { $0.text.contains("\n\(hint)\n") } == [true, true])
  }

  @Test("A call that another mock's verification has matched is meant for that one")
  func verifiedCall() {
    other.put("a")
    verify(other.put("a")).called(1)
    let found = failures { verify(mine.put("a")).called(1) }
    #expect(found.map { $0.text.contains("Another") } == [false])
  }

  @Test("A call, or the one that balances it, on another mock")
  func balances() {
    mine.put("a")
    other.take("a")
    let first = """
      put(_:) returned 1 time, but take(_:) was called 0 times.
      Expected as many: put(any()) and take(any())
      Another ShelfMock received take(any()). \(Self.cure) verify.
      The calls:
        #1 put("a")
      """
    expectFailure(first) { verifyBalanced(mine.put(any()), by: mine.take(any())) }
    let second = """
      put(_:) returned 0 times, but take(_:) was called 1 time.
      Expected as many: put(any()) and take(any())
      Another ShelfMock received put(any()). \(Self.cure) verify.
      The calls:
        #1 take("a")
      """
    expectFailure(second) { verifyBalanced(other.put(any()), by: other.take(any())) }
  }

  // MARK: Handles that wait

  @Test("A suspended call, an open stream, and a callback that another mock received")
  func handles() async {
    let loads = await when { await mine.load(1) }.thenSuspend()
    let books = when(mine.books()).thenStream()
    let notes = when(mine.notify(any())).performLater { (call: @escaping () -> Void) in call() }
    _ = await other.load(1)
    _ = other.books()
    other.notify {}
    func text(_ call: String, _ noun: String) -> String {
      """
      \(call) had 0 \(noun)s after waiting …, expected exactly 1.
      Another ShelfMock received it. \(Self.cure) stub.
      No calls on ShelfMock.
      """
    }
    let time = Duration.milliseconds(1)
    #expect(
      await waitedTexts {
        await loads.suspended(1, before: time)
        await books.opened(1, before: time)
        await notes.waiting(1, before: time)
      } == [
        text("load(1)", "suspended call"), text("books()", "open stream"),
        text("notify(any())", "waiting callback"),
      ])
    let resumed = """
      No call of load(1) is suspended, so none can be resumed.
      Another ShelfMock received it. \(Self.cure) stub.
      """
    expectFailure(resumed) { loads.resume(returning: 2) }
    let run = """
      No callback of notify(any()) waits, so none can run.
      Another ShelfMock received it. \(Self.cure) stub.
      """
    expectFailure(run) { notes.run() }
  }

  @Test("A handle whose mock has received the call needs no such hint")
  func ownCall() async {
    let notes = when(mine.notify(any())).performLater { (call: @escaping () -> Void) in call() }
    mine.notify {}
    notes.run()
    other.notify {}
    let found = await failures {
      await notes.waiting(1, before: .milliseconds(1))
      notes.run()
    }
    #expect(found.map { $0.text.contains("Another") } == [false, false])
  }

  // MARK: Functions, and sessions inside others

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A function of another client")
  func functions() {
    let clients = (1...2).map { _ in MockFunction<Int, Book>("find") }
    when(clients[0](1), thenReturn: Book())
    let line = #line - 1
    let unstubbed = failures { _ = clients[1](1) }
    let hint =
      "Another find has a stub for it at WrongInstance.swift:\(line). "
      + "Give the code under test the function that you stub."
    #expect(unstubbed.map { $0.text.contains("\n\(hint)\n") } == [true])
    let found = failures { verify(clients[0](1)).called(1) }
    let text = "Another find received it. Give the code under test the function that you verify."
    #expect(found.map { $0.text.contains("\n\(text)\n") } == [true])
  }

  @Test("A mock of the session around the one that verifies")
  func outerSession() {
    withMockSession {
      let mine = ShelfMock()
      other.put("a")
      let found = failures { verify(mine.put("a")).called(1) }
      #expect(found.map { $0.text.contains("Another ShelfMock received it.") } == [true])
    }
  }
}

private final class Book {}

private final class ShelfMock: Mock, @unchecked Sendable {
  func count(_ id: Int) -> Int { calledReturning(with: id) }
  static let lineOfFirst = #line + 1
  func first(of name: String) -> Book { calledReturning(with: name) }
  func open() throws -> Book { try calledThrowReturning() }
  func put(_ name: String) { called(with: name) }
  func take(_ name: String) { called(with: name) }
  func load(_ id: Int) async -> Int { await calledReturning(with: id) }
  func books() -> AsyncStream<Int> { calledReturning(default: AsyncStream { $0.finish() }) }
  func notify(_ call: @escaping () -> Void) { called(with: call) }
}
