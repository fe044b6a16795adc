import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `oneOf`, `inRange`, `not`, and matchers with a description.
@Suite struct CombinedMatchers {
  private let kiosk = KioskMock()

  // MARK: oneOf

  @Test("oneOf matches a value that equals one of several")
  func oneOfValues() {
    for name in ["apple", "pear", "plum"] { kiosk.price(name) }
    verify(kiosk.price(oneOf("apple", "pear"))).called(2)
    verify(on: kiosk, called: 1).price(oneOf("plum"))
    when(kiosk.price(oneOf("apple", "fig"))).thenReturn(3)
    #expect(kiosk.price("fig") == 3)
    #expect(kiosk.price("pear") == 0)
    kiosk.log(UInt8(3), nil as Int?)
    verify(kiosk.log(oneOf(3, 4), oneOf(nil, 1))).called(1)
  }

  @Test("oneOf compares as arguments are compared, with comparators")
  func oneOfComparator() {
    withMockSession {
      ArgumentEquality.register(Fruit.self) { $0.name == $1.name }
      kiosk.sell(Fruit(name: "apple", weight: 3))
      verify(kiosk.sell(oneOf(Fruit(name: "pear", weight: 1), Fruit(name: "apple", weight: 1))))
        .called(1)
    }
  }

  // MARK: inRange

  @Test("inRange takes every range expression")
  func ranges() {
    for count in 1...5 { kiosk.order("apple", count) }
    verify(kiosk.order(any(), inRange(2...3))).called(2)
    verify(kiosk.order(any(), inRange(2..<3))).called(1)
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
  }

  @Test("In a parameter of type Any, an integer of another type matches, too")
  func rangeOfAny() {
    kiosk.log(UInt8(2), "a")
    verify(kiosk.log(inRange(1...3), any())).called(1)
    verify(kiosk.log(inRange(1.5...3), any())).called(1)
    verify(kiosk.log(inRange(3...), any())).called(.never)
    verify(kiosk.log(any(), inRange(1...3))).called(.never)
  }

  // MARK: not

  @Test("not matches what a value doesn't")
  func notValue() {
    for name in ["apple", "pear", "plum"] { kiosk.price(name) }
    verify(kiosk.price(not("apple"))).called(2)
    verify(on: kiosk, called: 2).price(not("pear"))
    kiosk.rename(nil)
    kiosk.rename("Kiosk")
    verify(kiosk.rename(not("Kiosk"))).called(1)
    verify(kiosk.rename(not(nil))).called(1)
  }

  @Test("not matches what another matcher doesn't")
  func notMatcher() {
    for name in ["apple", "pear", "plum"] { kiosk.price(name) }
    verify(kiosk.price(not(oneOf("apple", "pear")))).called(1)
    verify(kiosk.price(not(matching { $0.hasPrefix("p") }))).called(1)
    verify(kiosk.price(not(inRange("a"..."b")))).called(2)
    verify(kiosk.price(not(not("apple")))).called(1)
    verify(kiosk.price(not(any()))).called(.never)
    kiosk.rename(nil)
    verify(kiosk.rename(not(isNil()))).called(.never)
    verify(kiosk.rename(not(isNotNil()))).called(1)
    when(kiosk.price(not(oneOf("apple")))).thenReturn(2)
    #expect(kiosk.price("apple") == 0)
    #expect(kiosk.price("pear") == 2)
  }

  @Test("Beside plain values and matchers of the same type, in both forms")
  func besideOthers() {
    kiosk.flags(true, false, true)
    verify(kiosk.flags(not(false), any(), true)).called(1)
    verify(kiosk.flags(true, not(true), any())).called(1)
    verify(kiosk.flags(any(), not(any()), true)).called(.never)
    verify(kiosk.flags(not(true), any(), any())).called(.never)
    kiosk.order("apple", 3)
    verify(on: kiosk, called: 1).order(not("pear"), not(inRange(1...2)))
  }

