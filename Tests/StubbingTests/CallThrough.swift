import Testing
import Understudy
import UnderstudyTestSupport

/// A spy calls through to a real implementation, unless a stub answers the call.
@Suite struct CallThrough {
  private let real = RealShop()
  private let spy: ShopSpy

  init() { spy = ShopSpy(real) }

  // MARK: Received calls

  @Test("A call that no stub answers runs the real implementation, and is verified like any other")
  func realImplementation() {
    #expect(spy.price("apple") == 5)
    spy.restock("apple")
    verify(spy.price("apple")).called(1)
    verify(on: spy, called: 1).restock("apple")
    #expect(real.calls == ["price apple", "restock apple"])
  }

  @Test("A stub answers instead of the real implementation")
  func stubs() throws {
    when(spy.price("apple")).thenReturn(13)
    when(spy.restock(any())).thenReturn()
    try when(spy.order("apple")).thenThrow(ShopError.closed)
    #expect(spy.price("apple") == 13)
    #expect(spy.price("pear") == 4)
    spy.restock("apple")
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(real.calls == ["price pear"])
  }

  @Test("The real implementation throws through the spy")
  func errors() {
    real.isClosed = true
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(throws: ShopError.closed) { try spy.close() }
    verify(try spy.order("apple")).called(1)
  }

  @Test("A side effect runs before the real implementation, whose result remains")
  func sideEffects() {
    when(spy.price(any())).perform { [real] (name: String) in real.note("asked for \(name)") }
    #expect(spy.price("apple") == 5)
    #expect(real.calls == ["asked for apple", "price apple"])
  }

  @Test("An answer can call the spy, and a real implementation can call itself through the spy")
  func recursion() {
    let spy = FactorialSpy()
    #expect(spy.factorial(5) == 120)
    verify(spy.factorial(any())).called(5)
    when(spy.factorial(3)).thenReturn(10)
    #expect(spy.factorial(5) == 200)
    when(spy.factorial(7)).thenAnswer { (number: Int) in number * spy.factorial(number - 1) }
    #expect(spy.factorial(7) == 8400)
  }

  // MARK: Recordings

  @Test("No recording runs the real implementation")
  func recordings() async throws {
    when(spy.price(any())).thenCallThrough()
    when(using: spy, thenReturn: 3).price("plum")
    verify(spy.price("apple")).called(.never)
    verify(on: spy, called: .never).price(any())
    verify(spy.restock(any())).called(.never)
    try verify(on: spy, called: .never).close()
    verify(spy.isOpen).called(.never)
    verify(spy.isOpen = false).called(.never)
    verify(spy["apple"]).called(.never)
    verify(ShopSpy.open("Monday")).called(.never)
    await verify { try await spy.deliver("apple") }.called(.never)
    await verify { await spy.count() }.calledEventually(.never, before: .zero)
    expectFailure(
      headline: "Expected restock(any()) to be called, but no such call came.", atLine: #line + 2
    ) {
      verifyInOrder { spy.restock(any()) }
    }
    verifyNoInteractions(on: spy)
    #expect(real.calls.isEmpty)
  }

  // MARK: thenCallThrough

  @Test("thenCallThrough() goes back to the real implementation")
  func chain() throws {
    when(spy.price("apple")).thenReturn(1, 2).thenCallThrough()
    #expect((1...4).map { _ in spy.price("apple") } == [1, 2, 5, 5])
    try when(spy.order(any())).thenThrow(ShopError.closed).thenCallThrough().thenReturn("none")
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(try spy.order("apple") == "an apple")
    #expect(try spy.order("apple") == "none")
  }

  @Test("A newer stub that calls through takes precedence over older stubs")
  func precedence() {
    when(spy.price(any())).thenReturn(1)
    when(spy.price("apple")).thenCallThrough()
    #expect(spy.price("apple") == 5)
    #expect(spy.price("pear") == 1)
  }

