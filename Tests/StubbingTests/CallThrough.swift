import Testing
import Understudy
import UnderstudyTestSupport

/// A spy calls through to a real implementation, unless a stub answers the call.
@Suite struct CallThrough {
  private let real = RealShop()
  private let spy: ShopSpy

  init() { spy = ShopSpy(real) }

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
    let text = "Expected restock(any()) to be called, but no such call came."
    expectFailure(headline: text) { verifyInOrder { spy.restock(any()) } }
    verifyNoInteractions(on: spy)
    #expect(real.calls.isEmpty)
    verify(spy.discount("apple")).called(.never)
    #expect(Set(real.calls) == ["discount"])
  }

  // MARK: thenCallThrough

  @Test("thenCallThrough() for a method without a real implementation is reported at its line")
  func noImplementation() async throws {
    let plain = PlainShopMock()
    var found = failures {
      when(spy.discount("apple")).thenReturn(1)
        .thenCallThrough()
      when(plain.isOpen).thenCallThrough { !$0 }
      when(plain["apple"]).thenCallThrough()
      when(try plain.close()).thenCallThrough()
      when(plain.isOpen = true).thenCallThrough()
      when(plain["apple"] = 3).thenCallThrough()
      when(PlainShopMock.open()).thenCallThrough()
      when(plain < plain).thenCallThrough()
    }
    let line = #line
    #expect(spy.discount("apple") == 1)
    found += await failures {
      await when { try await plain.reopen() }.thenCallThrough()
      await when { try await plain.deliver("apple") }.thenCallThrough()
    }
    let expected = [
      #"discount("apple")"#, "isOpen", #"["apple"]"#, "close()", "isOpen = true", #"["apple"] = 3"#,
      "PlainShopMock.open()", "PlainShopMock < PlainShopMock", "reopen()", #"deliver("apple")"#,
    ]
    #expect(
      found.map(\.headline)
        == expected.map { "\($0) has no real implementation to call through to." })
    #expect(found.map(\.line) == Array((line - 9)...(line - 2)) + [line + 3, line + 4])
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
      headline: #"price("apple") does not throw, so it can't throw .closed (a ShopError)."#,
      atLine: #line - 3
    ) { #expect(spy.price("apple") == 5) }
  }

  @Test("An error of the real implementation that the method can't throw fails at its forwarder")
  func wrongError() async throws {
    real.isFlooded = true
    func text(_ call: String) -> String {
      """
      \(call) throws ShopError, so it can't throw Flood(level: 3) (a Flood).
      Throw an error of the type.
      """
    }
    expectFailure(text("close()"), atLine: ShopSpy.closeLine) { try? spy.close() }
    let found = await failures {
      #expect(try await spy.inspect("apple") == "")
      try when(spy.close()).thenReturn().thenCallThrough { Issue.record("not called") }
      try spy.close()
      try spy.close()
      await when { try await spy.inspect("pear") }.thenCallThrough { $0 + "!" }
      #expect(try await spy.inspect("pear") == "")
    }
    #expect(
      found == [
        ReportedFailure(text: text(#"inspect("apple")"#), line: ShopSpy.inspectLine),
        ReportedFailure(text: text("close()"), line: ShopSpy.closeLine),
        ReportedFailure(text: text(#"inspect("pear")"#), line: ShopSpy.inspectLine),
      ])
    try verify(spy.close()).called(3)
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
    let text = "was called without a stub, which the policy of ShopSpy does not allow."
    expectFailure(headline: "restock(_:) " + text, atLine: ShopSpy.restockLine) {
      spy.restock("apple")
    }
    expectFailure(headline: "order(_:) " + text, atLine: ShopSpy.orderLine) {
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

  @Test("The real implementation throws through the spy, also a typed error")
  func errors() throws {
    try when(spy.close()).thenThrow(ShopError.closed).thenCallThrough()
    #expect(throws: ShopError.closed) { try spy.close() }
    try spy.close()
    real.isClosed = true
    #expect(throws: ShopError.closed) { try spy.order("apple") }
    #expect(throws: ShopError.closed) { try spy.close() }
    verify(try spy.order("apple")).called(1)
  }
}

private enum ShopError: Error { case closed }
private struct Flood: Error { let level: Int }

private class RealShop: @unchecked Sendable {
  var calls: [String] = []
  var isClosed = false
  var isFlooded = false
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
  func close() throws {
    note("close")
    if isFlooded { throw Flood(level: 3) }
    if isClosed { throw ShopError.closed }
  }
  func inspect(_ name: String) async throws -> String {
    await Task.yield()
    if isFlooded { throw Flood(level: 3) }
    return name
  }
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
  static let closeLine = #line + 2
  func close() throws(ShopError) {
    try calledThrowing(throwing: ShopError.self) { try real.close() }
  }
  static let inspectLine = #line + 2
  @discardableResult func inspect(_ name: String) async throws(ShopError) -> String {
    try await calledThrowReturning(with: name, throwing: ShopError.self) {
      try await real.inspect(name)
    }
  }
  @discardableResult func deliver(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name) { try await real.deliver(name) }
  }
  @discardableResult func count() async -> Int { await calledReturning { await real.count() } }
  var isOpen: Bool {
    get { calledReturning { real.isOpen } }
    set { called(with: newValue) { real.isOpen = newValue } }
  }
  subscript(name: String) -> Int { calledReturning(with: name) { real[name] } }
  @discardableResult
  static func open(_ day: String) -> Bool {
    mockState.calledReturning(with: day) { RealShop.open(day) }
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
  static func open() -> Bool { mockState.calledReturning() }
  static func < (left: PlainShopMock, right: PlainShopMock) -> Bool {
    mockState.calledReturning(with: left, right)
  }
  func reopen() async throws(ShopError) { try await calledThrowing(throwing: ShopError.self) }
  func close() throws { try calledThrowing() }
  func deliver(_ name: String) async throws -> String { try await calledThrowReturning(with: name) }
}
