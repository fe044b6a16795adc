import Dispatch
import Testing
import Understudy
import UnderstudyTestSupport

/// The value that's registered for a type is what unstubbed methods return.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct RegisteredDefaults {
  private let repo = RepoMock()

  @Test("It stands behind a stub and default:, and before Mocked, an empty value, and nil")
  func precedence() async throws {
    DefaultValues.register(Member.self) { Member(name: "Ada") }
    DefaultValues.register(Int.self) { 7 }
    when(repo.user(1)).thenReturn(Member(name: "stub"))
    #expect([1, 2].map { repo.user($0).name } == ["stub", "Ada"])
    #expect(repo.given().name == "default")
    #expect([repo.found()?.name, repo.twice()??.name] == ["Ada", "Ada"])
    #expect(repo.count() == 7)
    #expect((repo.make() as Member).name == "Ada")
    #expect((repo.make() as [Member]).map(\.name) == ["mock"])
    #expect(try repo.load().name == "Ada")
    #expect(await repo.fetch().name == "Ada")
    #expect(RepoMock.standard.name == "Ada")
    // Its type is unknown, and a spy has a real implementation.
    #expect(repo.untyped().name == "after ??")
    #expect(repo.real().name == "real")
  }

  @Test("A policy without relaxedMocked forbids it")
  func policies() {
    DefaultValues.register(Member.self) { Member(name: "Ada") }
    repo.mockState.policy = [.relaxedMocked]
    #expect([repo.given().name, repo.found()?.name] == ["Ada", "Ada"])
    repo.mockState.policy = [.relaxedOptional, .relaxedDefault]
    #expect([repo.given().name, repo.found()?.name] == ["default", nil])
    repo.mockState.policy = .strict
    #expect(failures { _ = (repo.user(1), repo.found()) }.count == 2)
  }

  @Test("The newest applies, and that of an inner session there")
  func scopes() {
    DefaultValues.register(Int.self) { 1 }
    #expect(repo.count() == 1)
    DefaultValues.register(Int.self) { 2 }
    #expect(repo.count() == 2)
    withMockSession {
      #expect(repo.count() == 2)
      DefaultValues.register(Int.self) { 3 }
      let elsewhere = onOtherThread { [repo] in repo.count() }
      #expect([repo.count(), elsewhere] == [3, 2])
    }
    #expect(repo.count() == 2)
    DefaultValues.register(Int?.self) { nil }
    #expect((repo.make() as Int?) == nil)
    let unrelated = onOtherThread { RepoMock() }
    let outside = onOtherThread { unrelated.count() }
    #expect([outside, unrelated.count()] == [0, 2])
  }

  @Test("The closure runs once for a method of a mock, whatever its arguments are")
  func runs() {
    var runs = 0
    DefaultValues.register(Member.self) {
      runs += 1
      return Member(name: "\(runs)")
    }
    #expect([1, 2, 1].map { repo.user($0).name } == ["1", "1", "1"])
    #expect([repo.on({}).name, repo.on({}).name] == ["2", "2"])
    #expect(RepoMock().user(1).name == "3")
    repo.mockState.clearStubs()
    repo.mockState.clearInvocations()
    #expect(repo.user(1).name == "1")
    repo.mockState.reset()
    #expect(repo.user(1).name == "4")
  }

  @Test("The closure can stub and call mocks, and gets no value of its own")
  func recursion() {
    DefaultValues.register(RepoMock.self) {
      let new = RepoMock()
      when(new.twin).thenReturn(RepoMock(named: "leaf")).lenient()
      when(new.count()).thenReturn(new.make() as RepoMock? == nil ? 5 : 6).lenient()
      return new
    }
    // The closure runs inside this expression.
    verify(repo.twin.twin.count()).called(.never)
    #expect(repo.twin.count() == 5)
    #expect(repo.twin.twin.mockState.name == "leaf")
    when(repo.twin.count()).thenReturn(8)
    #expect(repo.twin.count() == 8)
  }

  @Test("The calls of a task that a value starts are received, also while something is recorded")
  func tasks() async {
    let made = RepoMock()
    DefaultValues.register(Feed.self) { Feed(made) }
    // The value is made in this expression.
    verify(repo.make() as Feed).called(.never)
    let feed: Feed = repo.make()
    await verify {
      await feed.run()
      _ = repo.count()
    }.called(0)
    verify(made.count()).called(1)
  }

  @Test("So are those that it makes while the value is made")
  func tasksMeanwhile() {
    let made = RepoMock()
    DefaultValues.register(Feed.self) {
      let end = DispatchSemaphore(value: 0)
      Task {
        _ = made.count()
        end.signal()
      }
      _ = end.wait(timeout: .now() + 400)
      return Feed(made)
    }
    onOtherThread { [repo] in verify(repo.make() as Feed).called(.never) }
    verify(made.count()).called(1)
  }

  @Test("A kept value is released at the end of its session, or by reset()")
  func release() {
    weak var kept: Object?
    func make() -> Object {
      let new = Object()
      kept = new
      return new
    }
    withMockSession {
      DefaultValues.register(Object.self, make)
      #expect(repo.make() as Object === kept)
    }
    #expect(kept == nil)
    DefaultValues.register(Object.self, make)
    #expect(repo.make() as Object === kept)
    repo.mockState.reset()
    #expect(kept == nil)
    let inner = withMockSession {
      let inner = RepoMock()
      #expect(inner.make() as Object === kept)
      return inner
    }
    #expect(kept == nil, "\(inner)")
  }
}

private final class Object: Sendable {}

/// Calls a mock in a task of its own.
private final class Feed: Sendable {
  private let starts = AsyncStream.makeStream(of: Void.self)
  private let task: Task<Void, Never>

  init(_ repo: RepoMock) {
    task = Task { [starts = starts.stream] in for await _ in starts { _ = repo.count() } }
  }

  deinit { starts.continuation.finish() }

  func run() async {
    starts.continuation.yield()
    starts.continuation.finish()
    await task.value
  }
}

private struct Member: Mocked {
  var name: String
  static var mock: Member { Member(name: "mock") }
}

private final class RepoMock: Mock, @unchecked Sendable {
  static var standard: Member { mockState.calledReturning() }
  var twin: RepoMock { calledReturning() }
  func count() -> Int { calledReturning() }
  func user(_ number: Int) -> Member { calledReturning(with: number) }
  func on(_ action: @escaping () -> Void) -> Member { calledReturning(with: action) }
  func given() -> Member { calledReturning(default: Member(name: "default")) }
  func found() -> Member? { calledReturning() }
  func twice() -> Member?? { calledReturning() }
  func make<Result>() -> Result { calledReturning() }
  func load() throws -> Member { try calledThrowReturning() }
  func fetch() async -> Member { await calledReturning() }
  func untyped() -> Member { calledReturning() as? Member ?? Member(name: "after ??") }
  func real() -> Member { calledReturning { Member(name: "real") } }
}
