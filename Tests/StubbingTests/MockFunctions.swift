import Testing
import Understudy
import UnderstudyTestSupport

/// A mock of a function is stubbed and verified by calling it, and the code under test has closures.
@Suite(.mockSession(unusedStubs: .ignored)) struct MockFunctions {
  private let load = MockFunction<String, Int>("load")
  private let save = MockFunction<String, Int, Void>("save")
  private let now = MockFunction<Double>("now")
  private var client: Client {
    Client(
      load: load.asyncThrowing, save: save.throwing, now: now.function,
      find: load.throwing(ClientError.self), fetch: load.asyncThrowing(ClientError.self),
      count: load.async)
  }

  // MARK: Stubs

  @Test("All closures of a mock answer with its stubs, and its calls are verified as one method's")
  func closures() async throws {
    when(load("a")).thenReturn(1, 2, 3, 4, 5, 6)
    let client = client
    #expect(load("a") == 1)
    let function = load.function
    #expect(function("a") == 2)
    #expect(try await client.load("a") == 3)
    #expect(try client.find("a") == 4)
    #expect(try await client.fetch("a") == 5)
    #expect(await client.count("a") == 6)
    verify(load(any())).called(6)
    verify(on: load, called: 6)("a")
    verifyNoMoreInteractions(on: load)
  }

  @Test("Closures throw the errors of stubs, of the type that they throw")
  func errors() async throws {
    when(load("a")).thenThrow(ClientError.missing)
    let client = client
    await #expect(throws: ClientError.missing) { try await client.load("a") }
    #expect(throws: ClientError.missing) { try client.find("a") }
    await #expect(throws: ClientError.missing) { try await client.fetch("a") }
    when(save(any(), 3)).thenThrow(Offline()).thenReturn()
    #expect(throws: Offline.self) { try client.save("a", 3) }
    try client.save("a", 3)
  }

  @Test("Answers, side effects, captors, and limits are those of methods")
  func answers() async throws {
    let name = ArgumentCaptor<String>()
    var saved: [Int] = []
    when(load(name.capture())).thenAnswer { (name: String) in name.count }
    when(load("abc")).thenAnswer { call in call.number }.times(1)
    when(save(any(), any())).perform { (_: String, number: Int) in saved.append(number) }
    when(using: now, thenReturn: 7.5)()
    let client = client
    #expect(try await client.load("abc") == 1)
    #expect(try await client.load("abc") == 3)
    try client.save("a", 7)
    #expect(client.now() == 7.5)
    #expect(name.values == ["abc"])
    #expect(saved == [7])
    when(load("slow")).thenAnswer { () async in
      await Task.yield()
      return 9
    }
    #expect(await client.count("slow") == 9)
  }

  @Test("Without a stub, a call returns a default value, as far as the policy goes")
  func unstubbed() async throws {
    #expect(try await client.load("a") == 0)
    let line = #line + 1
    let strict = MockFunction<String, Int>("load user", policy: .strict)
    expectFailure(
      """
      load user(_:) was called without a stub, which the policy of load user does not allow.
      Called: load user("a")
      Stub it: when(function("a")).thenReturn(…)
      This line creates the mock. \(forwarderLine.drop { $0 != "." }.dropFirst(2))
      """, atLine: line
    ) {
      let function = strict.throwing
      #expect(throws: UnstubbedCallError.self) { try function("a") }
    }
  }

  @Test("Arguments and results are of any type", arguments: [1])
  func types(_: Int) {
    let optional = MockFunction<Int?, [Int]?, (Int, String), Int?>("optional")
    when(optional(nil, any(), any())).thenReturn(3)
    when(optional(isNotNil(), [1], any())).thenReturn(nil)
    #expect([optional(nil, nil, (1, "a")), optional(1, [1], (1, "a"))] == [3, nil])
    #expect(optional.mockState.invocations[0].arguments[0] == nil)
    let each = MockFunction<@Sendable (Int) -> Int, any Error, Any, any Sendable>("each")
    when(each(any(), any(), any())).thenAnswer {
      (body: @escaping @Sendable (Int) -> Int, _: any Error, _: Any) in body(2)
    }
    #expect(each({ $0 * 2 }, Offline(), 1) as? Int == 4)
    verify(each(any(), any(Offline.self), 1)).called(1)
    let nothing = MockFunction<Void>()
    nothing()
    verify(nothing()).called(1)
  }

  // MARK: Identity

  @Test("Mocks that are created in one line are separate")
  func identity() {
    let mocks = (1...2).map { _ in MockFunction<Int, Int>("square") }
    when(mocks[0](2)).thenReturn(4)
    #expect(mocks.map { $0(2) } == [4, 0])
    verify(mocks[1](any())).called(1)
  }

  // MARK: Orders and texts

  @Test("Calls are in order with those of other mocks, and named by the function")
  func orders() async throws {
    let client = client
    _ = try await client.load("a")
    try client.save("a", 7)
    _ = client.now()
    verifyInOrder {
      load(any())
      save(any(), 7)
      now()
    }
    verifySequence {
      load("a")
      save("a", 7)
      now()
    }
    #expect(transcript(of: load, save, now) == "#1 load(\"a\")\n#2 save(\"a\", 7)\n#3 now()")
    #expect(
      sequenceDiagram(of: save) == """
        sequenceDiagram
          participant Test
          participant M0 as save
          Test->>M0: save("a", 7)
        """)
    #expect(save.mockState.invocations.map(\.signature) == ["save(_:_:)"])
    expectFailure(
      """
      load(_:) was called 1 time, expected never.
      Expected: load(any())
      Matching calls:
        #1 load("a")
      No other calls on load.
      """, atLine: #line + 1
    ) { verify(load(any())).called(.never) }
    expectFailure(
      """
      when(load("c")) was not followed by an answer.
      Write an answer: when(load("c")).thenReturn(…)
      """, atLine: #line + 1
    ) { _ = when(load("c")) }
    expectFailure(
      """
      verify(on:called:) was not followed by a call of the mock.
      Write the call after it: verify(on: load, called: 1)(any())
      """, atLine: #line + 2
    ) {
      _ = verify(on: load, called: 1)
      verify(on: load, called: 1)("a")
    }
  }

  // MARK: Misuse

  @Test("An answer that the closure can't give is reported at the stub")
  func impossible() async throws {
    let client = client
    expectFailure(
      """
      save("a", 1) was called as a function that doesn't throw, so it can't throw Offline() \
      (an Offline).
      Pass a throwing closure to the code under test, such as .throwing, or stub a value.
      """, atLine: #line + 2
    ) {
      when(save("a", 1)).thenThrow(Offline())
      save("a", 1)
    }
    await expectFailure(
      """
      load("b") was called as a function that throws ClientError, so it can't throw Offline() \
      (an Offline).
      Write an error of the type: thenThrow(ClientError…)
      """, atLine: #line + 2
    ) {
      when(load("b")).thenThrow(Offline())
      let number = try await client.fetch("b")
      #expect(number == 0)
    }
    let asyncHint =
      "Pass an async closure to the code under test, such as .asyncThrowing, or write an answer "
      + "without await."
    expectFailure(
      """
      load("b") was called as a function that isn't async, so it can't wait for an async answer.
      \(asyncHint)
      """, atLine: #line + 2
    ) {
      when(load("b")).thenAnswer { (_: String) async in 3 }
      let number = try client.find("b")
      #expect(number == 0)
    }
    expectFailure(
      """
      now() was called as a function that isn't async, so it can't wait for an async answer.
      \(asyncHint)
      """, atLine: #line + 2
    ) {
      when(now()).thenReturn(1).perform { () async in }
      #expect(client.now() == 1)
    }
    expectFailure(
      """
      load("b") has no real implementation to call through to.
      Call it in an answer: thenAnswer { real($0) }
      """, atLine: #line + 1
    ) { when(load("b")).thenCallThrough { $0 + 1 } }
  }
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
