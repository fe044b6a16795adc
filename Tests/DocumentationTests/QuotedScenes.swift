import Testing
import UnderstudyExploration
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

/// The scenes whose messages the documentation quotes, each executed.
enum QuotedScenes {
  /// What the library wrote in them: failures, transcripts and diagrams.
  static func texts() async -> [String] {
    var texts: [String] = []
    let found = await failures {
      await withMockSession {
        counts()
        frontPage()
        interactions()
        _ = any() as Int
        unfinished()
        spies()
        combined()
        texts += stops()
        unstubbed()
        texts += transcripts()
        await waiting()
        await suspending()
        await callbacks()
        await streams()
        balance()
      }
      orders()
      sharedMock()
      lateCallback()
      texts += await mainActorBlocked()
      texts += sessionWarnings()
      texts += await quality()
      withMockSession {
        _ = when(DatabaseConnectionMock().select("*", from: "students", where: any()))
          .thenReturn("row")
      }
      let factory = withMockSession { FactoryMock() }
      _ = try? factory.make()
      let pricing = withMockSession {
        let pricing = PricingServiceMock()
        pricing.price(for: "truffle")
        return pricing
      }
      verifyNoInteractions(on: pricing)
    }
    return texts + found.map(\.text)
  }

  @MainActor private static func mainActorBlocked() -> [String] {
    let pricing = PricingServiceMock()
    when(pricing.price(for: "apple")).thenAnswer { 3 }
    let map = MapMock()
    when(map.show(Route(stops: [1]))).thenReturn()
    return onOtherThread { @Sendable in
      failures {
        ClosureIsolation.$limit.withValue(.zero) {
          _ = pricing.price(for: "apple")
          map.show(Route(stops: [1]))
        }
      }
    }.map(\.text)
  }

  private static func suspending() async {
    let remote = RemoteMock()
    let fetches = await when { await remote.fetch(7) }.thenSuspend()
    await fetches.suspended(1, before: .zero)
    fetches.resume(returning: "")
    var forgotten: SuspendedCalls<String>?
    await withMockSession {
      forgotten = await when { await remote.fetch(7) }.thenSuspend()
      Task.detached { await remote.fetch(7) }
      await forgotten?.suspended(1, before: .seconds(400))
    }
    forgotten = nil
  }

  private static func callbacks() async {
    let api = ApiMock()
    let any = when(api.load(any(), completion: any())).lenient().performLater {}
    any.run()
    let loads = when(api.load(7, completion: Understudy.any())).lenient()
    await loads.performLater {}.waiting(1, before: .zero)
    loads.performLater()
  }

  private static func streams() async {
    let scores = when(FeedMock().scores()).lenient().thenStream()
    await scores.opened(1, before: .zero)
    scores.finish()
    scores.yield(1)
    let remote = RemoteMock()
    await when { await remote.fetch(7) }.lenient().thenReceive().finish()
  }

  private static func balance() {
    let pool = PoolMock()
    for id in 1...2 { try? pool.open(id) }
    pool.close(1)
    verifyBalanced(try pool.open(any()), by: pool.close(any()))
  }

  private static func lateCallback() {
    withMockSession {
      let api = ApiMock()
      when(api.load(any(), completion: any())).performLater {}
      api.load(1) { _ in }
    }
  }

  /// What the library writes about explored tests, and their own issues.
  static func exploring() async -> [String] {
    var texts: [String] = []
    let found = await failures { texts = await explored() }
    return texts + found.map(\.text)
  }

