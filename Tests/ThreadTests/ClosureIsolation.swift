import Dispatch
import Testing
import Understudy
import UnderstudyTestSupport

/// A closure of a test runs on the actor on which it was written, wherever the mock is called.
///
/// Each closure has another one inside, at whose beginning the language checks the actor: on a wrong
/// one, the process stops.
@MainActor @Suite("Closures of a main-actor test", .mockSession, .timeLimit(.minutes(5)))
struct MainActorClosures {
  private let finder = FinderMock()

  @Test(
    "run on the main actor in synchronous calls from anywhere",
    arguments: Role.allCases, Caller.allCases)
  func synchronous(_ role: Role, _ caller: Caller) async {
    let stubbed = await role.stub()
    let result = await caller.call { stubbed.finder.find(Query("ap")) }
    #expect(result == ["apple"])
    #expect(stubbed.runs.count > 0)
  }

  @Test("run on the main actor in asynchronous calls from anywhere", arguments: Role.allCases)
  func asynchronous(_ role: Role) async {
    let stubbed = await role.stub()
    #expect(await stubbed.finder.search(Query("ap")) == ["apple"])
    #expect(await elsewhere { await stubbed.finder.search(Query("ap")) } == ["apple"])
    let task = Task.detached { await elsewhere { await stubbed.finder.search(Query("ap")) } }
    #expect(await task.value == ["apple"])
    #expect(stubbed.runs.count > 0)
  }

  @Test("have the task-local values of the call")
  func taskLocals() async {
    when(finder.find(any())).thenAnswer { [Tag.current].map { $0 + "!" } }
    let found = await elsewhere { Tag.$current.withValue("a") { finder.find(Query("")) } }
    #expect(found == ["a!"])
  }