  @Test("What can't be compared isn't known to be different")
  func incomparable() {
    kiosk.onSale { 1 }
    expectFailure(
      """
      onSale(_:) was called 0 times, expected exactly 1.
      Expected: onSale(not(closure))
      Closures cannot be compared; write any() instead.
      Other calls of onSale(_:) (* marks mismatches):
        #1 onSale(*closure*)
      Calls on KioskMock (1):
        #1 onSale(closure)
      """, atLine: #line + 1
    ) { verify(kiosk.onSale(not({ 1 }))).called(1) }
    expectFailure(headline: "onSale(_:) was called 0 times, expected exactly 1.", atLine: #line + 2)
    {
      verify(kiosk.onSale(oneOf({ 1 }, { 2 }))).called(1)
    }
    expectFailure(headline: "onSale(_:) was called 0 times, expected exactly 1.", atLine: #line + 2)
    {
      verify(kiosk.onSale(not(oneOf({ 1 }, { 2 })))).called(1)
    }
  }

  @Test("Around a call, not is reported at its line, and nothing is verified")
  func notAroundCall() {
    kiosk.price("apple")
    expectFailure(
      """
      not(…) is written around the call price("apple").
      Write it around an argument: verify(mock.method(not(value))).called(1)
      Or verify that no call was received: verify(mock.method(value)).called(.never)
      """, atLine: #line + 1
    ) { verify(not(kiosk.price("apple"))).called(7) }
    expectFailure(headline: "not(…) is written around the call rename(any()).", atLine: #line + 1) {
      when(not(kiosk.rename(any()))).thenReturn()
    }
    expectFailure(headline: "not(…) is written around the call close().", atLine: #line + 1) {
      verifyInOrder { not(kiosk.close()) }
    }
  }

  @Test("A matcher among the values of oneOf is reported at its line, and nothing is verified")
  func oneOfMatchers() {
    kiosk.price("apple")
    expectFailure(
      """
      any() is written inside a value of oneOf(…).
      Write a plain value, or compare with a predicate: matching { … }
      """, atLine: #line + 1
    ) { verify(kiosk.price(oneOf(any(), "pear"))).called(7) }
    // A Boolean's placeholder equals other values.
    kiosk.flags(true, true, false)
    expectFailure(headline: "any() is written inside a value of oneOf(…).", atLine: #line + 1) {
      verify(kiosk.flags(oneOf(any(), true), true, false)).called(.never)
    }
    verify(kiosk.flags(any(), oneOf(true, false), any())).called(1)
    verify(kiosk.flags(any(), oneOf(true), not(any()))).called(.never)
    expectFailure(headline: "any() is written inside a value of oneOf(…).", atLine: #line + 1) {
      verify(on: kiosk, called: .never).price(oneOf("pear", any()))
    }
    expectFailure(headline: "any() is written inside a value of equal(to:).", atLine: #line + 1) {
      when(kiosk.flags(equal(to: any()), true, false)).thenReturn()
    }
  }

  @Test("A value with a matcher inside not is reported at its line, and nothing is verified")
  func notValueWithMatcher() {
    kiosk.stock([1, 3])
    expectFailure(
      """
      any() is written inside a value of not(…).
      Write a plain value, or compare with a predicate: matching { … }
      """, atLine: #line + 1
    ) { verify(kiosk.stock(not([any(), 3]))).called(.never) }
    expectFailure(
      headline: "oneOf(1, 2) is written inside a value of not(…).", atLine: #line + 1
    ) { verify(kiosk.stock(not([oneOf(1, 2), inRange(3...4)]))).called(.never) }
    expectFailure(headline: "any() is written inside a value of not(…).", atLine: #line + 1) {
      verify(kiosk.sell(not(Fruit(name: any(), weight: 3)))).called(.never)
    }
    verify(kiosk.stock([not(2), not(inRange(4...))])).called(1)
    verify(kiosk.stock([not(1), 3])).called(.never)
    verify(kiosk.stock(not([1, 3]))).called(.never)
  }

  @Test("not of remaining values matches any number of values that the matcher doesn't match")
  func notVariadic() {
    kiosk.note("a", 2)
    kiosk.note(2, 3)
    kiosk.note()
    verify(kiosk.note(not(anyVariadic(String.self)))).called(2)
    verify(kiosk.note(2, not(anyVariadic(String.self)))).called(1)
    expectFailure(
      """
      note(_:) was called 0 times, expected exactly 1.
      Expected: note(["b", not(anyVariadic())])
      Other calls of note(_:) (* marks mismatches):
        #1 note([*"a"*, 2])
        #2 note([*2*, 3])
        #3 note(*[]*)
      Calls on KioskMock (3):
        #1 note(["a", 2])
        #2 note([2, 3])
        #3 note([])
      """, atLine: #line + 1
    ) { verify(kiosk.note("b", not(anyVariadic(String.self)))).called(1) }
  }

  @Test("not of optionals, the empty value, and objects, in lists, too")
  func notOfOtherTypes() {
    kiosk.rename(nil)
    verify(kiosk.rename(not(any()))).called(.never)
    verify(kiosk.rename(not("Kiosk"))).called(1)
    kiosk.log((), nil)
    verify(kiosk.log(not(()), any())).called(.never)
    verify(kiosk.log(any(), not(nil))).called(.never)
    let (first, second) = (Customer(), Customer())
    kiosk.serve(first, second)
    verify(kiosk.serve(not(second), not(first))).called(1)
    verify(kiosk.serve(not(identical(to: first)), any())).called(.never)
    kiosk.note("a", [1, 2], nil as Int? as Any)
    verify(kiosk.note(not(3), not([1]), any())).called(1)
    verify(kiosk.note(not("a"), not([1]), any())).called(.never)
    let names = ArgumentCaptor<String>()
    kiosk.price("apple")
    verify(kiosk.price(not(names.capture()))).called(.never)
    #expect(names.values.isEmpty)
  }

  @Test("Ranges of dates, characters, texts, and floating-point numbers, and empty ones")
  func otherRanges() {
    let now = Date(timeIntervalSince1970: 1_000_000)
    kiosk.log(now, "b" as Character)
    verify(kiosk.log(inRange(now...), inRange(("a" as Character)...("c" as Character)))).called(1)
    verify(kiosk.log(inRange(..<now), any())).called(.never)
    kiosk.weigh(.nan)
    verify(kiosk.weigh(inRange(-(.infinity)...(.infinity)))).called(.never)
    verify(kiosk.weigh(not(inRange(0...1)))).called(1)
    kiosk.pay(3)
    verify(kiosk.pay(inRange(3..<3))).called(.never)
    verify(kiosk.pay(inRange(3...3))).called(1)
  }

  @Test("Outside of when and verify, they are reported at their lines")
  func outside() {
    expectFailure(
      """
      oneOf(1, 2) was used outside when or verify.
      Write it in a call: verify(mock.method(oneOf(1, 2))).called(1)
      """, atLine: #line + 1
    ) { _ = oneOf(1, 2) }
    expectFailure(headline: "inRange(1...3) was used outside when or verify.", atLine: #line + 1) {
      _ = inRange(1...3)
    }
    expectFailure(headline: "not(1) was used outside when or verify.") { _ = not(1) }
    expectFailure(
      """
      matching("a positive amount") { … } was used outside when or verify.
      Write it in a call: verify(mock.method(matching("a positive amount") { … })).called(1)
      """, atLine: #line + 1
    ) { let _: Int = matching("a positive amount") { $0 > 0 } }
  }

  // MARK: Descriptions

  @Test("Messages show the description in place of the predicate")
  func descriptions() {
    kiosk.pay(-3)
    expectFailure(
      """
      pay(_:) was called 0 times, expected exactly 1.
      Expected: pay(a positive amount)
      Other calls of pay(_:) (* marks mismatches):
        #1 pay(*-3*)
      Calls on KioskMock (1):
        #1 pay(-3)
      """, atLine: #line + 1
    ) { verify(kiosk.pay(matching("a positive amount") { $0 > 0 })).called(1) }
    verify(kiosk.pay(matching("a negative amount", like: 1) { $0 < 0 })).called(1)
  }

  @Test("A matcher of one's own is reported at the line that uses it")
  func ownMatcher() {
    kiosk.pay(3)
    verify(kiosk.pay(positive())).called(1)
    verify(kiosk.pay(not(positive()))).called(.never)
    expectFailure(
      """
      close() was called 0 times, expected exactly 1.
      Expected: close()
      Calls on KioskMock (1):
        #1 pay(3)
      """, atLine: #line + 1
    ) { verify(kiosk.close()).called(1) }
    expectFailure(
      headline: #"matching("a positive amount") { … } was used outside when or verify."#,
      atLine: #line + 2
    ) {
      _ = positive()
    }
  }

  @Test("Every matcher is shown as it is written")
  func texts() {
    let found = failures {
      verify(kiosk.order(oneOf("a", "b"), inRange(1...3))).called(1)
      verify(kiosk.order(not("a"), inRange(1..<3))).called(1)
      verify(kiosk.order(not(oneOf("a", "b")), inRange(1...))).called(1)
      verify(kiosk.order(not(matching("a fruit") { _ in true }), inRange(...3))).called(1)
      verify(kiosk.order(inRange("a"..."b"), not(inRange(..<3)))).called(1)
    }
    let expected = found.map { $0.text.split(separator: "\n")[1] }
    #expect(
      expected == [
        #"Expected: order(oneOf("a", "b"), inRange(1...3))"#,
        #"Expected: order(not("a"), inRange(1..<3))"#,
        #"Expected: order(not(oneOf("a", "b")), inRange(1...))"#,
        "Expected: order(not(a fruit), inRange(...3))",
        #"Expected: order(inRange("a"..."b"), not(inRange(..<3)))"#,
      ])
  }
}

/// A matcher of one's own passes on the position.
private func positive(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Int {
  matching("a positive amount", fileID: fileID, filePath: filePath, line: line, column: column) {
    $0 > 0
  }
}

private struct Fruit {
  let name: String
  let weight: Int
}

private final class KioskMock: Mock {
  @discardableResult
  func price(_ name: String) -> Int { calledReturning(with: name, default: 0) }
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
  func serve(_ customers: Customer...) { called(with: customers) }
}

private final class Customer {}
