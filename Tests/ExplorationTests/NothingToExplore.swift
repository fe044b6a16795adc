import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// A test that explores nothing is reported, because it passes on less than it says.
@Suite(.timeLimit(.minutes(5))) struct NothingToExplore {
  private static func nothing(_ does: String) -> String {
    "\(does), because no asynchronous call of a mock, no sleep, callback, or element of a stream, and "
      + "no anytime came."
  }
  private static let await = "Await what the test starts, or remove it."

  @Test("A test that makes synchronous calls only is reported, with each of the traits")
  func synchronousCalls() async {
    let body: @Sendable () async -> Void = { RemoteMock().log("a") }
    #expect(
      await explore(body: body) == [
        Self.nothing(".everyOrder explores nothing") + "\n" + Self.await
      ])
    #expect(
      await explore(.samples(3, seed: 0), body: body)
        == [Self.nothing(".everyOrder explores nothing") + "\n" + Self.await])
    #expect(
      await explore(.time, body: body)
        == [Self.nothing(".virtualTime changes nothing") + "\n" + Self.await])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test(
    "A closure that could wait, and calls a synchronous function, is reported with what to pass",
    arguments: [
      (.every(), ".everyOrder explores nothing"), (.requests(), ".everyOrder explores nothing"),
      (.time, ".virtualTime changes nothing"),
    ] as [(OrderMode, String)])
  func functions(mode: OrderMode, text: String) async {
    let load = MockFunction<String, Int>("load")
    let forms: [@Sendable (String) async throws -> Int] = [
      load.throwing, { load($0) }, load.async, load.asyncThrowing,
    ]
    for (index, form) in forms.enumerated() {
      let found = await explore(mode) {
        load.mockState.reset()
        when(load(any())).thenReturn(3)
        async let first = form("a")
        async let second = form("b")
        let numbers = try await [first, second]
        #expect(numbers == [3, 3])
      }
      let report = """
        \(Self.nothing(text))
        load was called as a synchronous function. Pass load.async or load.asyncThrowing in its place.
        """
      #expect(found == (index < 2 ? [report] : []))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("With .everyFailure, a function that is called as one that can't throw is reported, too")
  func failingFunctions() async {
    let found = await explore(.everyFailure) {
      let load = MockFunction<String, Int>("load")
      when(load("a")).thenReturn(3)
      try attempt { _ = load("a") }
    }
    #expect(
      found == [
        """
        No call fails, because no call of a mock in the attempt can throw.
        load was called as a function that can't throw. Pass load.throwing or load.asyncThrowing in its place.
        """
      ])
  }

  @Test("A call, a sleep, a callback, an element, or anytime is something to explore")
  func events() async {
    let bodies: [@Sendable () async throws -> Void] = [
      { await RemoteMock().increment() },
      { try await VirtualClock().sleep(for: .seconds(1)) },
      {
        let hub = FeedMock()
        when(hub.load(completion: calling(1))).performLater()
        hub.load { _ in }
        await settled()
      },
      {
        let hub = FeedMock()
        let scores = when(hub.scores()).thenStream()
        scores.yield(1)
        scores.finish()
        for await _ in hub.scores() {}
      },
    ]
    for body in bodies {
      #expect(await explore(body: body) == [])
      #expect(await explore(.time, body: body) == [])
    }
    #expect(await explore { await anytime("sign out") } == [])
    // The test needs the trait for it.
    #expect(await explore(.time) { await settled() } == [])
  }

  @Test("A failure, and a run in which a call fails, say what they have to")
  func otherReports() async {
    #expect(
      await explore { Issue.record("wrong") } == [
        "wrong",
        "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
      ])
    let failures = await explore(.everyFailure, .every()) {
      let remote = RemoteMock()
      _ = try await attempt {
        try await remote.load("a")
        await remote.increment()
      }
    }
    #expect(failures == [])
  }
}

#if os(Linux)  // The traits in attributes need a package for newer systems on others.
  @Suite(.serialized, .virtualTime) struct OwnNothing {
    @Test(
      "A test with its own trait is reported, whatever its suite has",
      .compactMapIssues(IssueLog.nothing.keep), .everyOrder)
    func nothing() { RemoteMock().log("a") }

    @Test("It was reported at its line")
    func reported() {
      #expect(IssueLog.nothing.texts.map { $0.hasPrefix(".everyOrder explores nothing") } == [true])
      #expect(IssueLog.nothing.issues.first?.sourceLocation?.fileName == "NothingToExplore.swift")
    }
  }

  @Suite(.everyOrder) struct InheritedNothing {
    @Test("The trait of a suite can stand over tests that have nothing to explore")
    func nothing() { RemoteMock().log("a") }

    @Suite(.virtualTime) struct Inner {
      @Test("So can those of two suites", arguments: [1, 2])
      func nothing(number: Int) { RemoteMock().log("\(number)") }
    }
  }
#endif