  @Test("thenCallThrough() for a method without a real implementation is reported at its line")
  func noImplementation() async throws {
    expectFailure(
      """
      discount("apple") has no real implementation to call through to.
      Write one in its forwarder: calledReturning(with: …) { real.discount(…) }
      """, atLine: #line + 3
    ) {
      when(spy.discount("apple")).thenReturn(1)
        .thenCallThrough()
    }
    #expect(spy.discount("apple") == 1)
    let plain = PlainShopMock()
    expectFailure(
      """
      isOpen has no real implementation to call through to.
      Write one in its forwarder: calledReturning { real.isOpen }
      """, atLine: #line + 1
    ) { when(plain.isOpen).thenCallThrough() }
    expectFailure(
      """
      ["apple"] has no real implementation to call through to.
      Write one in its forwarder: calledReturning(with: …) { real[…] }
      """, atLine: #line + 1
    ) { when(plain["apple"]).thenCallThrough() }
    expectFailure(
      """
      close() has no real implementation to call through to.
      Write one in its forwarder: try calledThrowing { try real.close() }
      """, atLine: #line + 1
    ) { when(try plain.close()).thenCallThrough() }
    expectFailure(
      """
      isOpen = true has no real implementation to call through to.
      Write one in its forwarder: called(with: newValue) { real.isOpen = newValue }
      """, atLine: #line + 1
    ) { when(plain.isOpen = true).thenCallThrough() }
    expectFailure(
      """
      ["apple"] = 3 has no real implementation to call through to.
      Write one in its forwarder: called(with: …, newValue) { real[…] = newValue }
      """, atLine: #line + 1
    ) { when(plain["apple"] = 3).thenCallThrough() }
    expectFailure(
      """
      PlainShopMock.open() has no real implementation to call through to.
      Write one in its forwarder: calledReturning { Real.open() }
      """, atLine: #line + 1
    ) { when(PlainShopMock.open()).thenCallThrough() }
    expectFailure(
      """
      PlainShopMock < PlainShopMock has no real implementation to call through to.
      Write one in its forwarder: calledReturning(with: …) { … < … }
      """, atLine: #line + 1
    ) { when(plain < plain).thenCallThrough() }
    await expectFailure(
      """
      reopen() has no real implementation to call through to.
      Write one in its forwarder: try await calledThrowing { () async throws(ShopError) in try await real.reopen() }
      """, atLine: #line + 2
    ) {
      await when { try await plain.reopen() }.thenCallThrough()
    }
    await expectFailure(
      """
      deliver("apple") has no real implementation to call through to.
      Write one in its forwarder: try await calledThrowReturning(with: …) { try await real.deliver(…) }
      """, atLine: #line + 2
    ) {
      await when { try await plain.deliver("apple") }.thenCallThrough()
    }
  }

  // MARK: Policies

  @Test("Every policy but strict allows the real implementation", arguments: [0, 1, 2, 3])
  func policies(bit: Int) throws {
    let spy = ShopSpy(real)
    spy.mockState.policy = MockPolicy(rawValue: 1 << bit)
    #expect(spy.price("apple") == 5)
    #expect(try spy.order("apple") == "an apple")
    spy.restock("apple")
    #expect(real.calls.count == 3)
  }

  @Test("A strict spy reports a call without a stub, and doesn't run the real implementation")
  func strict() throws {
    spy.mockState.policy = .strict
    expectFailure(
      """
      restock(_:) was called without a stub, which the policy of ShopSpy does not allow.
      Called: restock("apple")
      Stub it: when(mock.restock("apple")).thenReturn()
      \(forwarderLine)
      """, atLine: ShopSpy.restockLine
    ) { spy.restock("apple") }
    expectFailure(
      headline: "order(_:) was called without a stub, which the policy of ShopSpy does not allow.",
      atLine: ShopSpy.orderLine
    ) {
      #expect(throws: UnstubbedCallError.self) { try spy.order("apple") }
    }
    #expect(real.calls.isEmpty)
    when(spy.price(any())).thenCallThrough()
    #expect(spy.price("apple") == 5)
  }

  @Test("A strict session forbids the real implementation, too")
  func strictSession() {
    let found = failures {
      withMockSession(policy: .strict) {
        let spy = ShopSpy(real)
        spy.restock("apple")
      }
    }
    #expect(found.count == 1)
    #expect(real.calls.isEmpty)
  }

  // MARK: Every form

  @Test("Asynchronous methods, whose implementation can be synchronous")
  func asynchronous() async throws {
    #expect(try await spy.deliver("apple") == "apple")
    #expect(await spy.count() == 1)
    await spy.warm()
    try await spy.sync()
    #expect(await spy.immediateCount() == 2)
    #expect(try await spy.immediateOrder("apple") == "an apple")
    await verify { try await spy.deliver("apple") }.called(1)
    await when { try await spy.deliver(any()) }.thenThrow(ShopError.closed).thenCallThrough()
    await #expect(throws: ShopError.closed) { try await spy.deliver("apple") }
    #expect(try await spy.deliver("pear") == "pear")
  }

