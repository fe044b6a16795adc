import Foundation
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
          #"Stub it: await when { try await mock.send("a", to: any(Customer.self)) }.thenReturn(…)"#,
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

/// The arguments compile for every type that the parameter can have.
extension StubHints {
  /// The lines after the call in the message about an unstubbed call with an argument.
  private func lines(_ value: Any) -> [Substring]? {
    failures { HintShopMock(policy: .strict).put(value) }.first?.text
      .split(separator: "\n").filter { !$0.hasPrefix("Called: ") }.dropFirst().dropLast()
  }

  @Test("An argument is a literal with its type where it needs one, or a matcher with its type")
  func arguments() {
    let arguments: [(Any, code: String)] = [
      (UInt8(200), "200"), (UInt64.max, "18446744073709551615 as UInt64"), (-0.5, "-0.5"),
      (Double.nan, "any(Double.self)"), (-Float.infinity, "any(Float.self)"),
      (Float(0.5), "0.5"), (Float(0.1), "0.1 as Float"), (Decimal(3), "any(Decimal.self)"),
      ("a\"\t", #""a\"\t""#), (String(repeating: "a", count: 900), "any(String.self)"),
      (Size.small, "Size.small"), (Customer.Rank.top, "Customer.Rank.top"),
      (Customer(), "any(Customer.self)"), (Int?.none as Any, "any(Optional<Int>.self)"),
      (Int.self, "Int.self"), ((1, "a"), "any((Int, String).self)"), ({} as () -> Void, "any()"),
      (["a": 1], "any(Dictionary<String, Int>.self)"),
    ]
    for (value, code) in arguments {
      #expect(lines(value) == ["Stub it: when(mock.put(\(code))).thenReturn()"])
    }
  }

  @Test("A message with an array says what to write for a variadic parameter")
  func variadic() {
    let arguments: [(Any, code: String)] = [
      ([1, 2], "[1, 2]"), ([] as [UInt8], "[] as [UInt8]"),
      ([1, "a"] as [Any], #"[1, "a"] as [Any]"#),
      ([nil] as [Int?], "[nil] as [Optional<Int>]"), ([nil, 1] as [Int?], "[nil, 1]"),
      ([1, 2] as [Any], "[1, 2] as [Any]"), ([[1], []], "[[1], [] as [Int]]"),
      ([Customer(), Customer()], "[any(Customer.self), any(Customer.self)]"),
      (Array(1...50), "any([Int].self)"),
    ]
    for (value, code) in arguments {
      #expect(lines(value) == ["Stub it: when(mock.put(\(code))).thenReturn()", brackets])
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Names that aren't identifiers, or are words of the language, are in backticks")
  func names() {
    let odd = OddNamesMock(policy: .strict)
    let found = failures {
      _ = odd.`first row`(`of book`: 3)
      _ = odd.`1st`(Odd.`2nd`)
      odd.`the total` = 3
      odd.`self`(`inout`: 1, in: Odd.`init`)
      odd.default(Odd.default)
      odd.default(Odd.`the second`)
      odd.`init`(`Two Words`())
      odd.💡()
      MockFunction<Int, Void>("default", policy: .strict)(1)
      MockFunction<Int, Void>("on tap", policy: .strict)(1)
    }
    let lines = found.map { failure in
      failure.text.split(separator: "\n").first { $0.hasPrefix("Stub it: ") } ?? "none"
    }
    #expect(
      lines == [
        "Stub it: when(mock.`first row`(`of book`: 3)).thenReturn(…)",
        "Stub it: when(mock.`1st`(Odd.`2nd`)).thenReturn(…)",
        "Stub it: when(mock.`the total` = 3).thenReturn()",
        "Stub it: when(mock.`self`(`inout`: 1, in: Odd.`init`)).thenReturn()",
        "Stub it: when(mock.default(Odd.default)).thenReturn()",
        "Stub it: when(mock.default(Odd.`the second`)).thenReturn()",
        "Stub it: when(mock.`init`(any(`Two Words`.self))).thenReturn()",
        "Stub it: when(mock.`💡`()).thenReturn()",
        "Stub it: when(`default`(1)).thenReturn()",
        "Stub it: when(function(1)).thenReturn()",
      ])
    // The lines compile.
    let mock = odd
    when(mock.`first row`(`of book`: 3)).thenReturn(1).lenient()
    when(mock.`1st`(Odd.`2nd`)).thenReturn(1).lenient()
    when(mock.`the total` = 3).thenReturn().lenient()
    when(mock.`self`(`inout`: 1, in: Odd.`init`)).thenReturn().lenient()
    when(mock.default(Odd.default)).thenReturn().lenient()
    when(mock.default(Odd.`the second`)).thenReturn().lenient()
    when(mock.`init`(any(`Two Words`.self))).thenReturn().lenient()
    when(mock.`💡`()).thenReturn().lenient()
  }

  @Test("Other messages say it, too, and show a captor and a sample as code")
  func otherMessages() {
    let shop = HintShopMock()
    let verification = """
      verify(put([1, any()])) was not followed by called or calledEventually.
      Write the expected number of calls: verify(mock.put([1, any()])).called(1)
      \(brackets)
      """
    expectFailure(verification) { _ = verify(shop.put([1, any()] as [Any])) }
    let stub = """
      when(put(["a"])) was not followed by an answer.
      Write an answer: when(mock.put(["a"])).thenReturn()
      \(brackets)
      """
    expectFailure(stub) { _ = when(shop.put(["a"])) }
    let capture = """
      when(price(capture())) was not followed by an answer.
      Write an answer: when(mock.price(captor.capture())).thenReturn(…)
      """
    let names = ArgumentCaptor<String>()
    expectFailure(capture) { _ = when(shop.price(names.capture())) }
  }
}

private let brackets: Substring =
  "For a variadic parameter, write only the values between the brackets."

private final class Customer { enum Rank { case top } }
private enum Size: CustomStringConvertible {
  case small
  var description: String { "the smallest" }
}

private enum Odd { case `init`, `default`, `2nd`, `the second` }
private struct `Two Words` {}

private final class OddNamesMock: Mock {
  func `first row`(`of book` number: Int) -> Int { calledReturning(with: number) }
  func `1st`(_ odd: Odd) -> Int { calledReturning(with: odd) }
  func `self`(`inout` number: Int, in odd: Odd) { called(with: number, odd) }
  func `default`(_ odd: Odd) { called(with: odd) }
  func `init`(_ words: `Two Words`) { called(with: words) }
  func 💡() { called() }
  var `the total`: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
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