  private static func explored() async -> [String] {
    @Sendable func fetch(_ queries: [String], on remote: RemoteMock = RemoteMock()) async {
      await withTaskGroup(of: Void.self) { group in
        for query in queries { group.addTask { _ = await remote.fetch(query) } }
      }
    }
    let remote = RemoteMock()
    var texts = await explore(.every(limit: 4)) { await fetch(["a", "b", "c", "d"]) }
    texts += await explore {
      let isLoaded = Shared(false)
      async let load: Void = fetch(["a"])
      while !isLoaded.value, !Task.isCancelled { await Task.yield() }
      await load
    }
    texts += await explore(.time) { try await Task.sleep(for: .milliseconds(5)) }
    texts += await explore(.order([0, 0])) { await fetch(["a"]) }
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      texts += await explore {
        let load = MockFunction<String, String>("load")
        when(load("a")).thenReturn("A")
        _ = load("a")
      }
    }
    texts += await explore {
      let isOver = Shared(false)
      always("at most two calls") { !isOver.value }
      await fetch(["a"])
      isOver.change { $0 = true }
    }
    for (number, names) in [(2, ["b", "a"]), (9, ["a"])] {
      texts += await explore(.failure(of: number)) {
        let photos = PhotosMock()
        try await attempt { for name in names { try await photos.load(name) } }
        if number < 9 { Issue.record("wrong") }
      }
    }
    texts += await explore(.failure(of: 2)) {
      let pool = PoolMock()
      try attempt {
        for id in 7...8 { try pool.open(id) }
        for id in 7...8 { pool.close(id) }
      }
      verifyBalanced(try pool.open(any()), by: pool.close(any()))
    }
    texts += await explore(.everyFailure(throwing: Offline()), .time) { @MainActor in
      let gallery = await Gallery()
      try await attempt { await gallery.show(["a", "b"]) }
      #expect(gallery.message == nil || gallery.shown == [])
    }
    texts += await explore { @MainActor in
      let gallery = await Gallery()
      await canceledAtAnyTime { await gallery.show(["a", "b"]) }
      #expect(gallery.message == nil)
    }
    texts += await explore { await fetch(["a", "ab"], on: remote) }
    texts += await explore {
      await withTaskGroup(of: Void.self) { group in
        let remote = RemoteMock()
        for _ in 1...2 {
          group.addTask {
            await remote.timeOut()
            for await _ in AsyncStream<Void>.makeStream().stream {}
          }
        }
      }
    }
    return texts
  }

  /// The scene of the README, the landing page, and Getting started.
  private static func frontPage() {
    let warehouse = WarehouseMock()
    when(warehouse.stock(of: "apple")).thenReturn(10)
    warehouse.stock(of: "apple")
    warehouse.ship(Order(item: "apple", count: 1, city: "Ulm"))
    verify(warehouse.ship(Order(item: "apple", count: 3, city: any()))).called(1)
  }

  private static func counts() {
    let twice = DatabaseConnectionMock()
    for _ in 1...2 { try? twice.close() }
    try? verify(twice.close()).called(1)
  }

  private static func orders() {
    let db = DatabaseConnectionMock()
    try? db.connect()
    verifyInOrder {
      try db.connect()
      try db.close()
    }
  }

  /// A mock that two tests have.
  private static func sharedMock() {
    withMockSession {
      // A thread doesn't belong to the session of this test.
      let pricing = onOtherThread {
        withMockSession {
          let pricing = PricingServiceMock()
          pricing.price(for: "pear")
          return pricing
        }
      }
      verify(pricing.price(for: "pear")).called(1)
    }
  }

  private static func interactions() {
    let (db, log) = (DatabaseConnectionMock(), LoggerMock())
    try? db.connect()
    try? verify(db.connect()).called(1)
    try? db.close()
    verifyNoMoreInteractions(on: db)
    log.log("connected")
    verifyNoInteractions(on: log)
  }

  private static func unfinished() {
    let pricing = PricingServiceMock()
    _ = verify(pricing.price(for: "apple"))
    _ = when(pricing.price(for: "apple"))
  }

  /// The messages with which a process stops.
  private static func stops() -> [String] {
    let position = SourcePosition("ShopTests/ShopTests.swift", "", 12, 1)
    let matcher = ArgumentMatcher("any()", type: Session.self, position: position) { _, _ in true }
    return [
      FailureMessage.usedPlaceholder((any P).self, at: position),
      FailureMessage.text(for: .misuse(.noPlaceholder(matcher))),
    ]
  }

  private static func spies() {
    let (spy, shop) = (StoreSpy(policy: .strict), ShopMock())
    spy.save(Item(name: "apple"))
    try? StoreSpy().flush()
    when(shop.price("apple")).thenReturn(1).thenCallThrough()
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      let load = MockFunction<String, Int>("load")
      when(load("b")).thenThrow(DatabaseError.lost)
      load("b")
    }
  }

  private static func combined() {
    let shop = ShopMock()
    verify(not(shop.price("apple"))).called(1)
    verify(shop.price(oneOf("apple", startingWith("p")))).called(1)
    verify(shop.deliver(having(\.address.city, "Ulm"))).called(1)
    verify(shop.pay(matching("a positive amount") { $0 > 0 })).called(1)
    verify(shop.mail("Hello", to: "Jane")).called(1)
  }

  private static func unstubbed() {
    let strict = DatabaseConnectionMock(policy: .strict)
    strict.select("name", from: "students", where: "id = 7")
    _ = try? FactoryMock().make()
  }

  private static func waiting() async {
    let db = DatabaseConnectionMock()
    await verify { try await db.ping() }.calledEventually(1, before: .milliseconds(10))
  }

  private static func sessionWarnings() -> [String] {
    warnings {
      withMockSession {
        let log = LoggerMock()
        verify(log.log("saved")).called(.never)
        onOtherThread { log.log("saved") }
      }
      // In a failed test, they're shown once in a process.
      withMockSession(warnings: .nearMisses) {
        let pricing = PricingServiceMock()
        when(pricing.price(for: "apple")).thenReturn(13)
        for item in ["apple", "Apple"] { pricing.price(for: item) }
      }
    }.map(\.text)
  }

  /// What a test reports with checked contracts, and then with a challenge.
  private static func quality() async -> [String] {
    @Sendable func total() {
      withMockSession {
        let store = StoreSpy()
        when(store.price("apple")).thenReturn(13)
        when(store.price("pear")).thenReturn(1)
        #expect(store.price("apple") + store.price("pear") > 10)
      }
    }
    guard let test = Test.current else { return [] }
    let reporter = RecordingReporter()
    await FailureReport.$reporter.withValue(reporter) {
      withCheckedContracts { total() }
      try? await ChallengeTrait.challenged.provideScope(
        for: test, testCase: Test.Case.current
      ) { total() }
    }
    let texts = (reporter.failures + reporter.warnings).map(\.text) + reporter.notes.suffix(1)
    return texts.map { $0.replacing(test.name, with: "total()") }
  }

  private static func transcripts() -> [String] {
    let (db, log) = (DatabaseConnectionMock(), LoggerMock())
    try? db.connect()
    let short = sequenceDiagram(of: db)
    log.log("connected")
    return [
      short, transcript(of: db, log),
      UnstubbedCallError(mockName: db.mockState.name, signature: "close()").description,
    ]
  }
}

