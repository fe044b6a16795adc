import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `.everyFailure`: each call of a mock in an attempt that can throw fails in a run of its own.
@Suite(.timeLimit(.minutes(5))) struct Failures {
  @Test("A test runs as it is, then with each call failing once, and then from each call on")
  func runs() async {
    let seen = await eachRun(.everyFailure) {
      let store = StoreMock()
      await when { try await store.load(any()) }.thenReturn("text")
      try store.open()
      var steps = ""
      try await attempt {
        for name in ["a", "b"] { steps += (try? await store.load(name)) == nil ? "-" : name }
        steps += (try? store.save("c")) == nil ? "-" : "c"
      }
      _ = try await store.load("after")
      return steps
    }
    #expect(seen == ["abc", "-bc", "a-c", "ab-", "--c"])
  }

  @Test("An error that the test doesn't catch fails the run, the last one, and is thrown on")
  func thrown() async {
    let runs = Shared(0)
    let found = await explore(.everyFailure) {
      let store = StoreMock()
      runs.increment()
      _ = try? attempt { try store.save("a") }
      try store.open()
      let result = try attempt { try store.save("b") }
      _ = try result.get()
    }
    #expect(
      found == [
        #"Fails when call 2 of the attempts, save("b"), fails once. "#
          + "To repeat it: @Test(.failure(of: 2))",
        #"threw save("b") failed, because the test let it fail"#,
      ])
    #expect(runs.value == 3)
  }

  @Test("An error of the attempt that no failed call explains is thrown on")
  func unexplained() async {
    struct Own: Error {}
    let found = await explore(.everyFailure) {
      let store = StoreMock()
      try attempt {
        try? store.save("a")
        throw Own()
      }
    }
    #expect(found == ["threw Own()"])
  }

  @Test("Without the trait, no call fails, and an error is thrown on")
  func withoutTrait() async throws {
    let store = StoreMock()
    try when(store.open()).thenThrow(StoreError.closed).thenReturn()
    #expect(throws: StoreError.closed) { try attempt { try store.open() } }
    let value = try await attempt {
      try store.open()
      return try await store.load("a")
    }
    #expect(try value.get() == "")
  }

  @Test("What a run keeps is released with it")
  func memory() async {
    final class Token: Sendable {}
    struct Refused: Error { let token: Token }
    func run() async -> () -> Token? {
      let token = Token()
      await eachRun(.everyFailure(throwing: Refused(token: token))) {
        let store = StoreMock()
        _ = try await attempt {
          try? store.save("a")
          _ = try? await store.load("b")
        }
      }
      return { [weak token] in token }
    }
    let token = await run()
    #expect(token() == nil)
  }

  @Test("The error is an InjectedFailure, one of the declared type, or the given one")
  func errors() async throws {
    func error(_ trait: FailureTrait) async -> [String] {
      let errors = Shared<[String]>([])
      await eachRun(trait) {
        let store = StoreMock()
        let any = try attempt { try store.save("a") }
        let typed = try attempt { try store.close() }
        for case .failure(let error) in [any, typed] { errors.append("\(error)") }
      }
      return errors.value
    }
    #expect(
      await error(.everyFailure) == [#"save("a") failed, because the test let it fail"#, "closed"])
    #expect(await error(.everyFailure(throwing: StoreError.full)) == ["full", "full"])
    struct Lost: Error {}
    #expect(await error(.everyFailure(throwing: Lost())) == ["Lost()", "closed"])
  }

  @Test("A call whose error can't be made doesn't fail, which is a warning, once a test")
  func skipped() async {
    let found = await explore(.everyFailure) {
      let store = StoreMock()
      try attempt {
        try store.seal("a")
        try store.open()
      }
    }
    #if compiler(>=6.3)  // Swift 6.2 has no warnings.
      #expect(
        found == [
          """
          1 call doesn't fail, because no error that it can throw can be made: seal("a").
          Give one: .everyFailure(throwing: …)
          """
        ])
    #endif
    #expect(
      await explore(.everyFailure(throwing: Sealed(key: Key()))) {
        try attempt { try StoreMock().seal("a") }
      } == [])
  }

  @Test("A lost response has had its side effects, and a lasting failure ends with its attempt")
  func moments() async {
    await eachRun(.failure(from: 1, .afterAnswer)) {
      let (store, count) = (StoreMock(), Shared(0))
      try when(store.save(any())).perform { count.increment() }
      for _ in 1...2 {
        let result = try attempt {
          for name in ["a", "b"] { try? store.save(name) }
          try store.save("c")
        }
        if case .failure = result { count.change { $0 += 10 } }
      }
      #expect(count.value == 16)
      verify(try store.save(any())).called(6)
    }
  }

  @Test("A call that fails before its answer leaves it to the next call, and counts as stubbed")
  func untakenAnswers() async {
    for isLost in [false, true] {
      let trait = FailureTrait.failure(of: 1, isLost ? .afterAnswer : .beforeAnswer)
      await eachRun(trait) {
        let (store, names, effects) = (StoreMock(), ArgumentCaptor<String>(), Shared(0))
        await when { try await store.load(names.capture()) }.thenReturn("a", "b")
        try when(store.save(any())).perform { effects.increment() }.times(1)
        try await attempt { try await store.load("first") }
        #expect(try await store.load("second") == (isLost ? "b" : "a"))
        #expect(try await store.load("third") == "b")
        #expect(names.values == (isLost ? ["first"] : []) + ["second", "third"])
        verifyNoMoreInteractions(on: store, ignoringStubbed: true)
      }
    }
  }

  @Test("A retry that never gives up is reported, and its calls are answered in the end")
  func endless() async {
    let found = await explore(.everyFailure) {
      let store = StoreMock()
      try attempt { while (try? store.save("a")) == nil {} }
    }
    #expect(
      found == [
        """
        1,000 calls have failed in one run, and the code makes more, so it may never give up.
        They have their answers now, so that the test ends. Limit how often the code tries again.
        """,
        #"Fails when call 1 of the attempt, save("a"), and all later calls of save(_:) fail. "#
          + "To repeat it: @Test(.failure(from: 1))",
      ])
  }

  @Test("A test that cancels itself after a failure doesn't fail")
  func canceled() async {
    let found = await Task {
      await explore(.everyFailure) {
        guard case .failure = try attempt({ try StoreMock().save("a") }) else { return }
        withUnsafeCurrentTask { $0?.cancel() }
        throw CancellationError()
      }
    }.value
    #expect(found == ["threw CancellationError()"])
  }

  @Test("A stub that answers a limited number of calls doesn't count one that fails before")
  func untakenTimes() async {
    await eachRun(.failure(of: 1)) {
      let store = StoreMock()
      await when { try await store.load("a") }.thenReturn("old")
      await when { try await store.load("a") }.thenReturn("new").times(1)
      try await attempt { try await store.load("a") }
      #expect([try await store.load("a"), try await store.load("a")] == ["new", "old"])
    }
  }

  @Test("The text says what is lost, what lasts, and which mock it is")
  func texts() async {
    func report(_ trait: FailureTrait) async -> [String] {
      await explore(trait) {
        let (store, other) = (StoreMock(named: "store"), StoreMock(named: "other"))
        try attempt {
          try? other.open()
          for name in ["a", "b"] { try store.save(name) }
        }
        Issue.record("wrong")
      }
    }
    #expect(
      await report(.failure(from: 2)) == [
        "wrong",
        #"Fails when call 2 of the attempt, store.save("a"), and all later calls of save(_:) fail. "#
          + "To repeat it: @Test(.failure(from: 2))",
      ])
    #expect(
      await report(.failure(of: 1, .afterAnswer, throwing: StoreError.full)) == [
        "wrong",
        "Fails when call 1 of the attempt, other.open(), fails once after its answer. "
          + "To repeat it: @Test(.failure(of: 1, .afterAnswer, throwing: …))",
      ])
  }

  @Test("Calls of lenient stubs fail as others do")
  func lenient() async {
    let ends = await eachRun(.everyFailure) {
      let store = StoreMock()
      try when(store.open()).thenReturn().lenient()
      let result = try attempt { try store.open() }
      return (try? result.get()) != nil
    }
    #expect(ends == [true, false])
  }

  @Test("Calls of methods that can't throw, and outside of attempts, don't fail")
  func left() async {
    let found = await explore(.everyFailure) {
      let store = StoreMock()
      try attempt { store.log("a") }
      try store.save("a")
    }
    #expect(
      found == [
        """
        No call fails, because no call of a mock in the attempt can throw.
        Call a mock whose method throws in it, or remove the trait.
        """
      ])
  }

  @Test("A test without an attempt is reported, and so is a call that it doesn't make")
  func nothing() async {
    #expect(
      await explore(.everyFailure) { try StoreMock().open() } == [
        """
        No call fails, because the test has no attempt.
        Mark the part in which calls may fail: let result = try await attempt { … }
        """
      ])
    #expect(
      await explore(.failure(of: 9)) { try attempt { try StoreMock().open() } } == [
        "There is no call 9: the attempt makes 1 call of a mock that can throw: open()."
      ])
    #expect(
      await explore(.failure(from: 0)) { try attempt { try StoreMock().open() } } == [
        "There is no call 0: the attempt makes 1 call of a mock that can throw: open()."
      ])
    #expect(
      await explore(.failure(from: 1)) { try attempt {} } == [
        "There is no call 1: no call of a mock in an attempt can throw."
      ])
  }

  @Test("Unused stubs are reported in a session, and those that a failed call leaves unused never")
  func unusedStubs() async {
    await eachRun(.everyFailure) {
      let store = StoreMock()
      await when { try await store.load(any()) }.thenReturn("a")
      try await attempt {
        try store.open()
        _ = try await store.load("a")
      }
    }
    @Sendable func leavesUnused() async throws {
      let store = StoreMock()
      await when { try await store.load(any()) }.thenReturn("a")
      try attempt { try store.open() }
    }
    #expect(await explore(.everyFailure, nil, leavesUnused) == [])
    let unused = await withMockSession { await explore(.everyFailure, nil, leavesUnused) }
    #expect(unused.count == 1)
    #expect(unused.first?.hasPrefix("The stub of load(any()) was never used.") == true)
  }
}

private enum StoreError: Error { case closed, full }
private protocol Keyed: Sendable {}
private struct Key: Keyed {}
private struct Sealed: Error { let key: any Keyed }

private final class StoreMock: Mock, @unchecked Sendable {
  func open() throws { try calledThrowing() }
  func save(_ name: String) throws { try calledThrowing(with: name) }
  func close() throws(StoreError) { try calledThrowing(throwing: StoreError.self) }
  @discardableResult
  func load(_ name: String) async throws -> String { try await calledThrowReturning(with: name) }
  func seal(_ name: String) throws(Sealed) {
    try calledThrowing(with: name, throwing: Sealed.self)
  }
  func log(_ text: String) { called(with: text) }
}