  @Test("Typed throws, also of an implementation that doesn't throw")
  func typedThrows() throws {
    try when(spy.close()).thenThrow(ShopError.closed).thenCallThrough()
    #expect(throws: ShopError.closed) { try spy.close() }
    try spy.close()
    try when(spy.reopen()).thenThrow(ShopError.closed).thenCallThrough()
    #expect(throws: ShopError.closed) { try spy.reopen() }
    try spy.reopen()
    #expect(real.calls == ["close", "note"])
    expectFailure(
      headline:
        "close() throws ShopError, so it can't throw CancellationError() (a CancellationError).",
      atLine: #line + 1
    ) { _ = try? when(spy.close()).thenThrow(CancellationError()).thenReturn() }
  }

  @Test("Properties, subscripts, and static members")
  func otherMembers() async throws {
    #expect(spy.isOpen)
    spy.isOpen = false
    #expect(!real.isOpen)
    when(spy.isOpen).thenReturn(true)
    #expect(spy.isOpen)
    #expect(spy["apple"] == 5)
    try await withMockSession {
      #expect(ShopSpy.open("Monday"))
      let count = try await ShopSpy.check()
      #expect(count == 3)
      when(ShopSpy.open("Sunday")).thenReturn(false)
      #expect(!ShopSpy.open("Sunday"))
      verify(ShopSpy.open(any())).called(2)
    }
  }

  @Test("A partial mock calls the methods of its superclass")
  func partialMock() {
    let partial = PartialShop()
    when(partial.price("apple")).thenReturn(1).thenCallThrough()
    #expect(partial.price("apple") == 1)
    #expect(partial.price("apple") == 5)
    #expect(partial.total(of: ["apple", "pear"]) == 9)
    verify(partial.price(any())).called(4)
    #expect(partial.calls == ["price apple", "price apple", "price pear"])
  }

  @Test("A spy on the main actor")
  @MainActor func mainActor() {
    let screen = ScreenSpy()
    #expect(screen.title("a") == "A")
    when(screen.title("b")).thenReturn("stubbed").thenCallThrough()
    #expect([screen.title("b"), screen.title("b")] == ["stubbed", "B"])
    verify(screen.title(any())).called(3)
  }

  @Test("The synchronous real implementation of an async method stays on the caller's actor")
  @MainActor func synchronousImplementation() async throws {
    let spy = WindowSpy()
    #expect(try await spy.load() == 1)
    try await spy.save()
    await spy.close()
    #expect(spy.count == 3)
  }

  @Test("A spy that is an actor")
  func actor() async {
    let cache = CacheSpy()
    #expect(await cache.value("abc") == 3)
    await when { await cache.value("abc") }.thenReturn(1).thenCallThrough()
    #expect(await cache.value("abc") == 1)
    #expect(await cache.value("abc") == 3)
    await verify { await cache.value(any()) }.called(3)
  }

  @Test("The real implementation runs outside the lock, so it can use the spy")
  func noLock() {
    let spy = SelfInspectingSpy()
    #expect(spy.count() == 1)
    #expect(spy.count() == 2)
  }

  @Test("default: is a harmless value, which a recording can evaluate; a closure never is")
  func defaults() {
    let spy = ShopSpy(real)
    verify(spy.discount("apple")).called(.never)
    #expect(real.calls == ["discount"])
    verify(spy.price("apple")).called(.never)
    #expect(real.calls == ["discount"])
  }
}

// MARK: - Fixtures

private enum ShopError: Error { case closed }

private protocol Shop {
  func price(_ name: String) -> Int
  func restock(_ name: String)
  func order(_ name: String) throws -> String
  func close() throws(ShopError)
  func reopen() throws
  func deliver(_ name: String) async throws -> String
  func count() async -> Int
  func warm() async
  func sync() async throws
  var isOpen: Bool { get set }
  subscript(name: String) -> Int { get }
  static func open(_ day: String) -> Bool
  static func check() async throws -> Int
}

private class RealShop: Shop, @unchecked Sendable {
  var calls: [String] = []
  var isClosed = false
  var isOpen = true

  func note(_ call: String) { calls.append(call) }

