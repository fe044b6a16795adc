import Testing
import UnderstudyExploration
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

/// The scenes whose messages the documentation quotes, each executed.
enum QuotedScenes {
  /// What the library wrote in them: failures, transcripts and diagrams. An explored test has issues of
  /// its own, too.
  static func texts(exploring: Bool = true) async -> [String] {
    var texts: [String] = []
    let found = await failures {
      await withMockSession {
        counts()
        frontPage()
        arguments()
        interactions()
        misuse()
        severalCalls()
        types()
        unfinished()
        interrupted()
        spies()
        chains()
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
      otherMocks()
      lateEvents()
      texts += await mainActorBlocked()
      texts += sessionWarnings()
      if exploring { texts += await self.exploring() }
      texts += await quality()
      withMockSession {
        _ = when(DatabaseConnectionMock().select("*", from: "students", where: any()))
          .thenReturn("row")
      }
      withMockSession {
        let pricing = PricingServiceMock()
        when(pricing.price(for: "truffle")).thenReturn(99)
        when(pricing.price(for: any())).thenReturn(1)
        pricing.price(for: "truffle")
      }
      when(PricingServiceMock().price(for: "truffle")).thenReturn(99).times(0)
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
    _ = when(PricingServiceMock().price(for: "apple")).thenSuspend()
  }

  private static func callbacks() async {
    let api = ApiMock()
    let any = when(api.load(any(), completion: any())).lenient().performLater {}
    any.run()
    let loads = when(api.load(7, completion: Understudy.any())).lenient()
    await loads.performLater {}.waiting(1, before: .zero)
    loads.performLater()
    verify(api.load(1, completion: calling(7))).called(0)
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

  /// What the ends of sessions report.
  private static func lateEvents() {
    withMockSession {
      let api = ApiMock()
      when(api.load(any(), completion: any())).performLater {}
      api.load(1) { _ in }
    }
    var streams: [AsyncStream<Int>] = []
    withMockSession {
      let feed = FeedMock()
      let scores = when(feed.scores()).thenStream()
      streams.append(feed.scores())
      scores.yield(1)
      scores.yield(2)
    }
    withExtendedLifetime(streams) {}
  }

  /// The reports of `.everyOrder`.
  private static func exploring() async -> [String] {
    @Sendable func fetch(_ queries: [String], on remote: RemoteMock = RemoteMock()) async {
      await withTaskGroup(of: Void.self) { group in
        for query in queries { group.addTask { _ = await remote.fetch(query) } }
      }
    }
    let remote = RemoteMock()
    var texts = await explore {
      let (remote, last) = (RemoteMock(), Shared(""))
      await withTaskGroup(of: Void.self) { group in
        for query in ["a", "ab"] {
          group.addTask {
            _ = await remote.fetch(query)
            last.change { $0 = query }
          }
        }
      }
      #expect(last.value == "ab")
    }
    texts += await explore(.every(limit: 4)) { await fetch(["a", "b", "c", "d"]) }
    texts += await explore {
      let isLoaded = Shared(false)
      async let load: Void = fetch(["a"])
      while !isLoaded.value, !Task.isCancelled { await Task.yield() }
      await load
    }
    texts += await explore(.time) { try await Task.sleep(for: .milliseconds(5)) }
    texts += await explore(.order([0, 0])) { await fetch(["a"]) }
    texts += await explore {
      let load = MockFunction<String, String>("load")
      when(load("a")).thenReturn("A")
      _ = load("a")
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

  private static func counts() {
    let twice = DatabaseConnectionMock()
    for _ in 1...2 { try? twice.close() }
    try? verify(twice.close()).called(1)

    let button = ButtonMock()
    button.onTap { _ in }
    verify(button.onTap { _ in }).called(1)
    verify(button.onTap { _ in }).called(.never)
  }

  private static func severalCalls() {
    final class EngineMock: Mock {
      func save(_ number: Int) { called(with: number) }
      func start() { called() }
    }
    let engine = EngineMock()
    verify {
      engine.save(any())
      engine.start()
    }.called(1)
  }

  private static func orders() {
    let db = DatabaseConnectionMock()
    try? db.connect()
    verifyInOrder {
      try db.connect()
      try db.close()
    }
  }

  /// Another mock of the type has what is missing, and a mock that two tests have.
  private static func otherMocks() {
    withMockSession {
      let (pricing, other) = (PricingServiceMock(), PricingServiceMock())
      when(pricing.price(for: "pear")).thenReturn(2)
      other.price(for: "pear")
    }
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

  private static func arguments() {
    let (pricing, db) = (PricingServiceMock(), DatabaseConnectionMock())
    pricing.price(for: "apple")
    verify(pricing.price(for: any())).called { (_: Int) in }
    calls(2) { try db.close() }
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

  private static func misuse() {
    let (db, switches) = (DatabaseConnectionMock(), SwitchesMock())
    _ = any() as Int
    _ = when(3)
    verify(on: switches, called: 1).set(any(), true)
    _ = when(using: db, thenReturn: "row")
    verify(db.count).called(1)
  }

  private static func types() {
    let db = DatabaseConnectionMock()
    _ = try? when(db.close()).thenThrow(DatabaseError.reconnection)
    when(using: db, thenReturn: 3).select(any(), from: any(), where: any())
    when(db.select(any(), from: any(), where: any())).thenAnswer { (table: String) in table }
  }

  private static func unfinished() {
    let (pricing, desk) = (PricingServiceMock(), DeskMock())
    _ = verify(pricing.price(for: "apple"))
    _ = when(pricing.price(for: "apple"))
    verify(pricing.price(for: any())).called(-1)
    when(using: desk, thenReturn: "row").select(desk.table)
  }

  private static func interrupted() {
    func lose() throws { throw DatabaseError.lost }
    let (pricing, db, router) = (PricingServiceMock(), DatabaseConnectionMock(), RouterMock())
    verify {
      pricing.price(for: "apple")
      try lose()
    }.called(1)
    verify { try lose() }.called(1)
    verifyInOrder {
      try db.connect()
      try lose()
    }
    verify(router.navigator?.show(1)).called(1)
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
    let (spy, pricing, shop) = (StoreSpy(policy: .strict), PricingServiceMock(), ShopMock())
    spy.save(Item(name: "apple"))
    try? StoreSpy().flush()
    when(shop.price("apple")).thenReturn(1).thenCallThrough()
    verify(shop.price("apple") == 13).called(1)
    when(pricing.price(for: "apple")).thenReturnLastSet(initially: 1)
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      let load = MockFunction<String, Int>("load")
      when(load("b")).thenThrow(DatabaseError.lost)
      load("b")
    }
  }

  private static func chains() {
    verify(CarMock().wheel(2).size).called(1)
    DefaultValues.register(WheelMock.self) { WheelMock() }
    let car = CarMock()
    when(car.wheel(1)).thenReturn(WheelMock())
    when(car.wheel(any()).size).thenReturn(3)
  }

  private static func combined() {
    let (db, shop) = (DatabaseConnectionMock(), ShopMock())
    verify(not(shop.price("apple"))).called(1)
    verify(shop.price(oneOf("apple", startingWith("p")))).called(1)
    verify(shop.price(equal(to: any()))).called(1)
    verify(shop.deliver(having(\.address.city, "Ulm"))).called(1)
    verify(shop.weigh(closeTo(0.3, within: -0.1))).called(1)
    verify(StoreSpy().basket.add("apple")).called(1)
    verify(db.insert(into: any(), values: anyVariadic(), 7)).called(1)
    verify(shop.pay(matching("a positive amount") { $0 > 0 })).called(1)
    verify(shop.mail("Hello", to: "Jane")).called(1)
    verify(shop.each(any())).called(1)
    verify(shop.label(any())).called(.never)
    verify(shop.owner = "Jane").called(1)
    let address = { Address(street: "\(Int.random(in: 0..<1_000_000))", city: "Ulm") }
    verify(shop.deliver(Order(number: any(), address: address()))).called(1)
  }

  private static func unstubbed() {
    let strict = DatabaseConnectionMock(policy: .strict)
    strict.select("name", from: "students", where: "id = 7")
    _ = try? FactoryMock().make()
  }

  private static func waiting() async {
    let db = DatabaseConnectionMock()
    await verify { try await db.ping() }.calledEventually(1, before: .milliseconds(10))
    let remote = RemoteMock()
    _ = await remote.fetch("apple")
    await verify { await remote.fetch(1) }.called(1)
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

  /// What checked contracts, challenges, and warnings report.
  private static func quality() async -> [String] {
    await reports(of: "total()", noteCount: 1) {
      withMockSession {
        let store = StoreSpy()
        when(store.price("apple")).thenReturn(13)
        when(store.price("pear")).thenReturn(1)
        #expect(store.price("apple") + store.price("pear") > 10)
      }
    }
  }

  /// What a test reports with checked contracts, and then with a challenge.
  private static func reports(
    of name: String, noteCount: Int, _ body: @escaping @Sendable () -> Void
  ) async -> [String] {
    guard let test = Test.current else { return [] }
    let reporter = RecordingReporter()
    await FailureReport.$reporter.withValue(reporter) {
      withCheckedContracts(body)
      try? await ChallengeTrait.challenged.provideScope(
        for: test, testCase: Test.Case.current
      ) { body() }
    }
    let texts = (reporter.failures + reporter.warnings).map(\.text)
    return (texts + reporter.notes.suffix(noteCount)).map { $0.replacing(test.name, with: name) }
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

private enum DatabaseError: Error { case reconnection, lost }
private enum StoreError: Error { case full }
private enum ConnectionError: Error { case busy }

private final class DatabaseConnectionMock: Mock {
  func connect() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    calledReturning(with: content, table, condition)
  }
  @discardableResult func ping() async throws -> Duration { try await calledThrowReturning() }
  func close() throws(ConnectionError) { try calledThrowing(throwing: ConnectionError.self) }
  @discardableResult func count(_ table: String) -> Int { calledReturning(with: table, default: 0) }
}

private final class LoggerMock: Mock, @unchecked Sendable {
  func log(_ line: String) { called(with: line) }
}

private final class PricingServiceMock: Mock, @unchecked Sendable {
  @discardableResult func price(for item: String) -> Int { calledReturning(with: item) }
}

private final class DeskMock: Mock {
  var table: String { calledReturning() }
  @discardableResult func select(_ table: String) -> String { calledReturning(with: table) }
}

private final class NavigatorMock: Mock {
  func show(_ page: Int) { called(with: page) }
}

private final class RouterMock: Mock {
  var navigator: NavigatorMock? { calledReturning() }
}

private final class ButtonMock: Mock {
  func onTap(_ action: @escaping (Int) -> Void) { called(with: action) }
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

private final class SwitchesMock: Mock {
  func set(_ left: Bool, _ right: Bool) { called(with: left, right) }
}

private final class Session {}

private final class FactoryMock: Mock {
  func make() throws -> Session { try calledThrowReturning() }
}

private struct Address {
  var street: String
  var city: String
}

private struct Order {
  var number: Int
  var address: Address
}

private final class ShopMock: Mock {
  func deliver(_ order: Order) { called(with: order) }
  @discardableResult func price(_ name: String) -> Int { calledReturning(with: name) }
  func pay(_ amount: Int) { called(with: amount) }
  func tag(_ tags: [String]) { called(with: tags) }
  func weigh(_ weight: Double) { called(with: weight) }
  func mail(_ text: String, to name: String) { called(with: text) }
  func each(_ body: (Int) -> Void) { called(with: omitted) }
  func label(_ text: String) { called(with: text, text.count) }
  var owner: String {
    get { calledReturning() }
    set { called() }
  }
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
  var basket: BasketMock { calledReturning { BasketMock() } }
}

private final class BasketMock: Mock {
  func add(_ name: String) { called(with: name) }
}

private final class WheelMock: Mock {
  var size: Int { calledReturning() }
}

private final class CarMock: Mock {
  func wheel(_ number: Int) -> WheelMock { calledReturning(with: number) }
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
