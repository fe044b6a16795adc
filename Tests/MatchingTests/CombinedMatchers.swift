import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `oneOf`, `inRange`, `not`, and matchers with a description.
@Suite struct CombinedMatchers {
  private let kiosk = KioskMock()

  // MARK: What they match

  @Test("inRange takes every range expression")
  func ranges() {
    for count in 1...5 { kiosk.order("apple", count) }
    verify(kiosk.order(any(), inRange(2...3))).called(2)
    verify(kiosk.order(any(), inRange(3..<3))).called(.never)
    verify(kiosk.order(any(), inRange(2...))).called(4)
    verify(kiosk.order(any(), inRange(...2))).called(2)
    verify(kiosk.order(any(), inRange(..<2))).called(1)
    verify(on: kiosk, called: 2).order("apple", inRange(4...10))
    when(kiosk.price(inRange("a"..."m"))).thenReturn(1)
    #expect(kiosk.price("apple") == 1)
    #expect(kiosk.price("pear") == 0)
    kiosk.weigh(2.5)
    verify(kiosk.weigh(inRange(2...3))).called(1)
    verify(kiosk.weigh(inRange(2.6...))).called(.never)
    kiosk.weigh(.nan)
    verify(kiosk.weigh(inRange(-(.infinity)...(.infinity)))).called(1)
    verify(kiosk.weigh(not(inRange(0...1)))).called(2)
  }

  @Test("In a parameter of type Any, a number of another type matches a range, too")
  func rangeOfAny() {
    kiosk.log(UInt8(2), "a")
    verify(kiosk.log(inRange(1...3), any())).called(1)
    verify(kiosk.log(inRange(1.5...3), any())).called(1)
    kiosk.log(Float(0.5), "a")
    verify(kiosk.log(inRange(0.5...0.6), any())).called(1)
    verify(kiosk.log(inRange(3...), any())).called(.never)
    verify(kiosk.log(any(), inRange(1...3))).called(.never)
    // The number has to be one of the bound's type.
    kiosk.log(257, "a")
    verify(kiosk.log(inRange(UInt8(1)...1), any())).called(.never)
    let now = Date(timeIntervalSince1970: 1_000_000)
    kiosk.log(now, "b" as Character)
    verify(kiosk.log(inRange(now...), inRange(("a" as Character)...("c" as Character)))).called(1)
    verify(kiosk.log(inRange(..<now), any())).called(.never)
  }

  @Test("not of the empty value and of objects, in lists, too")
  func negationOfOtherTypes() {
    kiosk.log((), nil)
    verify(kiosk.log(not(()), any())).called(.never)
    verify(kiosk.log(any(), not(nil))).called(.never)
    let (first, second) = (NSObject(), NSObject())
    kiosk.note("a", [1, 2], nil as Int? as Any, first)
    verify(kiosk.note(not(3), not([1]), any(), not(second))).called(1)
    verify(kiosk.note(not("a"), not([1]), any(), any())).called(.never)
    verify(kiosk.note(any(), any(), any(), not(identical(to: first)))).called(.never)
    kiosk.stock([1, 3])
    verify(kiosk.stock([not(2), not(inRange(4...))])).called(1)
    verify(kiosk.stock([not(1), 3])).called(.never)
    verify(kiosk.stock(not([1, 3]))).called(.never)
    verify(kiosk.stock(not([any(), 3]))).called(.never)
    verify(kiosk.stock(not([any(), 4]))).called(1)
    verify(kiosk.stock(not([oneOf(1, 2), inRange(3...4)]))).called(.never)
    kiosk.sell(Fruit(name: "apple"))
    verify(kiosk.sell(not(Fruit(name: any())))).called(.never)
    verify(kiosk.sell(not(Fruit(name: not("apple"))))).called(1)
  }

