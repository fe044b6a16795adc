import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Why a stub is rejected where it is written, and what only a call shows.
@Suite struct StubChecks {
  private final class ShopMock: Mock {
    func price(_ item: String, _ count: Int?, _ tags: [Any]) -> Double {
      calledReturning(with: item, count, tags)
    }
    func untyped(_ item: String) -> Int { calledReturning(with: item) as? Int ?? 0 }
    func find(_ item: Any) -> String? { calledReturning(with: item) }
  }
  private let shop = ShopMock()

  private func accepts(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    #expect(failures(in: body) == [], sourceLocation: sourceLocation)
  }

  /// - Parameter reason: What the only failure says.
  private func rejects(
    _ reason: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    let found = failures(in: body).map { $0.headline.contains(reason) }
    #expect(found == [true], sourceLocation: sourceLocation)
  }

  @Test("An answer is rejected if no argument can have its parameters' types")
  func parameters() {
    accepts { answer { (_: String, _: Int?, _: [Any]) in 1 } }
    accepts { answer { (_: Any, _: Int?, _: Any) in 1 } }
    accepts { answer { (_: any Hashable, _: Int, _: [String]) in 1 } }
    accepts { answer { 1 } }
    accepts { answer { (_: Invocation) in 1 } }
    rejects("Int as argument 1") { answer { (_: Int, _: Int?, _: [Any]) in 1 } }
    rejects("String as argument 2") { answer { (_: String, _: String, _: [Any]) in 1 } }
    rejects("Date as argument 3") { answer { (_: String, _: Int?, _: Date) in 1 } }
    rejects("1 argument,") { answer { (_: String) in 1 } }
    rejects("4 arguments,") { answer { (_: String, _: Int?, _: [Any], _: Int) in 1 } }
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
    accepts { when(shop.find(3)).thenAnswer(answer) }
    accepts { when(shop.find(UInt8(3))).thenAnswer(answer) }
    rejects("Int as argument 1") { when(shop.find("a")).thenAnswer(answer) }
    accepts { when(shop.find(any())).thenAnswer(answer) }
    rejects("Int as argument 1") { when(shop.find(any(String.self))).thenAnswer(answer) }
    let optional: (Int?) -> String? = { _ in nil }
    accepts { when(shop.find(Int?.none as Any)).thenAnswer(optional) }
    let whole: (Any) -> String? = { _ in nil }
    accepts { when(shop.find(Int?.none as Any)).thenAnswer(whole) }
    rejects("has nil") { when(shop.find(Int?.none as Any)).thenAnswer(answer) }
  }

  @Test("A side effect is rejected for its parameters, and never for its result")
  func effects() {
    accepts { when(shop.untyped(any())).perform { (_: String) in } }
    rejects("Int as argument 1") { when(shop.untyped(any())).perform { (_: Int) in } }
    rejects("2 arguments,") { when(shop.untyped(any())).perform { (_: String, _: Int) in } }
    rejects("is not async") { when(shop.untyped(any())).perform { (_: String) async in } }
  }

  @Test("A mismatch that only a call shows is reported at the stub")
  func atCall() {
    when(shop.find(any())).thenAnswer { (number: Int) in "\(number)" }
    expectFailure(
      """
      The closure takes Int as argument 1, but the call was find("a").
      Write the parameter's type in the closure.
      """, atLine: #line - 5
    ) {
      #expect(shop.find("a") == nil)
    }
  }
}