  @Test("in variables run there if the type of the variable says so")
  func variables() async {
    func answer(_ query: Query) -> [String] { [query].map { $0.text } }
    let isolated: @MainActor (Query) -> [String] = { [$0].map { $0.text + "!" } }
    let sendable: @Sendable (Query) -> [String] = { [$0].map { $0.text + "?" } }
    when(finder.find(any())).thenAnswer(answer).thenAnswer(isolated).thenAnswer(sendable)
    let found = await elsewhere { (1...3).flatMap { finder.find(Query("\($0)")) } }
    #expect(found == ["1", "2!", "3?"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("can throw, stub, and verify")
  func reentrant() async {
    let count = MockFunction<String, Int>("count")
    when(count(any())).thenAnswer { (text: String) in
      when(finder.find(any())).thenReturn([text])
      verify(finder.find(any())).called(1)
      throw [Missing()].filter { _ in true }[0]
    }
    let code: @Sendable (String) throws -> Int = count.throwing
    let error = await elsewhere {
      _ = finder.find(Query("a"))
      do { return try "\(code("b"))" } catch { return "\(error)" }
    }
    #expect(error == "Missing()")
    #expect(finder.find(Query("")) == ["b"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("answer static members and functions")
  func functions() async {
    let next = MockFunction<Int, Int>("next")
    when(next(any())).thenAnswer { (number: Int) in [1].map { $0 + number }[0] }
    let code: @Sendable (Int) -> Int = next.function
    let asyncCode: @Sendable (Int) async -> Int = next.async
    #expect(await elsewhere { code(3) } == 4)
    #expect(await elsewhere { await asyncCode(4) } == 5)
  }

  @Test("are reported, and never run, if the main actor is blocked", arguments: Role.allCases)
  func blocked(_ role: Role) async {
    let stubbed = await role.stub()
    let runCount = stubbed.runs.count
    let (result, reports) = whileBlocked { stubbed.finder.find(Query("ap")) }
    #expect(result == role.otherResult)
    let text = """
      The \(role.description) runs on the main actor, which was blocked during this call from another thread.
      Write the closure as { @Sendable … in … }, or let the test await the code under test.
      """
    #expect(reports.map(\.text) == [text])
    #expect(reports.map(\.line) == [stubbed.line])
    // What was enqueued on the main actor runs.
    await mainActorIsFree()
    #expect(stubbed.runs.count == runCount)
  }

  @Test("that were reported run when the main actor is free again")
  func freeAgain() async {
    let stubbed = await Role.comparator.stub()
    let reports = onOtherThread { @Sendable in
      failures {
        _ = ClosureIsolation.$limit.withValue(.zero) { stubbed.finder.find(Query("ap")) }
        // It's neither waited for nor reported once more.
        _ = stubbed.finder.find(Query("ap"))
      }
    }
    #expect(reports.count == 1)
    await mainActorIsFree()
    #expect(await Caller.detachedTask.call { stubbed.finder.find(Query("ap")) } == ["apple"])
  }

  @Test("that have begun are waited for, however long they take")
  func slow() async {
    var limit = 0.02
    when(finder.find(any())).thenAnswer {
      // Longer than a call waits.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 2 * limit)
      return ["slow"].map { $0 }
    }
    // On a busy machine, the first ones don't begin in time.
    for _ in 1...6 {
      limit *= 2
      let (found, reports) = await Task.detached { [limit] in
        var found: [String] = []
        let reports = failures {
          ClosureIsolation.$limit.withValue(.seconds(limit)) { found = finder.find(Query("")) }
        }
        return (found, reports.count)
      }.value
      if reports == 0 { return #expect(found == ["slow"]) }
    }
    Issue.record("The closure never ran.")
  }
}

/// The same for another actor. A synchronous call doesn't wait for it.
@Kitchen @Suite("Closures of a test on another actor", .mockSession, .timeLimit(.minutes(5)))
struct OtherActorClosures {
  @Test("run on it in asynchronous calls from anywhere")
  func asynchronous() async {
    let (finder, spy) = (FinderMock(), FinderSpy())
    var effects = 0
    await when { await finder.search(any()) }
      .perform { (query: Query) in effects += [query].map { $0.text.count }[0] }
      .thenAnswer { (query: Query) in ["apple"].filter { $0.hasPrefix(query.text) } }
      .thenAnswer { call in ["apple"].filter { _ in call.number == 2 } }
    await when { await spy.search(any()) }
      .thenCallThrough { real in ["apple"].filter { _ in real == ["pear"] } }
    for _ in 1...3 {
      #expect(await elsewhere { await finder.search(Query("ap")) } == ["apple"] || effects == 6)
    }
    #expect(effects == 6)
    #expect(await elsewhere { await spy.search(Query("ap")) } == ["apple"])
    #expect(await finder.search(Query("")) == [])
  }

  @Test("run in place in synchronous calls")
  func synchronous() async {
    let finder = FinderMock()
    when(finder.find(any())).thenAnswer { (query: Query) in [query.text] }
    #expect(finder.find(Query("here")) == ["here"])
    #expect(await Task.detached { finder.find(Query("elsewhere")) }.value == ["elsewhere"])
  }

  @Test("run in place if calls are compared or answered without them, in asynchronous calls, too")
  func comparisons() async {
    let finder = FinderMock()
    ArgumentEquality.register(Query.self) { $0.text == $1.text }
    DefaultValues.register([String].self) { ["default"] }
    await when { await finder.search(matching { $0.text.isEmpty }) }.thenReturn(["empty"])
    await when { await finder.search(Query("ap")) }.thenReturn(["equal"])
    let found = await elsewhere {
      [
        await finder.search(Query("")), await finder.search(Query("ap")),
        await finder.search(Query("other")), finder.find(Query("other")),
      ]
    }
    #expect(found == [["empty"], ["equal"], ["default"], ["default"]])
  }
}

/// A closure that a test hands to the library, with a closure inside.
enum Role: CaseIterable {
  case answer, invocation, sideEffect, callThrough, predicate, comparator, defaultValue

  /// A mock whose methods find an apple.
  fileprivate struct Stubbed: Sendable {
    let finder: any Finder
    let runs: Runs
    /// The line of the closure.
    let line: Int
  }

  @MainActor fileprivate func stub() async -> Stubbed {
    let (mock, spy, runs) = (FinderMock(), FinderSpy(), Runs())
    var line = 0
    switch self {
    case .answer:
      for stub in await both(mock, any()) {
        line = #line + 1
        stub.thenAnswer { (query: Query) in runs.add(["apple"].filter { $0 != query.text }) }
      }
    case .invocation:
      for stub in await both(mock, any()) {
        line = #line + 1
        stub.thenAnswer { call in runs.add(["apple"].filter { _ in call.number > 0 }) }
      }
    case .sideEffect:
      for stub in await both(mock, any()) {
        line = #line + 1
        stub.thenReturn(["apple"]).perform { (query: Query) in _ = [query].map { runs.add($0) } }
      }
    case .callThrough:
      for stub in await both(spy, any()) {
        line = #line + 1
        stub.thenCallThrough { found in runs.add(["apple"].filter { $0 != found[0] }) }
      }
    case .predicate:
      line = #line + 2
      func short() -> Query {
        matching { query in runs.add([query].contains { $0.text.count < 3 }) }
      }
      for stub in await both(mock, short()) { stub.thenReturn(["apple"]) }
    case .comparator:
      line = #line + 1
      ArgumentEquality.register(Query.self) {
        runs.add([$0, $1].allSatisfy { $0.text.count == 2 })
      }
      for stub in await both(mock, Query("AP")) { stub.thenReturn(["apple"]) }
    case .defaultValue:
      line = #line + 1
      DefaultValues.register([String].self) { runs.add(["apple"].filter { $0 != "" }) }
    }
    return Stubbed(finder: self == .callThrough ? spy : mock, runs: runs, line: line)
  }

  @MainActor private func both(
    _ finder: any Finder, _ query: @autoclosure () -> Query
  ) async -> [Stubbing<[String]>] {
    [
      when(finder.find(query())).lenient(), await when { await finder.search(query()) }.lenient(),
    ]
  }

  /// The closure in the report of a blocked main actor.
  var description: String {
    switch self {
    case .answer, .invocation, .callThrough: "answer of find(Query #1)"
    case .sideEffect: "side effect of find(Query #1)"
    case .predicate: "predicate of matching { … }"
    case .comparator: "comparator of Query"
    case .defaultValue: "default value of [String]"
    }
  }

  /// What the method returns if the main actor is blocked.
  var otherResult: [String] {
    switch self {
    case .sideEffect: ["apple"]
    case .callThrough: ["pear"]
    default: []
    }
  }
}

/// Counts how often closures run.
@MainActor private final class Runs {
  var count = 0

  @discardableResult func add<Value>(_ value: Value) -> Value {
    count += 1
    return value
  }
}

/// Who calls a synchronous method.
enum Caller: CaseIterable {
  case mainActor, asyncFunction, detachedTask, queue, syncOfQueue

  @MainActor func call<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    let body = { @Sendable in ClosureIsolation.$limit.withValue(.seconds(400), operation: body) }
    return switch self {
    case .mainActor: body()
    case .asyncFunction: await elsewhere(body)
    case .detachedTask: await Task.detached { body() }.value
    case .queue:
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
      }
    // The block runs on the thread of the main actor.
    case .syncOfQueue: DispatchQueue(label: "other").sync(execute: body)
    }
  }
}

/// What another thread gets while the main actor waits for it.
@MainActor func whileBlocked(
  _ body: @escaping @Sendable () -> [String]
) -> ([String], [ReportedFailure]) {
  onOtherThread { @Sendable in
    ClosureIsolation.$limit.withValue(.milliseconds(20)) {
      var result: [String] = []
      let reports = failures { result = body() }
      return (result, reports)
    }
  }
}

func mainActorIsFree() async { await Task.detached { await MainActor.run {} }.value }

@concurrent private func elsewhere<Result: Sendable>(
  _ body: @Sendable () async -> Result
) async -> Result {
  // For a machine that's busy.
  await ClosureIsolation.$limit.withValue(.seconds(400), operation: body)
}

@globalActor actor Kitchen { static let shared = Kitchen() }
private enum Tag { @TaskLocal static var current = "" }
private struct Missing: Error {}

private final class Query: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private protocol Finder: Sendable {
  func find(_ query: Query) -> [String]
  func search(_ query: Query) async -> [String]
}

private final class FinderMock: Mock, Finder, @unchecked Sendable {
  func find(_ query: Query) -> [String] { calledReturning(with: query) }
  func search(_ query: Query) async -> [String] { await calledReturning(with: query) }
  static func count(_ id: Int) -> Int { mockState.calledReturning(with: id) }
}

private final class FinderSpy: Mock, Finder, @unchecked Sendable {
  func find(_ query: Query) -> [String] { calledReturning(with: query) { ["pear"] } }
  func search(_ query: Query) async -> [String] { await calledReturning(with: query) { ["pear"] } }
}
