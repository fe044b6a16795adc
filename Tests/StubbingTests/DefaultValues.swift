import Testing
import Understudy
import UnderstudyTestSupport

/// The value that's registered for a type is what unstubbed methods return.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct RegisteredDefaults {
  private let store = RepoMock()

  @Test("It stands behind a stub and default:, and before Mocked, an empty value, and nil")
  func precedence() async throws {
    DefaultValues.register(User.self) { User(name: "Ada") }
    DefaultValues.register(Int.self) { 7 }
    when(store.user(1)).thenReturn(User(name: "stub"))
    #expect([1, 2].map { store.user($0).name } == ["stub", "Ada"])
    #expect(store.given().name == "default")
    #expect([store.found()?.name, store.twice()??.name] == ["Ada", "Ada"])
    #expect(store.count() == 7)
    #expect((store.make() as User).name == "Ada")
    #expect((store.make() as Int?) == 7)
    #expect((store.make() as [User]).map(\.name) == ["mock"])
    #expect(try store.load().name == "Ada")
    #expect(await store.fetch().name == "Ada")
    #expect(RepoMock.standard.name == "Ada")
    // Its type is unknown, and a spy's real implementation is what it returns.
    #expect(store.untyped().name == "after ??")
    #expect(store.real().name == "real")
  }

  @Test("A policy without relaxedMocked forbids it")
  func policies() {
    DefaultValues.register(User.self) { User(name: "Ada") }
    store.mockState.policy = [.relaxedMocked]
    #expect([store.given().name, store.found()?.name] == ["Ada", "Ada"])
    store.mockState.policy = [.relaxedOptional, .relaxedDefault]
    #expect([store.given().name, store.found()?.name] == ["default", nil])
    store.mockState.policy = .strict
    for call in [{ _ = $0.user(1) }, { _ = $0.found() }] as [(RepoMock) -> Void] {
      #expect(failures { call(store) }.count == 1)
    }
    // A chain through such a call is reported as one without a registered value is.
    DefaultValues.register(RepoMock.self) { RepoMock() }
    expectFailure(
      """
      count() is called on the result of twin, which is a placeholder here.
      Give it a value first: when(mock.twin).thenReturn(…)
      """, atLine: #line + 1
    ) { when(store.twin.count()).thenReturn(1) }
  }

  @Test("The newest applies, and that of an inner session there")
  func scopes() {
    DefaultValues.register(Int.self) { 1 }
    #expect(store.count() == 1)
    DefaultValues.register(Int.self) { 2 }
    #expect(store.count() == 2)
    withMockSession {
      #expect(store.count() == 2)
      DefaultValues.register(Int.self) { 3 }
      let elsewhere = onOtherThread { [store] in store.count() }
      #expect([store.count(), elsewhere] == [3, 2])
    }
    #expect(store.count() == 2)
    DefaultValues.register(Int?.self) { nil }
    #expect((store.make() as Int?) == nil)
    let unrelated = onOtherThread { RepoMock() }
    let outside = onOtherThread { unrelated.count() }
    #expect([outside, unrelated.count()] == [0, 2])
  }

  @Test("The closure runs once for equal arguments, and for each call whose arguments can't be")
  func runs() {
    var runs = 0
    DefaultValues.register(User.self) {
      runs += 1
      return User(name: "\(runs)")
    }
    #expect([1, 2, 1].map { store.user($0).name } == ["1", "2", "1"])
    #expect([store.on({}).name, store.on({}).name] == ["3", "4"])
    store.mockState.clearStubs()
    store.mockState.clearInvocations()
    #expect(store.user(1).name == "1")
    store.mockState.reset()
    #expect(store.user(1).name == "5")
  }

  @Test("The closure can stub and call mocks, and gets no value of its own")
  func recursion() {
    DefaultValues.register(RepoMock.self) {
      let repo = RepoMock()
      when(repo.twin).thenReturn(RepoMock(named: "leaf")).lenient()
      when(repo.count()).thenReturn(repo.make() as RepoMock? == nil ? 5 : 6).lenient()
      return repo
    }
    #expect(store.twin.count() == 5)
    #expect(store.twin.twin.mockState.name == "leaf")
    when(store.twin.count()).thenReturn(8)
    #expect(store.twin.count() == 8)
    verify(store.twin.twin.count()).called(.never)
  }

  @Test("What is kept is released at the end of its session, or by reset()")
  func release() {
    final class Box: Sendable {}
    weak var box: Box?
    func make() -> Box {
      let new = Box()
      box = new
      return new
    }
    withMockSession {
      DefaultValues.register(Box.self, make)
      #expect(store.make() as Box === box)
    }
    #expect(box == nil)
    DefaultValues.register(Box.self, make)
    #expect(store.make() as Box === box)
    store.mockState.reset()
    #expect(box == nil)
    let kept = withMockSession {
      let inner = RepoMock()
      #expect(inner.make() as Box === box)
      return inner
    }
    #expect(box == nil && kept.mockState.invocations.isEmpty)
  }

  @Test("Proxies, conditions, and values that hold a mock take it, too")
  func expressions() {
    DefaultValues.register(Garage.self) { Garage() }
    DefaultValues.register(Bool.self) { true }
    when(store.garage.repo.count()).thenReturn(4)
    #expect(store.garage.repo.count() == 4)
    verify(store.garage.repo.count()).called(1)
    verify(on: store.garage.repo, called: 1).count()
    when(using: store.garage.repo, thenReturn: 5).count()
    #expect(store.garage.repo.count() == 5)
    when(store.set(store.isOn)).thenReturn()
    store.set(store.isOn)
    verify(store.set(true)).called(1)
  }

  @Test("A chain through a placeholder names both ways to a value")
  func unregistered() {
    expectFailure(
      """
      count() is called on the result of twin, which is a placeholder here.
      Give it a value first: when(mock.twin).thenReturn(…)
      Or give its type one: DefaultValues.register(RepoMock.self) { … }
      """, atLine: #line + 1
    ) { when(store.twin.count()).thenReturn(1) }
    // What a placeholder returns is no object of the code under test, either.
    DefaultValues.register(Garage.self) { Garage() }
    expectFailure(
      headline: "garage is called on the result of twin, which is a placeholder here.",
      atLine: #line + 1
    ) { verify(store.twin.garage.repo.count()).called(.never) }
  }
}

// MARK: - Fixtures

private struct User: Mocked {
  var name: String
  static var mock: User { User(name: "mock") }
}
private struct Garage { let repo = RepoMock(named: "garage") }

private final class RepoMock: Mock, @unchecked Sendable {
  static var standard: User { calledReturning() }
  var twin: RepoMock { calledReturning() }
  var garage: Garage { calledReturning() }
  var isOn: Bool { calledReturning() }
  func set(_ isOn: Bool) { called(with: isOn) }
  @discardableResult
  func count() -> Int { calledReturning() }
  func user(_ number: Int) -> User { calledReturning(with: number) }
  func on(_ action: @escaping () -> Void) -> User { calledReturning(with: action) }
  func given() -> User { calledReturning(default: User(name: "default")) }
  func found() -> User? { calledReturning() }
  func twice() -> User?? { calledReturning() }
  func make<Result>() -> Result { calledReturning() }
  func load() throws -> User { try calledThrowReturning() }
  func fetch() async -> User { await calledReturning() }
  func untyped() -> User { calledReturning() as? User ?? User(name: "after ??") }
  func real() -> User { calledReturning { User(name: "real") } }
}
