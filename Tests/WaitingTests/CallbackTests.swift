import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `performLater` runs a closure after the call, when the test says so.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct CallbackTests {
  private let api = ApiMock()
  private let seen = Shared<[String]>([])

  @Test("A callback runs after its call has returned, the one that waits longest first")
  func run() {
    let loads = when(api.load(any(), completion: any())).performLater {
      (id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) in
      completion(.success(id * 10))
    }
    for id in 1...3 { load(id) }
    #expect(seen.value == [])
    #expect(loads.count == 3)
    loads.run()
    #expect(seen.value == ["10"])
    loads.runAll()
    #expect(seen.value == ["10", "20", "30"])
    #expect(loads.count == 0)
    loads.runAll()
  }

  @Test("The answer, side effects, and times(_:) are those of the stub")
  func chain() {
    when(api.watch(any(), onChange: any())).thenReturn(0).lenient()
    let watches = when(api.watch(7, onChange: any())).thenReturn(1, 2).times(2)
      .perform { [seen] in seen.append("effect") }
      .performLater { (_: Int, onChange: @escaping (Int) -> Void) in
        onChange(5)
        onChange(6)
      }
    var changes: [Int] = []
    let tokens = (1...3).map { _ in api.watch(7) { changes.append($0) } }
    #expect(tokens == [1, 2, 0])
    #expect(seen.value == ["effect", "effect"])
    #expect(watches.count == 2)
    watches.runAll()
    #expect(changes == [5, 6, 5, 6])
  }

  @Test("The callbacks of all matching stubs wait; one takes the invocation, and one nothing")
  func several() {
    let all = when(api.start(any())).performLater { [seen] call in
      seen.append("\(call.number) \(call)")
    }
    let first = when(api.start(1)).performLater { [seen] in seen.append("first") }
    api.start(1)
    api.start(2)
    #expect(all.count == 2)
    #expect(first.count == 1)
    first.run()
    all.runAll()
    #expect(seen.value == ["first", "1 start(1)", "2 start(2)"])
  }

  @Test("A callback can call the mock, stub it, and run others")
  func reentrant() {
    let starts = Shared<Callbacks?>(nil)
    starts.change {
      $0 = when(api.start(any())).performLater { [api, seen, starts] (id: Int) in
        seen.append("\(id)")
        if id < 3 { api.start(id + 1) }
        if id == 2 { starts.value?.run() }
      }
    }
    api.start(1)
    starts.value?.runAll()
    #expect(seen.value == ["1"])
    starts.value?.runAll()
    #expect(seen.value == ["1", "2", "3"])
    starts.change { $0 = nil }
  }

  @Test("A callback waits if its call throws, too")
  func throwing() throws {
    let saves = try when(api.save()).thenThrow(Offline()).performLater { [seen] in
      seen.append("saved")
    }
    try? api.save()
    saves.run()
    #expect(seen.value == ["saved"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Async methods, functions, and static members have callbacks")
  func otherMethods() async {
    let function = MockFunction<Int, Void>("notify")
    let note = { @Sendable [seen] (text: String) in seen.append(text) }
    let fetches = await when { await api.fetch(any()) }.performLater { (id: Int) in note("\(id)") }
    let calls = when(function(any())).performLater { note("function") }
    let resets = when(ApiMock.reset()).performLater { note("static") }
    await api.fetch(1)
    let closure = function.function
    closure(1)
    ApiMock.reset()
    for callbacks in [resets, calls, fetches] { callbacks.run() }
    #expect(seen.value == ["static", "function", "1"])
  }

  @Test("A test waits for a number of callbacks")
  func waiting() async {
    let starts = when(api.start(any())).performLater { (_: Int) in }
    Task.detached { [api] in
      api.start(1)
      api.start(2)
    }
    await starts.waiting(2, before: .seconds(400))
    await starts.waiting(.atLeast(1))
    starts.runAll()
    await starts.waiting(.never)
    let line = #line + 1
    let found = await failures { await starts.waiting(1, before: .milliseconds(20)) }
    #expect(found.map(\.line) == [line])
    #expect(
      found.map { $0.text.replacing(#/waiting \d+(\.\d s| ms)/#, with: "waiting … ms") } == [
        """
        start(any()) had 0 waiting callbacks after waiting … ms, expected exactly 1.
        The calls on ApiMock:
          #1 start(1)
          #2 start(2)
        """
      ])
  }

  @Test("A callback runs on the main actor if it was written there, whoever runs it")
  @MainActor func mainActor() async {
    var count = 0
    let starts = when(api.start(any())).performLater { (_: Int) in
      MainActor.assertIsolated()
      count += 1
    }
    api.start(1)
    api.start(2)
    starts.run()
    await Task.detached { starts.run() }.value
    #expect(count == 2)
  }

  // MARK: Mistakes

  @Test("run() without a callback that waits is reported at its line")
  func noneWaiting() {
    let starts = when(api.start(any())).lenient().performLater {}
    expectFailure(
      """
      No callback of start(any()) waits, so none can run.
      Wait for the call before: await callbacks.waiting(1)
      """, atLine: #line + 1
    ) { starts.run() }
  }

  @Test("A closure that doesn't fit is reported at the when, and ignored")
  func misfit() {
    let line = #line + 1
    let found = failures { when(api.start(any())).performLater { (_: String) in } }
    #expect(found.map(\.line) == [line])
    #expect(
      found.map(\.headline) == [
        "The closure takes String as argument 1, but start(any()) has Int there."
      ])
    api.start(1)
  }

  @Test("Callbacks that never ran are reported at the stub at the end of the session")
  func leftOver() {
    let line = #line + 5
    var handle: Callbacks?
    let found = failures {
      let api = ApiMock()
      withMockSession {
        handle = when(api.start(1)).performLater { [seen] in seen.append("late") }
        when(api.start(2)).performLater {}
        when(api.start(3)).lenient().performLater {}
        for id in 1...3 { api.start(id) }
        api.start(1)
      }
      handle?.runAll()
    }
    #expect(seen.value == [])
    #expect(found.map(\.line) == [line, line + 1])
    #expect(
      found.map(\.text) == [
        """
        2 callbacks of start(1) never ran.
        Keep the result of performLater in a constant, and write callbacks.runAll(), or write \
        .lenient() before performLater.
        """,
        """
        1 callback of start(2) never ran.
        Keep the result of performLater in a constant, and write callbacks.runAll(), or write \
        .lenient() before performLater.
        """,
      ])
  }

  @Test("They aren't if the session ignores unused stubs")
  func leftOverElsewhere() {
    #expect(
      failures {
        withMockSession(unusedStubs: .ignored) {
          let api = ApiMock()
          when(api.start(1)).performLater {}
          api.start(1)
        }
      }.isEmpty)
  }

  @Test("A callback of a mock that is gone still runs, and a stub that no call used is unused")
  func goneMock() {
    var api: ApiMock? = ApiMock()
    weak let gone = api
    let starts = when(api!.start(any())).performLater { [seen] in seen.append("run") }
    api?.start(1)
    api = nil
    #expect(gone == nil)
    starts.run()
    #expect(seen.value == ["run"])
    let found = failures {
      withMockSession { _ = when(self.api.start(9)).performLater {} }
    }
    #expect(found.map(\.headline) == ["The stub of start(9) was never used."])
  }

  @Test(
    "What a callback holds is released when it has run, and when its handle is gone",
    arguments: [true, false])
  func released(hasRun: Bool) {
    weak var completion: Ingredient?
    do {
      let ingredient = Ingredient()
      completion = ingredient
      var loads: Callbacks? = when(api.load(any(), completion: any())).lenient().performLater {}
      api.load(1) { _ in _ = ingredient.answer }
      api.mockState.clearInvocations()
      #expect(loads?.count == 1)
      if hasRun { loads?.run() } else { loads = nil }
    }
    #expect(completion == nil)
  }

  @Test("The closure of calling(…) is called later with performLater(), also beside one of its own")
  func calling() {
    let later = when(api.load(1, completion: Understudy.calling(.success(10)))).thenReturn()
      .performLater()
    let both = when(api.load(5, completion: Understudy.calling(.success(5)))).performLater {
      [seen] (id: Int, _: @escaping @Sendable (Result<Int, any Error>) -> Void) in
      seen.append("own \(id)")
    }
    load(1)
    load(5)
    #expect(seen.value == [])
    later.run()
    #expect(both.count == 2)
    both.runAll()
    #expect(seen.value == ["10", "5", "own 5"])
  }

  @Test("A stub of which a test writes several callbacks has a handle for each")
  func handles() {
    let stub = when(api.start(1))
    let first = stub.performLater { [seen] in seen.append("first") }
    var second: Callbacks? = stub.performLater { [seen] in seen.append("second") }
    api.start(1)
    #expect(first.count == 1)
    second?.run()
    second = nil
    first.run()
    #expect(seen.value == ["second", "first"])
  }

  @Test("Without a closure to run, it is reported at its line")
  func nothing() {
    expectFailure(
      """
      performLater() has nothing to run after start(1).
      Write a closure, performLater { … }, or calling(…) in place of a closure of the call.
      """, atLine: #line + 1
    ) { when(api.start(1)).performLater() }
  }

  @Test("Callbacks that were rejected report nothing more")
  func rejected() async {
    let line = #line + 2
    let found = await failures {
      let loads = when(api.load(any(), completion: any())).performLater { (_: String) in }
      load(1)
      loads.run()
      await loads.waiting(1)
    }
    #expect(found.map(\.line) == [line])
    #expect(
      found.map(\.headline) == [
        "The closure takes 1 argument, but load(any(), completion: any()) has 2."
      ])
  }

  private func load(_ id: Int) {
    api.load(id) { [seen] result in
      seen.change { texts in
        switch result {
        case .success(let value): texts.append("\(value)")
        case .failure(let error): texts.append("\(error)")
        }
      }
    }
  }
}

/// Without a session of the test, which would be told of the failures.
@Suite struct LateCallbacks {
  @Test("In a test that has failed, callbacks that never ran are warnings")
  func warnings() {
    let reporter = RecordingReporter()
    FailureReport.$reporter.withValue(reporter) {
      withMockSession {
        let api = ApiMock()
        when(api.start(1)).performLater {}
        api.start(1)
        verify(api.start(1)).called(2)
      }
    }
    #expect(
      reporter.failures.map(\.headline) == ["start(_:) was called 1 time, expected exactly 2."])
    #expect(reporter.warnings.map(\.headline) == ["1 callback of start(1) never ran."])
  }
}

private final class ApiMock: Mock, @unchecked Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    called(with: id, completion)
  }
  @discardableResult
  func watch(_ id: Int, onChange: @escaping (Int) -> Void) -> Int {
    calledReturning(with: id, onChange)
  }
  func start(_ id: Int) { called(with: id) }
  func save() throws { try calledThrowing() }
  func fetch(_ id: Int) async { await called(with: id) }
  static func reset() { mockState.called() }
}
