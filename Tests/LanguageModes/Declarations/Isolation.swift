import Testing
import Understudy

private protocol Cache: Actor {
  func put(_ key: String)
  func value(_ key: String) -> Int
  func load(_ key: String) async throws -> Int
  nonisolated func describe() -> String
  var count: Int { get }
}

private actor CacheMock: Cache, Mocking {
  let mockState = MockState()
  func put(_ key: String) { called(with: key) }
  @discardableResult func value(_ key: String) -> Int { calledReturning(with: key) }
  @discardableResult
  func load(_ key: String) async throws -> Int { try await calledThrowReturning(with: key) }
  @discardableResult nonisolated func describe() -> String { calledReturning() }
  var count: Int { calledReturning() }
}

nonisolated private protocol Logger: Sendable {
  func log(_ line: String)
  func flush() async -> Int
}

nonisolated private final class LoggerMock: Mock, Logger, @unchecked Sendable {
  func log(_ line: String) { called(with: line) }
  @discardableResult func flush() async -> Int { await calledReturning() }
}

@MainActor private protocol ViewModel {
  var title: String { get set }
  func load() async throws -> String
  func refresh(_ count: Int)
  nonisolated func identify() -> String
}

private final class ViewModelMock: Mock, ViewModel, @unchecked Sendable {
  var title: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult func load() async throws -> String { try await calledThrowReturning() }
  func refresh(_ count: Int) { called(with: count) }
  @discardableResult nonisolated func identify() -> String { calledReturning() }
}

@globalActor private actor Radio { static let shared = Radio() }

@Radio private protocol Station {
  func tune(_ frequency: Int) -> Bool
  var name: String { get set }
}

@Radio private final class StationMock: Station, Mocking {
  nonisolated let mockState = MockState()
  nonisolated init() {}
  @discardableResult func tune(_ frequency: Int) -> Bool { calledReturning(with: frequency) }
  var name: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

nonisolated private protocol Relay: Sendable {
  func send(_ text: String, isolation: isolated (any Actor)?) async -> Int
  @concurrent func fetch(_ text: String) async -> Int
  nonisolated(nonsending) func stay(_ text: String) async -> Int
  @MainActor func show(_ text: String)
}

nonisolated private final class RelayMock: Mock, Relay, @unchecked Sendable {
  @discardableResult
  func send(_ text: String, isolation: isolated (any Actor)? = #isolation) async -> Int {
    await calledReturning(with: text, omitted)
  }
  @discardableResult
  @concurrent func fetch(_ text: String) async -> Int { await calledReturning(with: text) }
  @discardableResult nonisolated(nonsending) func stay(_ text: String) async -> Int {
    await calledReturning(with: text)
  }
  @MainActor func show(_ text: String) { called(with: text) }
}

@Suite(.timeLimit(.minutes(5))) struct IsolationDeclarations {
  @Test("An actor protocol")
  func actors() async throws {
    let cache = CacheMock()
    await when { await cache.value("a") }.thenReturn(3)
    try await when(using: cache, thenReturn: 4).load(any())
    #expect(await cache.value("a") == 3)
    #expect(try await cache.load("a") == 4)
    try await verify(on: cache, called: 1).load("a")
  }

  @Test("A nonisolated method of an actor")
  func nonisolatedOfActor() {
    let cache = CacheMock()
    when(cache.describe()).thenReturn("a")
    #expect(cache.describe() == "a")
    verify(on: cache, called: 1).describe()
  }

  @Test("A Sendable protocol")
  func sendable() async {
    let logger = LoggerMock()
    await when { await logger.flush() }.thenReturn(7)
    let flushed = await Task.detached { await logger.flush() }.value
    #expect(flushed == 7)
    await verify { await logger.flush() }.called(1)
  }

  @MainActor @Test("A main-actor protocol")
  func mainActor() async throws {
    let model = ViewModelMock()
    await when { try await model.load() }.thenReturn("b")
    #expect(try await model.load() == "b")
    model.title = "c"
    verify(model.title = "c").called(1)
    when(model.identify()).thenReturn("d")
    #expect(model.identify() == "d")
  }

  @Radio @Test("A global-actor protocol")
  func globalActor() {
    let station = StationMock()
    when(station.tune(any())).thenReturn(true)
    #expect(station.tune(99))
    verify(on: station, called: 1).tune(99)
  }

  @Test("A global-actor mock, verified outside the actor")
  func globalActorFromElsewhere() async {
    let station = StationMock()
    await when { await station.tune(any()) }.thenReturn(true)
    #expect(await station.tune(99))
    await verify(on: station, called: 1).tune(99)
  }

  @Test("An isolated parameter")
  func isolatedParameter() async {
    let relay = RelayMock()
    await when { await relay.send("a") }.thenReturn(3)
    #expect(await relay.send("a") == 3)
    await verify { await relay.send(any()) }.called(1)
  }

  @Test("A concurrent method and a method on the caller's actor")
  func concurrent() async {
    let relay = RelayMock()
    await when { await relay.fetch("a") }.thenReturn(3)
    await when { await relay.stay("a") }.thenReturn(4)
    #expect(await relay.fetch("a") == 3)
    #expect(await relay.stay("a") == 4)
    await verify { await relay.fetch("a") }.called(1)
  }

  @Test("A main-actor method of a nonisolated protocol")
  nonisolated func mainActorMember() async {
    let relay = RelayMock()
    await relay.show("a")
    await verify { await relay.show("a") }.called(1)
  }
}
