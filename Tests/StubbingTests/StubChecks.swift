import Foundation
import Testing
import UnderstudyTestSupport

@testable import Understudy

/// Why a stub is rejected where it is written, and what only a call shows.
@Suite struct StubCheckTests {
  private final class ShopMock: Mock {
    func price(_ item: String, _ count: Int?, _ tags: [Any]) -> Double {
      calledReturning(with: item, count, tags)
    }
    func untyped(_ item: String) -> Int { calledReturning(with: item) as? Int ?? 0 }
    func find(_ item: Any) -> String? { calledReturning(with: item) }
    func item() -> any Sendable { calledReturning(default: 0) }
    func handler() -> (Int) -> Void { calledReturning(default: { _ in }) }
    func close() { called() }
  }
  private let shop = ShopMock()

  private func reports(_ body: () -> Void) -> Int { failures(in: body).count }

  @Test("A value is rejected unless the method can return it")
  func values() {
    #expect(reports { _ = when(using: shop, thenReturn: 3.5).price("a", nil, []) } == 0)
    #expect(reports { _ = when(using: shop, thenReturn: "a").price("a", nil, []) } == 1)
    #expect(reports { _ = when(using: shop, thenReturn: nil).price("a", nil, []) } == 1)
    #expect(reports { _ = when(using: shop, thenReturn: nil, "a").find(3) } == 0)
    #expect(reports { _ = when(using: shop, thenReturn: 3).find(3) } == 1)
    #expect(reports { _ = when(using: shop, thenReturn: "any", 3).untyped("a") } == 0)
    #expect(reports { _ = when(using: shop, thenReturn: "any", 3).item() } == 0)
    #expect(reports { when(using: shop, thenReturn: ()).close() } == 0)
    #expect(reports { when(using: shop, thenReturn: 3).close() } == 1)
  }

  @Test("An answer is rejected if no argument can have its parameters' types")
  func parameters() {
    #expect(reports { answer { (_: String, _: Int?, _: [Any]) in 1 } } == 0)
    #expect(reports { answer { (_: Any, _: Int?, _: Any) in 1 } } == 0)
    #expect(reports { answer { (_: any Hashable, _: Int, _: [String]) in 1 } } == 0)
    #expect(reports { answer { 1 } } == 0)
    #expect(reports { answer { (_: Invocation) in 1 } } == 0)
    #expect(reports { answer { (_: Int, _: Int?, _: [Any]) in 1 } } == 1)
    #expect(reports { answer { (_: String, _: String, _: [Any]) in 1 } } == 1)
    #expect(reports { answer { (_: String, _: Int?, _: Date) in 1 } } == 1)
    #expect(reports { answer { (_: String) in 1 } } == 1)
    #expect(reports { answer { (_: String, _: Int?, _: [Any], _: Int) in 1 } } == 1)
  }

  private func answer<each Argument>(_ body: @escaping (repeat each Argument) -> Double) {
    when(shop.price(any(), any(), [any()])).thenAnswer(body)
  }
  private func answer(_ body: @escaping (Invocation) -> Double) {
    when(shop.price(any(), any(), [any()])).thenAnswer(body)
  }

  @Test("The types of plain values decide")
  func plainValues() {
    let answer: (Int) -> String? = { "\($0)" }
    #expect(reports { when(shop.find(3)).thenAnswer(answer) } == 0)
    #expect(reports { when(shop.find(UInt8(3))).thenAnswer(answer) } == 0)
    #expect(reports { when(shop.find("a")).thenAnswer(answer) } == 1)
    #expect(reports { when(shop.find(any())).thenAnswer(answer) } == 0)
    #expect(reports { when(shop.find(any(String.self))).thenAnswer(answer) } == 1)
    let optional: (Int?) -> String? = { _ in nil }
    #expect(reports { when(shop.find(Int?.none as Any)).thenAnswer(optional) } == 0)
    #expect(reports { when(shop.find(Int?.none as Any)).thenAnswer(answer) } == 1)
  }

  @Test("An answer is rejected if the method can't return its result")
  func results() {
    #expect(reports { _ = when(using: shop, thenAnswer: { "a" }).price("a", nil, []) } == 1)
    #expect(reports { _ = when(using: shop, thenAnswer: { 3.5 }).price("a", nil, []) } == 0)
    #expect(reports { _ = when(using: shop, thenAnswer: { 3.5 as Any }).price("a", nil, []) } == 0)
    #expect(reports { _ = when(using: shop, thenAnswer: { "a" }).find(3) } == 0)
    #expect(reports { _ = when(using: shop, thenAnswer: { "a" }).untyped("a") } == 0)
    #expect(reports { when(using: shop, thenAnswer: { 3 }).close() } == 0)
  }

  @Test("A side effect is rejected for its parameters, and never for its result")
  func effects() {
    #expect(reports { when(shop.untyped(any())).perform { (_: String) in } } == 0)
    #expect(reports { when(shop.untyped(any())).perform { (_: Int) in } } == 1)
    #expect(reports { when(shop.untyped(any())).perform { (_: String, _: Int) in } } == 1)
    #expect(reports { when(shop.untyped(any())).perform { (_: String) async in } } == 1)
  }

  @Test("A mismatch that only a call shows is reported at the stub")
  func atCall() {
    when(shop.find(any())).thenAnswer { (number: Int) in "\(number)" }
    expectFailure(
      """
      The answer takes Int as argument 1, but the call was find("a").
      Write the parameter's type in the answer's closure.
      """, atLine: #line - 5
    ) {
      #expect(shop.find("a") == nil)
    }
  }
}
