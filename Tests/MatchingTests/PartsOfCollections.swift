import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `startingWith`, `endingWith`, and `containing`.
@Suite(.mockSession) struct PartsOfCollections {
  private let courier = CourierMock()

  @Test("Texts")
  func texts() {
    courier.note("jalapen\u{303}o")
    verify(courier.note(startingWith("jal"))).called(1)
    verify(courier.note(endingWith("ño"))).called(1)
    verify(courier.note(containing("peño"))).called(1)
    verify(on: courier, called: 1).note(containing("o"))
    // A character isn't matched by a part of it.
    verify(courier.note(containing("jalapen"))).called(.never)
    verify(courier.note(startingWith("al"))).called(.never)
    verify(courier.note(endingWith("ñ"))).called(.never)
    verify(courier.note(containing("jalapeño, too"))).called(.never)
    verify(courier.note(not(containing("x")))).called(1)
    when(courier.note(startingWith("b"))).thenReturn()
    courier.note("b")
  }

  @Test("Collections: in order, without gaps, or with one element")
  func collections() {
    courier.tag(["a", "b", "c", "b"])
    verify(courier.tag(startingWith(["a", "b"]))).called(1)
    verify(courier.tag(endingWith(["c", "b"]))).called(1)
    verify(courier.tag(containing(["b", "c"]))).called(1)
    verify(courier.tag(containing("b"))).called(1)
    for other in [["b"], ["a", "c"], ["a", "b", "c", "b", "a"]] {
      verify(courier.tag(startingWith(other))).called(.never)
    }
    verify(courier.tag(endingWith(["b", "c"]))).called(.never)
    verify(courier.tag(containing(["a", "c"]))).called(.never)
    verify(courier.tag(containing("d"))).called(.never)
    courier.log(Data([1, 2, 3]), [1, nil, 3] as [Int?], Set(["a"]), ["x": 1], "text"[...])
    verify(
      courier.log(
        startingWith(Data([1, 2])), containing([nil, 3] as [Int?]), containing("a") as Set<String>,
        containing((key: "x", value: 1)) as [String: Int], endingWith("xt") as Substring)
    ).called(1)
    verify(courier.log(containing(2) as Data, anyVariadic())).called(1)
    // A value of another type has no such part.
    verify(courier.log(containing([2 as UInt8]), anyVariadic())).called(.never)
    verify(courier.log(any(), containing([3]), anyVariadic())).called(.never)
  }

  @Test("Empty texts and collections are parts of all others, and have only empty parts")
  func empty() {
    courier.note("a")
    courier.note("")
    verify(courier.note(startingWith(""))).called(2)
    verify(courier.note(endingWith(""))).called(2)
    verify(courier.note(containing(""))).called(2)
    verify(courier.note(containing("a"))).called(1)
    courier.tag([])
    verify(courier.tag(containing([]))).called(1)
    verify(courier.tag(containing(any(String.self)))).called(.never)
  }

  @Test("Elements compare by comparators, too")
  func comparators() {
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    courier.tag(["A", "b"])
    verify(courier.tag(startingWith(["a"]))).called(1)
    verify(courier.tag(containing("B"))).called(1)
    verify(courier.tag(containing(["a", "B"]))).called(1)
    courier.log([Waybill("x"), Waybill("y")], [Double.nan])
    ArgumentEquality.register(Waybill.self) { $0.title == $1.title }
    verify(courier.log(endingWith([Waybill("y")]), containing(.nan) as [Double])).called(1)
  }

  @Test("A matcher of an element, and captors")
  func elements() {
    courier.tag(["apple", "pear", "plum"])
    let tags = ArgumentCaptor<String>()
    verify(courier.tag(containing(startingWith("p")))).called(1)
    verify(courier.tag(containing(allOf(startingWith("p"), tags.capture())))).called(1)
    #expect(tags.values == ["pear", "plum"])
    verify(courier.tag(containing(not(any(String.self))))).called(.never)
    let inside = """
      any() is written inside a value of containing(…).
      Write a plain value, or compare with a predicate: matching { … }
      """
    expectFailure(inside) { verify(courier.log(containing(["a", any()]) as [[String]])).called(0) }
    let start = "any() is written inside a value of startingWith(…)."
    expectFailure(headline: start) { verify(courier.tag(startingWith([any(), "pear"]))).called(0) }
    let all = "any() is written inside a value of containing(…)."
    expectFailure(headline: all) { verify(courier.tag(containing(any()))).called(0) }
    let found = failures { verify(courier.tag(containing(["fig"]))).called(1) }
    #expect(found[0].text.contains("Expected: tag(containing([\"fig\"]))\n"))
    courier.log([{ 1 }])
    let closures = "No call can match log([containing([closure])])."
    expectFailure(headline: closures) { verify(courier.log(containing([{ 1 }]))).called(.never) }
  }

  @Test("Long texts and data are searched in a short time")
  func long() {
    courier.note(String(repeating: "ab", count: 20_000))
    courier.log(Data(repeating: 1, count: 100_000))
    let duration = ContinuousClock().measure {
      verify(courier.note(containing("abc"))).called(.never)
      verify(courier.log(containing(Data([1, 2])))).called(.never)
    }
    #expect(duration < .seconds(5))
  }
}