  func price(_ name: String) -> Int {
    note("price \(name)")
    return name.count
  }
  func restock(_ name: String) { note("restock \(name)") }
  func order(_ name: String) throws -> String {
    note("order \(name)")
    if isClosed { throw ShopError.closed }
    return "an \(name)"
  }
  func close() throws(ShopError) {
    note("close")
    if isClosed { throw ShopError.closed }
  }
  func reopen() { note("note") }
  func discount() -> Int {
    note("discount")
    return 0
  }
  func deliver(_ name: String) async throws -> String {
    await Task.yield()
    return name
  }
  func count() async -> Int { 1 }
  func warm() async {}
  func sync() async throws {}
  func immediateCount() -> Int { 2 }
  subscript(name: String) -> Int { name.count }
  class func open(_ day: String) -> Bool { true }
  class func check() async throws -> Int { 3 }
  func total(of names: [String]) -> Int { names.reduce(0) { $0 + price($1) } }
}

private final class ShopSpy: Mock, Shop, @unchecked Sendable {
  private let real: RealShop

  init(_ real: RealShop) { self.real = real }

  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
  static let restockLine = #line + 1
  func restock(_ name: String) { called(with: name) { real.restock(name) } }
  static let orderLine = #line + 3
  @discardableResult
  func order(_ name: String) throws -> String {
    try calledThrowReturning(with: name) { try real.order(name) }
  }
  func close() throws(ShopError) { try calledThrowing { () throws(ShopError) in try real.close() } }
  func reopen() throws { try calledThrowing { real.reopen() } }
  @discardableResult
  func deliver(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name) { try await real.deliver(name) }
  }
  @discardableResult
  func count() async -> Int { await calledReturning { await real.count() } }
  func immediateCount() async -> Int { await calledReturning { real.immediateCount() } }
  func immediateOrder(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name) { try real.order(name) }
  }
  func warm() async { await called { await real.warm() } }
  func sync() async throws { try await calledThrowing { try await real.sync() } }
  var isOpen: Bool {
    get { calledReturning { real.isOpen } }
    set { called(with: newValue) { real.isOpen = newValue } }
  }
  subscript(name: String) -> Int { calledReturning(with: name) { real[name] } }
  @discardableResult
  static func open(_ day: String) -> Bool { calledReturning(with: day) { RealShop.open(day) } }
  @discardableResult
  static func check() async throws -> Int {
    try await calledThrowReturning { try await RealShop.check() }
  }
  @discardableResult
  func discount(_ name: String) -> Int { calledReturning(with: name, default: real.discount()) }
}

private final class PlainShopMock: Mock {
  var isOpen: Bool {
    get { calledReturning(default: false) }
    set { called(with: newValue) }
  }
  subscript(name: String) -> Int {
    get { calledReturning(with: name) }
    set { called(with: name, newValue) }
  }
  static func open() -> Bool { calledReturning() }
  static func < (left: PlainShopMock, right: PlainShopMock) -> Bool {
    calledReturning(with: left, right)
  }
  func reopen() async throws(ShopError) { try await calledThrowing(throwing: ShopError.self) }
  func close() throws { try calledThrowing() }
  func deliver(_ name: String) async throws -> String { try await calledThrowReturning(with: name) }
}

private final class PartialShop: RealShop, Mocking, @unchecked Sendable {
  let mockState = MockState()
  @discardableResult
  override func price(_ name: String) -> Int {
    calledReturning(with: name) { super.price(name) }
  }
}

private final class FactorialSpy: Mock {
  @discardableResult
  func factorial(_ number: Int) -> Int {
    calledReturning(with: number) { number < 2 ? 1 : number * factorial(number - 1) }
  }
}

@MainActor private final class ScreenSpy: Mock {
  @discardableResult
  func title(_ text: String) -> String { calledReturning(with: text) { text.uppercased() } }
}

@MainActor private final class WindowSpy: Mocking {
  nonisolated let mockState = MockState()
  var count = 0
  func load() async throws -> Int { try await calledThrowReturning { add() } }
  func save() async throws { try await calledThrowing { _ = add() } }
  func close() async { await called { _ = add() } }

  private func add() -> Int {
    MainActor.assertIsolated()
    count += 1
    return count
  }
}

private actor CacheSpy: Mocking {
  let mockState = MockState()
  private var reads = 0
  @discardableResult
  func value(_ key: String) -> Int {
    calledReturning(with: key) {
      reads += 1
      return key.count
    }
  }
}

private final class SelfInspectingSpy: Mock {
  func count() -> Int { calledReturning { mockState.invocations.count } }
}
