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
    #expect([spy.price("apple"), spy.price("pear")] == [13, 4])
    spy.restock("apple")
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(real.calls == ["price pear"])
  }

  @Test("A side effect runs before the real implementation, whose result remains")
  func sideEffects() {
    when(spy.price(any())).perform { [real] (name: String) in real.note("asked for \(name)") }
    #expect(spy.price("apple") == 5)
    #expect(real.calls == ["asked for apple", "price apple"])
  }

  // MARK: Recordings

  @Test("No recording runs the real implementation, but it can evaluate the value of default:")
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
    verify(spy.discount("apple")).called(.never)
    #expect(real.calls == ["discount"])
  }

  // MARK: thenCallThrough

  @Test("thenCallThrough() goes back to the real implementation, also from an older stub")
  func chain() throws {
    when(spy.price("apple")).thenReturn(1, 2).thenCallThrough()
    #expect((1...4).map { _ in spy.price("apple") } == [1, 2, 5, 5])
    try when(spy.order(any())).thenThrow(ShopError.closed).thenCallThrough().thenReturn("none")
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(try [spy.order("apple"), spy.order("apple")] == ["an apple", "none"])
    when(spy.price(any())).thenReturn(1)
    when(spy.price("apple")).thenCallThrough()
    #expect([spy.price("apple"), spy.price("pear")] == [5, 1])
  }

  @Test("thenCallThrough() for a method without a real implementation is reported at its line")
  func noImplementation() async throws {
    func text(_ call: String, _ forwarder: String) -> String {
      """
      \(call) has no real implementation to call through to.
      Write one in its forwarder: \(forwarder)
      """
    }
    let discount = #"discount("apple")"#
    expectFailure(
      text(discount, "calledReturning(with: …) { real.discount(…) }"), atLine: #line + 3
    ) {
      when(spy.discount("apple")).thenReturn(1)
        .thenCallThrough()
    }
    #expect(spy.discount("apple") == 1)
    let plain = PlainShopMock()
    let isOpen = text("isOpen", "calledReturning { real.isOpen }")
    expectFailure(isOpen) { when(plain.isOpen).thenCallThrough { !$0 } }
    let row = text(#"["apple"]"#, "calledReturning(with: …) { real[…] }")
    expectFailure(row) { when(plain["apple"]).thenCallThrough() }
    let close = text("close()", "try calledThrowing { try real.close() }")
    expectFailure(close) { when(try plain.close()).thenCallThrough() }
    let setter = text("isOpen = true", "called(with: newValue) { real.isOpen = newValue }")
    expectFailure(setter) { when(plain.isOpen = true).thenCallThrough() }
    let rowSetter = text(#"["apple"] = 3"#, "called(with: …, newValue) { real[…] = newValue }")
    expectFailure(rowSetter) { when(plain["apple"] = 3).thenCallThrough() }
    let open = text("PlainShopMock.open()", "calledReturning { Real.open() }")
    expectFailure(open) { when(PlainShopMock.open()).thenCallThrough() }
    let less = text("PlainShopMock < PlainShopMock", "calledReturning(with: …, …) { … < … }")
    expectFailure(less) { when(plain < plain).thenCallThrough() }
    let reopen = text(
      "reopen()",
      "try await calledThrowing { () async throws(ShopError) in try await real.reopen() }")
    await expectFailure(reopen) { await when { try await plain.reopen() }.thenCallThrough() }
    let deliver = text(
      #"deliver("apple")"#,
      "try await calledThrowReturning(with: …) { try await real.deliver(…) }")
    await expectFailure(deliver, atLine: #line + 1) {
      await when { try await plain.deliver("apple") }.thenCallThrough()
    }
  }

  @Test("thenCallThrough { } follows or changes what the real implementation returns")
  func changedResult() async throws {
    var prices: [Int] = []
    when(spy.price("pear")).thenReturn(1).thenCallThrough { $0 * 2 }.thenCallThrough()
    when(spy.price("apple")).thenCallThrough { (price: Int) in
      prices.append(price)
      return price
    }
    #expect([spy.price("pear"), spy.price("pear"), spy.price("pear")] == [1, 8, 4])
    #expect(spy.price("apple") == 5)
    when(spy.restock(any())).thenCallThrough { prices.append(0) }
    spy.restock("apple")
    #expect(prices == [5, 0])
    await when { try await spy.deliver(any()) }.thenCallThrough { $0.uppercased() }
    #expect(try await spy.deliver("apple") == "APPLE")
    real.isClosed = true
    try when(spy.order(any())).thenCallThrough { _ in "not reached" }
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    real.isClosed = false
    try when(spy.order(any())).thenCallThrough { _ in throw ShopError.closed }
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(real.calls.filter { $0.hasPrefix("price") }.count == 3)
  }

  @Test("A closure after the real implementation that throws what the method can't is reported")
  func wrongChange() {
    when(spy.price("apple")).thenCallThrough { _ in throw ShopError.closed }
    expectFailure(
      headline: "The answer threw .closed (a ShopError), but price(\"apple\") does not throw.",
      atLine: #line - 3
    ) { #expect(spy.price("apple") == 5) }
  }

  // MARK: Policies

  @Test("Every policy but strict allows the real implementation", arguments: [0, 1, 2, 3])
  func policies(bit: Int) throws {
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
    // A side effect is enough of a stub.
    when(spy.restock("pear")).perform {}
    spy.restock("pear")
    #expect(real.calls.isEmpty)
    when(spy.price(any())).thenCallThrough()
    #expect(spy.price("apple") == 5)
  }

  // MARK: Every form

  @Test("Asynchronous methods, whose implementation can have fewer effects")
  func asynchronous() async throws {
    #expect(try await spy.deliver("apple") == "apple")
    #expect(await spy.count() == 1)
    await spy.warm()
    try await spy.sync()
    #expect(try await spy.immediateOrder("apple") == "an apple")
    #expect(try await withMockSession { try await ShopSpy.check() } == 3)
    await verify { try await spy.deliver("apple") }.called(1)
    await when { try await spy.deliver(any()) }.thenThrow(ShopError.closed).thenCallThrough()
    await #expect(throws: ShopError.closed) { try await spy.deliver("apple") }
    #expect(try await spy.deliver("pear") == "pear")
  }

  @Test("The real implementation throws through the spy, also a typed error")
  func errors() throws {
    try when(spy.close()).thenThrow(ShopError.closed).thenCallThrough()
    #expect(throws: ShopError.closed) { try spy.close() }
    try spy.close()
    // An implementation that doesn't throw.
    try when(spy.reopen()).thenThrow(ShopError.closed).thenCallThrough()
    #expect(throws: ShopError.closed) { try spy.reopen() }
    try spy.reopen()
    #expect(real.calls == ["close", "note"])
    real.isClosed = true
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(throws: ShopError.closed) { try spy.close() }
    verify(try spy.order("apple")).called(1)
    expectFailure(
      headline:
        "close() throws ShopError, so it can't throw CancellationError() (a CancellationError).",
      atLine: #line + 1
    ) { _ = try? when(spy.close()).thenThrow(CancellationError()).thenReturn() }
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
}

// MARK: - Fixtures

private enum ShopError: Error { case closed }

private class RealShop: @unchecked Sendable {
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
  subscript(name: String) -> Int { name.count }
  class func open(_ day: String) -> Bool { true }
  func total(of names: [String]) -> Int { names.reduce(0) { $0 + price($1) } }
}

private final class ShopSpy: Mock, @unchecked Sendable {
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
  func immediateOrder(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name) { try real.order(name) }
  }
  static func check() async throws -> Int {
    try await calledThrowReturning { () async throws -> Int in 3 }
  }
  func warm() async { await called { await Task.yield() } }
  func sync() async throws { try await calledThrowing { try await Task.sleep(for: .zero) } }
  var isOpen: Bool {
    get { calledReturning { real.isOpen } }
    set { called(with: newValue) { real.isOpen = newValue } }
  }
  subscript(name: String) -> Int { calledReturning(with: name) { real[name] } }
  @discardableResult
  static func open(_ day: String) -> Bool { calledReturning(with: day) { RealShop.open(day) } }
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