  @Test("What can't be compared isn't known to be different")
  func incomparable() {
    kiosk.onSale { 1 }
    let found = failures { verify(kiosk.onSale(not({ 1 }))).called(1) }
    let lines = found.flatMap { $0.text.components(separatedBy: "\n")[1...2] }
    let hint = "Closures cannot be compared; write any() instead."
    #expect(lines == ["Expected: onSale(not(closure))", hint])
    let reported = failures {
      verify(kiosk.onSale(oneOf({ 1 }, { 2 }))).called(.never)
      verify(kiosk.onSale(not({ 1 }))).called(.never)
    }
    let calls = ["onSale(oneOf(closure, closure))", "onSale(not(closure))"]
    #expect(reported.map(\.text) == calls.map { "No call can match \($0).\n" + hint })
  }

  // MARK: Where they can't be used

  @Test("Around a call, not is reported at its line, and nothing is verified")
  func notAroundCall() {
    kiosk.price("apple")
    // The documentation of not(_:) quotes the whole text.
    let priced = #"not(…) is written around the call price("apple")."#
    expectFailure(headline: priced) { verify(not(kiosk.price("apple"))).called(7) }
    let renamed = "not(…) is written around the call rename(any())."
    expectFailure(headline: renamed) { when(not(kiosk.rename(any()))).thenReturn() }
    let closed = "not(…) is written around the call close()."
    expectFailure(headline: closed) { verifyInOrder { not(kiosk.close()) } }
  }

  @Test("A matcher inside a value of equal(to:) is reported at its line, and nothing is verified")
  func innerMatchers() {
    let text = "any() is written inside a value of equal(to:)."
    expectFailure(headline: text) { verify(on: kiosk, called: .never).price(equal(to: any())) }
    // A Boolean's placeholder equals other values.
    kiosk.flags(true, true, false)
    expectFailure(headline: text) { when(kiosk.flags(equal(to: any()), true, false)).thenReturn() }
  }

  @Test("Every matcher is shown as it is written, and a predicate by its description")
  func texts() {
    let found = failures {
      verify(kiosk.order(oneOf("a", "b"), inRange(1...3))).called(1)
      verify(kiosk.order(not("a"), inRange(1..<3))).called(1)
      verify(kiosk.order(not(oneOf("a", "b")), inRange(1...))).called(1)
      verify(kiosk.order(not(matching("a fruit") { _ in true }), inRange(...3))).called(1)
      verify(kiosk.order(inRange("a"..."b"), not(inRange(..<3)))).called(1)
      verify(kiosk.note("b", not(anyVariadic(String.self)))).called(1)
      verify(kiosk.pay(positive())).called(1)
      verify(kiosk.price(allOf("a", not(oneOf(matching("a fig") { _ in true }, any()))))).called(1)
    }
    let expected = [
      #"order(oneOf("a", "b"), inRange(1...3))"#, #"order(not("a"), inRange(1..<3))"#,
      #"order(not(oneOf("a", "b")), inRange(1...))"#, "order(not(a fruit), inRange(...3))",
      #"order(inRange("a"..."b"), not(inRange(..<3)))"#, #"note(["b", not(anyVariadic())])"#,
      "pay(a positive amount)", #"price(allOf("a", not(oneOf(a fig, any()))))"#,
    ]
    #expect(found.map { $0.text.split(separator: "\n")[1] } == expected.map { "Expected: \($0)" })
  }
}

private func positive(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Int {
  matching("a positive amount", fileID: fileID, filePath: filePath, line: line, column: column) {
    $0 > 0
  }
}

private struct Fruit { let name: String }

private final class KioskMock: Mock {
  @discardableResult func price(_ name: String) -> Int { calledReturning(with: name, default: 0) }
  func order(_ name: String, _ count: Int) { called(with: name, count) }
  func log(_ value: Any?, _ other: Any?) { called(with: value, other) }
  func sell(_ fruit: Fruit) { called(with: fruit) }
  func weigh(_ weight: Double) { called(with: weight) }
  func rename(_ name: String?) { called(with: name) }
  func flags(_ first: Bool, _ second: Bool, _ third: Bool) { called(with: first, second, third) }
  func onSale(_ handler: @escaping () -> Int) { called(with: handler) }
  func pay(_ amount: Int) { called(with: amount) }
  func close() { called() }
  func stock(_ counts: [Int]) { called(with: counts) }
  func note(_ values: Any...) { called(with: values) }
}
