import Testing
import Understudy
import UnderstudyTestSupport

/// The line in the report of an unstubbed call can be pasted into the test.
@Suite struct StubHints {
  @Test("The line has the effects and the receiver of the call")
  func lines() async {
    await withMockSession(policy: .strict) {
      let (shop, till) = (HintShopMock(policy: .strict), HintTillMock(policy: .strict))
      let found = await failures {
        _ = shop.price("tea")
        shop.close()
        shop.city = "Ulm"
        _ = shop.city
        _ = try? shop.load()
        _ = try? await shop.send("a", to: Customer())
        _ = shop[3]
        HintShopMock.open()
        await till.put("x", 1)
        _ = await till.count("x")
        _ = try? await till.load()
        await till.setTotal()
        _ = await till.total
      }
      let lines = found.map { failure in
        failure.text.split(separator: "\n").first { $0.hasPrefix("Stub it: ") } ?? "none"
      }
      #expect(
        lines == [
          #"Stub it: when(mock.price("tea")).thenReturn(…)"#,
          "Stub it: when(mock.close()).thenReturn()",
          #"Stub it: when(mock.city = "Ulm").thenReturn()"#,
          "Stub it: when(mock.city).thenReturn(…)",
          "Stub it: try when(mock.load()).thenReturn(…)",
          #"Stub it: await when { try await mock.send("a", to: any()) }.thenReturn(…)"#,
          "Stub it: when(mock[3]).thenReturn(…)",
          "Stub it: when(HintShopMock.open()).thenReturn()",
          #"Stub it: await when { await mock.put("x", 1) }.thenReturn()"#,
          #"Stub it: await when { await mock.count("x") }.thenReturn(…)"#,
          "Stub it: await when { try await mock.load() }.thenReturn(…)",
          "Stub it: when(mock.total = 3).thenReturn()",
          "Stub it: await when { await mock.total }.thenReturn(…)",
        ])
    }
  }
}

private final class Customer {}

private actor HintTillMock: Mocking {
  let mockState: MockState
  init(policy: MockPolicy) { mockState = MockState(policy: policy) }
  func put(_ key: String, _ amount: Int) { called(with: key, amount) }
  @discardableResult func count(_ key: String) -> Int { calledReturning(with: key) }
  func load() throws -> Int { try calledThrowReturning() }
  var total: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func setTotal() { total = 3 }
}

private final class HintShopMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  func close() { called() }
  var city: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func load() throws -> Int { try calledThrowReturning() }
  func send(_ text: String, to customer: Customer) async throws -> Int {
    try await calledThrowReturning(with: text, customer)
  }
  subscript(row: Int) -> String { calledReturning(with: row) }
  static func open() { called() }
}
