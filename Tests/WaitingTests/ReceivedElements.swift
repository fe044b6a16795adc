import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `thenReceive`: an async method that returns one element at each call, as a socket does that code reads in a
/// loop.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct ReceivedElements {
  private let socket = SocketMock()
  private let long = Duration.seconds(400)

  @Test("A call gets the next element, one that was yielded before, too, or waits for it")
  func elements() async throws {
    let messages = await when { try await socket.receive() }.thenReceive()
    messages.yield("a")
    messages.yield("b")
    #expect(try await socket.receive() == "a")
    #expect(try await socket.receive() == "b")
    let third = Task { [socket] in try await socket.receive() }
    await messages.opened(1, before: long)
    #expect(messages.openCount == 1)
    let fourth = Task { [socket] in try await socket.receive() }
    await messages.opened(2, before: long)
    messages.yield("c")
    await messages.opened(1, before: long)
    messages.yield("d")
    #expect(try await [third.value, fourth.value] == ["c", "d"])
    await verify { try await socket.receive() }.called(4)
  }

  @Test("After finish, calls throw from then on, after the elements")
  func finished() async throws {
    let messages = await when { try await socket.receive() }.thenReceive()
    let waiting = Task { [socket] in try await [socket.receive(), socket.receive()] }
    await messages.opened(1, before: long)
    messages.yield("a")
    messages.finish(throwing: Closed())
    await #expect(throws: Closed.self) { try await waiting.value }
    await #expect(throws: Closed.self) { try await socket.receive() }

    let others = await when { try await socket.receive() }.thenReceive()
    others.yield("a")
    others.finish()
    #expect(try await socket.receive() == "a")
    for _ in 1...2 {
      await #expect(throws: CancellationError.self) { try await socket.receive() }
    }
    expectFailure(
      """
      receive() has been finished, so it yields nothing more.
      Finish it after its last element: stream.finish()
      """, atLine: #line + 1
    ) { others.yield("b") }
  }

  @Test("A method that can't end is reported at finish, and its calls wait on")
  func endless() async throws {
    let line = #line + 4
    let numbers = await when { await socket.next() }.thenReceive()
    let closes = await when { try await socket.close(any()) }.thenReceive()
    let found = failures {
      numbers.finish()
      numbers.finish(throwing: Closed())
      closes.finish()
      closes.finish(throwing: CancellationError())
    }
    #expect(found.map(\.line) == [line, line + 1, line + 2, line + 3])
    #expect(
      found.map(\.text) == [
        """
        next() can't throw a CancellationError, so its calls can't end.
        They wait until their task is canceled, or until the end of the test. Leave out finish().
        """,
        """
        next() does not throw, so it can't throw Closed() (a Closed).
        No call has ended. Finish it with what the method can throw.
        """,
        """
        close(any()) can't throw a CancellationError, so its calls can't end.
        They wait until their task is canceled, or until the end of the test. Leave out finish().
        """,
        """
        close(any()) throws Closed, so it can't throw CancellationError() (a CancellationError).
        No call has ended. Finish it with what the method can throw.
        """,
      ])
    async let number = socket.next()
    await numbers.opened(1, before: long)
    numbers.yield(7)
    #expect(await number == 7)
    closes.finish(throwing: Closed())
    await #expect(throws: Closed.self) { try await socket.close(1) }
  }

  @Test("A call that is canceled leaves its place, and the others wait on")
  func canceled() async throws {
    let messages = await when { try await socket.receive() }.thenReceive()
    let numbers = await when { await socket.next() }.thenReceive()
    let tasks = (1...2).map { _ in Task { [socket] in try await socket.receive() } }
    let number = Task { [socket] in await socket.next() }
    await messages.opened(2, before: long)
    await numbers.opened(1, before: long)
    tasks[0].cancel()
    number.cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(await number.value == 0)
    await messages.opened(1, before: long)
    messages.yield("a")
    #expect(try await tasks[1].value == "a")
    let late = canceledTask { [socket] in try await socket.receive() }
    messages.yield("b")
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(try await socket.receive() == "b")
  }

  @Test("A wrong number of waiting calls, and a method that isn't async, are reported")
  func mistakes() async {
    let messages = await when { try await socket.receive() }.lenient().thenReceive()
    let line = #line + 1
    let found = await failures { await messages.opened(1, before: .milliseconds(20)) }
    #expect(found.map(\.line) == [line])
    #expect(
      found.map { $0.text.replacing(#/waiting \d+(\.\d s| ms)/#, with: "waiting … ms") } == [
        """
        receive() had 0 waiting calls after waiting … ms, expected exactly 1.
        No calls on SocketMock.
        """
      ])
    expectFailure(headline: "size() is not async, so it can't wait.", atLine: #line + 1) {
      when(socket.size()).thenReceive().yield(1)
    }
    #expect(socket.size() == 0)
  }

  @Test("At the end of the session, calls go on, and elements that nobody took are reported")
  func endOfSession() async {
    let line = #line + 4
    let ends = Shared<[String]>([])
    let found = await failures {
      let tasks = await withMockSession {
        let (socket, other) = (SocketMock(), SocketMock())
        let messages = await when { try await socket.receive() }.thenReceive()
        let numbers = await when { await socket.next() }.thenReceive()
        let left = await when { try await other.receive() }.thenReceive()
        _ = await when { await other.next() }.lenient().thenReceive()
        left.yield("a")
        left.yield("b")
        #expect(try! await other.receive() == "a")
        let tasks = [
          Task { ends.append("\(await Task { try await socket.receive() }.result)") },
          Task { ends.append("\(await socket.next())") },
        ]
        await messages.opened(1, before: long)
        await numbers.opened(1, before: long)
        return tasks
      }
      for task in tasks { await task.value }
    }
    #expect(ends.value.sorted() == ["0", "failure(Swift.CancellationError())"])
    #expect(found.map(\.line) == [line + 3])
    #expect(
      found.map(\.text) == [
        """
        1 element of receive() was never taken.
        Let the test wait until its code has taken it, or write .lenient() before thenReceive().
        """
      ])
  }

  @Test("When the handle is gone, calls that can throw a cancellation do")
  func releasedHandle() async {
    var messages: StubbedStream<String, any Error>? = await when { try await socket.receive() }
      .thenReceive()
    let task = Task { [socket] in try await socket.receive() }
    await messages?.opened(1, before: long)
    messages = nil
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Optional elements, functions, and a retired stub")
  func otherForms() async throws {
    let function = MockFunction<Int, String?>("poll")
    let polls = when(function(any())).thenReceive()
    polls.yield(nil)
    polls.yield("a")
    let poll = function.asyncThrowing
    #expect(try await poll(1) == nil)
    #expect(try await poll(2) == "a")
    await when { await socket.next() }.thenReturn(3)
    let numbers = await when { await socket.next() }.times(1).thenReceive()
    numbers.yield(7)
    #expect(await [socket.next(), socket.next()] == [7, 3])
  }

  @Test(
    "Elements that are yielded, received, and canceled at the same time are neither lost nor doubled"
  )
  func concurrently() async {
    for _ in 1...20 {
      let socket = SocketMock()
      let numbers = await when { try await socket.receive() }.thenReceive()
      let seen = Shared<[String]>([])
      await withTaskGroup(of: Void.self) { group in
        for start in 0..<4 {
          group.addTask { for number in 0..<25 { numbers.yield("\(start * 25 + number)") } }
        }
        for number in 0..<40 {
          group.addTask {
            let call = Task { try await socket.receive() }
            if number % 2 == 0 { call.cancel() }
            if let text = try? await call.value { seen.append(text) }
          }
        }
      }
      numbers.finish()
      while let text = try? await socket.receive() { seen.append(text) }
      #expect(seen.value.sorted() == (0..<100).map(String.init).sorted())
    }
  }
}

private struct Closed: Error {}

private final class SocketMock: Mock, @unchecked Sendable {
  @discardableResult
  func receive() async throws -> String { try await calledThrowReturning() }
  @discardableResult
  func next() async -> Int { await calledReturning() }
  @discardableResult
  func close(_ code: Int) async throws(Closed) -> Bool {
    try await calledThrowReturning(with: code, throwing: Closed.self)
  }
  @discardableResult
  func size() -> Int { calledReturning() }
}
