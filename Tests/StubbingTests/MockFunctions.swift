import Dispatch
import Testing
import Understudy
import UnderstudyTestSupport

/// A mock of a function is stubbed and verified by calling it, and the code under test has closures.
@Suite(.mockSession(unusedStubs: .ignored), .timeLimit(.minutes(5))) struct MockFunctions {
  // MARK: Stubs

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Without a stub, a call returns a default value, as far as the policy goes")
  func unstubbed() async throws {
    #expect(try await functions().client.load("a") == 0)
    let (strict, line) = (MockFunction<String, Int>("load user", policy: .strict), #line)
    expectFailure(
      """
      load user(_:) was called without a stub, which the policy of load user does not allow.
      Called: load user("a")
      Stub it: when(load user("a")).thenReturn(…)
      This line creates the mock.\(forwarderLine.drop { $0 != "." }.dropFirst())
      """, atLine: line
    ) { #expect(strict("a") == 0) }
    let throwing = strict.throwing
    _ = failures { #expect(throws: UnstubbedCallError.self) { try throwing("a") } }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Arguments and results are of any type")
  func types() {
    let optional = MockFunction<Int?, [Int]?, (Int, String), Int?>("optional")
    when(optional(nil, any(), any())).thenReturn(3)
    when(optional(isNotNil(), [1], any())).thenReturn(nil)
    #expect([optional(nil, nil, (1, "a")), optional(1, [1], (1, "a"))] == [3, nil])
    #expect(optional.mockState.invocations[0].arguments[0] == nil)
    let each = MockFunction<@Sendable (Int) -> Int, any Error, Any, any Sendable>()
    when(each(any(), any(), any())).thenAnswer {
      (body: @escaping @Sendable (Int) -> Int, _: any Error, _: Any) in body(2)
    }
    #expect(each({ $0 * 2 }, Offline(), 1) as? Int == 4)
    verify(each(any(), any(Offline.self), 1)).called(1)
    let nothing = MockFunction<Void>()
    nothing()
    verify(nothing()).called(1)
    let anything = MockFunction<Any?, Any?>()
    #expect(anything(nil) == nil)
    when(anything(isNil())).thenReturn(3, nil)
    #expect(anything(Int?.none) as? Int == 3)
    #expect(anything(nil) == nil)
    let register = MockFunction<MockFunction<Int, Int>, Void>()
    register(MockFunction())
    verify(register(any())).called(1)
    verify(register(MockFunction())).called(.never)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Mocks that are created in one line are separate, and threads share one")
  func identity() {
    let mocks = (1...2).map { _ in MockFunction<Int, Int>("square") }
    when(mocks[0](any())).thenAnswer { (number: Int) in number * number }
    #expect(mocks.map { $0(2) } == [4, 0])
    let (function, throwing) = (mocks[0].function, mocks[0].throwing)
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      let square = number % 2 == 0 ? function(number) : try? throwing(number)
      #expect(square == number * number)
    }
    verify(mocks[0](any())).called(101)
    verify(mocks[1](any())).called(1)
  }

  // MARK: Orders and texts

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Calls are in order with those of other mocks, and named by the function")
  func orders() async throws {
    let (load, save, now, client) = functions()
    _ = try await client.load("a")
    try client.save("a", 7)
    _ = client.now()
    verifySequence {
      load(any())
      save("a", any())
      now()
    }
    #expect(transcript(of: load, save, now) == "#1 load(\"a\")\n#2 save(\"a\", 7)\n#3 now()")
    #expect(sequenceDiagram(of: save).hasSuffix("M0 as save\n  Test->>M0: save(\"a\", 7)"))
    #expect(save.mockState.invocations.map(\.signature) == ["save(_:_:)"])
    let texts = failures {
      verify(load(any())).called(.never)
      _ = when(load("c"))
      _ = verify(on: load, called: 1)
      verify(on: load, called: 1)("a")
      verify { [load("a"), load("a")] }.called(2)
      _ = MockFunction<any Error>("make")()
    }.map(\.text)
    #expect(
      texts.prefix(4) == [
        """
        load(_:) was called 1 time, expected never.
        Expected: load(any())
        Matching calls:
          #1 load("a")
        No other calls on load.
        """,
        """
        when(load("c")) was not followed by an answer.
        Write an answer: when(load("c")).thenReturn(…)
        """,
        """
        verify(on:called:) was not followed by a call of the mock.
        Write the call after it.
        """,
        """
        The expression in verify makes 2 calls: load("a"), load("a").
        Verify each of them: verifyAll { load("a"); load("a") }
        """,
      ])
    #expect(texts.last?.contains("Stub it: when(make()).thenReturn(…)\nThis line") == true)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A name can have any characters", arguments: ["", "a(b:c", "+", "subscript", "x\ny"])
  func names(name: String) {
    let function = MockFunction<Int, String, Int>(name)
    function(1, "a")
    #expect(function.mockState.transcript == "#1 \(name)(1, \"a\")")
    #expect(function.mockState.invocations.map(\.signature) == ["\(name)(_:_:)"])
  }

  // MARK: Misuse

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("An answer that the closure can't give is reported at the stub")
  func impossible() async throws {
    let (load, save, now, client) = functions()
    let line = #line + 2
    let found = await failures {
      when(save("a", 1)).thenThrow(Offline())
      save("a", 1)
      when(load("b")).thenThrow(Offline())
      _ = try? await client.fetch("b")
      when(load("b")).thenAnswer { (_: String) async in 3 }
      _ = try? client.find("b")
      when(now()).thenReturn(1).perform { () async in }
      #expect(client.now() == 1)
      when(load("b")).thenCallThrough { $0 + 1 }
    }
    let asyncHint =
      "Write an answer without await, or pass an async closure to the code under test, such as "
      + ".asyncThrowing."
    #expect(found.map(\.line) == [0, 2, 4, 6, 8].map { line + $0 })
    #expect(
      found.map(\.text) == [
        """
        save("a", 1) was called as a function that does not throw, so it can't throw Offline() \
        (an Offline).
        Return a value instead, or pass a throwing closure to the code under test, such as .throwing.
        """,
        """
        load("b") was called as a function that throws ClientError, so it can't throw Offline() \
        (an Offline).
        Throw an error of the type.
        """,
        """
        load("b") was called as a function that is not async, so it can't wait.
        \(asyncHint)
        """,
        """
        now() was called as a function that is not async, so it can't wait.
        \(asyncHint)
        """,
        """
        load("b") has no real implementation to call through to.
        Call it in an answer: thenAnswer { real(…) }
        """,
      ])
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private func functions() -> (
  load: MockFunction<String, Int>, save: MockFunction<String, Int, Void>,
  now: MockFunction<Double>, client: Client
) {
  let load = MockFunction<String, Int>("load")
  let save = MockFunction<String, Int, Void>("save")
  let now = MockFunction<Double>("now")
  let client = Client(
    load: load.asyncThrowing, save: save.throwing, now: now.function,
    find: load.throwing(ClientError.self), fetch: load.asyncThrowing(ClientError.self),
    count: load.async)
  return (load, save, now, client)
}

private struct Client: Sendable {
  var load: @Sendable (String) async throws -> Int
  var save: @Sendable (String, Int) throws -> Void
  var now: @Sendable () -> Double
  var find: @Sendable (String) throws(ClientError) -> Int
  var fetch: @Sendable (String) async throws(ClientError) -> Int
  var count: @Sendable (String) async -> Int
}

private enum ClientError: Error { case missing }
private struct Offline: Error {}