// The mocks of the documentation, with its names.

private enum DatabaseError: Error { case lost }
private enum StoreError: Error { case full }

private struct Order {
  var item: String
  var count: Int
  var city: String
}

private final class WarehouseMock: Mock {
  @discardableResult func stock(of item: String) -> Int { calledReturning(with: item) }
  func ship(_ order: Order) { called(with: order) }
}

private final class DatabaseConnectionMock: Mock {
  func connect() throws { try calledThrowing() }
  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    calledReturning(with: content, table, condition)
  }
  @discardableResult func ping() async throws -> Duration { try await calledThrowReturning() }
  func close() throws { try calledThrowing() }
}

private final class LoggerMock: Mock, @unchecked Sendable {
  func log(_ line: String) { called(with: line) }
}

private final class PricingServiceMock: Mock, @unchecked Sendable {
  @discardableResult func price(for item: String) -> Int { calledReturning(with: item) }
}

private final class ApiMock: Mock {
  func load(_ id: Int, completion: @escaping (Int) -> Void) { called(with: id, completion) }
}

private final class FeedMock: Mock {
  func scores() -> AsyncStream<Int> { calledReturning() }
}

private final class PoolMock: Mock {
  func open(_ id: Int) throws { try calledThrowing(with: id) }
  func close(_ id: Int) { called(with: id) }
}

private final class Session {}

private final class FactoryMock: Mock {
  func make() throws -> Session { try calledThrowReturning() }
}

private struct Address { var city: String }
private struct Delivery { var address: Address }

private final class ShopMock: Mock {
  func deliver(_ order: Delivery) { called(with: order) }
  @discardableResult func price(_ name: String) -> Int { calledReturning(with: name) }
  func pay(_ amount: Int) { called(with: amount) }
  func mail(_ text: String, to name: String) { called(with: text) }
}

private struct Item {
  var name: String
}

private final class StoreSpy: Mock {
  func save(_ item: Item) { called(with: item) {} }
  func flush() throws(StoreError) {
    try calledThrowing(throwing: StoreError.self) { throw DatabaseError.lost }
  }
  @discardableResult func price(_ name: String) -> Int {
    calledReturning(with: name) { name == "apple" ? 14 : 1 }
  }
}

private protocol P {}

private struct Offline: Error {}

private final class PhotosMock: Mock, @unchecked Sendable {
  @discardableResult
  func load(_ name: String) async throws -> String { try await calledThrowReturning(with: name) }
}

/// The client of the article about failures.
@MainActor private final class Gallery {
  private(set) var shown: [String] = []
  private(set) var message: String?
  private let photos = PhotosMock()
  private let clock = VirtualClock()

  init() async {
    await when { [photos] in try await photos.load(any()) }.thenReturn("data")
  }

  func show(_ names: [String]) async {
    do {
      for name in names { shown.append(try await load(name)) }
    } catch {
      message = "Try again later."
    }
  }

  private func load(_ name: String) async throws -> String {
    for wait in [1, 2, 4] {
      do { return try await photos.load(name) } catch is Offline {
        try await clock.sleep(for: .seconds(wait))
      }
    }
    throw Offline()
  }
}

private final class RemoteMock: Mock, @unchecked Sendable {
  @discardableResult func fetch(_ id: Int) async -> String { await calledReturning(with: id) }
  func fetch(_ query: String) async -> String { await calledReturning(with: query) }
  func timeOut() async { await called() }
}

private struct Route: @MainActor Equatable, Sendable { var stops: [Int] }
private final class MapMock: Mock, @unchecked Sendable {
  func show(_ route: Route) { called(with: route) }
}
