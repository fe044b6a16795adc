import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// The line in the report of an unstubbed call can be pasted into the test, which may have to edit an
/// argument.
@Suite struct StubHints {
  /// The line in the message about an unstubbed call.
  private func hint(_ call: () async -> Void) async -> Substring? {
    await failures(in: call).first?.text.split(separator: "\n").first { $0.hasPrefix("Stub it: ") }
  }

  @Test("The line has the effects and the receiver of the call")
  func lines() async {
    await withMockSession(policy: .strict) {
      let (shop, till) = (HintShopMock(policy: .strict), HintTillMock(policy: .strict))
      let calls: [(line: String, call: () async -> Void)] = [
        (#"when(mock.price("tea")).thenReturn(…)"#, { _ = shop.price("tea") }),
        ("when(mock.close()).thenReturn()", { shop.close() }),
        (#"when(mock.city = "Ulm").thenReturn()"#, { shop.city = "Ulm" }),
        ("when(mock.city).thenReturn(…)", { _ = shop.city }),
        ("try when(mock.load()).thenReturn(…)", { _ = try? shop.load() }),
        (
          #"await when { try await mock.send("a", to: any()) }.thenReturn(…)"#,
          { _ = try? await shop.send("a", to: Customer()) }
        ),
        ("when(mock[3]).thenReturn(…)", { _ = shop[3] }),
        ("when(HintShopMock.open()).thenReturn()", { HintShopMock.open() }),
        (#"await when { await mock.put("x", 1) }.thenReturn()"#, { await till.put("x", 1) }),
        (#"await when { await mock.count("x") }.thenReturn(…)"#, { await till.count("x") }),
        ("await when { try await mock.load() }.thenReturn(…)", { _ = try? await till.load() }),
        ("when(mock.total = 3).thenReturn()", { await till.setTotal() }),
        ("await when { await mock.total }.thenReturn(…)", { _ = await till.total }),
      ]
      for (line, call) in calls { #expect(await hint(call) == "Stub it: \(line)") }
    }
  }

  @Test("An argument is a literal, or a matcher where a message shows no code")
  func arguments() async {
    let arguments: [(Any, code: String)] = [
      (UInt8(200), "200"), (-0.5, "-0.5"), (true, "true"), (Double.nan, "any()"),
      ("a\"\t", #""a\"\t""#), (String(repeating: "a", count: 900), "any()"),
      (Size.small, ".small"), (Customer.Rank.top, ".top"), (Customer(), "any()"),
      (Int?.none as Any, "any()"), (Int.self, "Int.self"), ((1, "a"), "any()"),
      ({} as () -> Void, "any()"), (["a": 1], "any()"), (Date(timeIntervalSince1970: 0), "any()"),
      ([1, 2], "[1, 2]"), ([Customer(), Customer()], "[any(), any()]"), ([[1], []], "[[1], []]"),
      (Array(1...50), "any()"),
    ]
    for (value, code) in arguments {
      let hint = await hint { HintShopMock(policy: .strict).put(value) }
      #expect(hint == "Stub it: when(mock.put(\(code))).thenReturn()")
    }
  }

  @Test("A matcher is written as the test writes it")
  func matchers() {
    let (shop, names) = (HintShopMock(), ArgumentCaptor<String>())
    let variadic = """
      verify(list(["a", anyVariadic()])) was not followed by called or calledEventually.
      Write the expected number of calls: verify(mock.list("a", anyVariadic())).called(1)
      """
    expectFailure(variadic) { _ = verify(shop.list("a", anyVariadic())) }
    let capture = """
      when(price(capture())) was not followed by an answer.
      Write an answer: when(mock.price(captor.capture())).thenReturn(…)
      """
    expectFailure(capture) { _ = when(shop.price(names.capture())) }
  }
}

private final class Customer { enum Rank { case top } }
private enum Size: CustomStringConvertible {
  case small
  var description: String { "the smallest" }
}

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
  func put(_ value: Any) { called(with: value) }
  func list(_ items: String...) { called(with: items) }
  var city: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func load() throws -> Int { try calledThrowReturning() }
  func send(_ text: String, to customer: Customer) async throws -> Int {
    try await calledThrowReturning(with: text, customer)
  }
  subscript(row: Int) -> String { calledReturning(with: row) }
  static func open() { mockState.called() }
}
