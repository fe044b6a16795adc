import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `startingWith`, `endingWith`, and `containing`.
@Suite(.mockSession) struct PartsOfCollections {
  private let courier = CourierMock()

  @Test("Texts, by their characters")
  func texts() {
    courier.note("jalapen\u{303}o")
    verify(courier.note(startingWith("jal"))).called(1)
    verify(courier.note(endingWith("ño"))).called(1)
    verify(on: courier, called: 1).note(containing("peño"))
    verify(courier.note(containing("jalapen"))).called(.never)
    verify(courier.note(startingWith("al"))).called(.never)
    verify(courier.note(endingWith("ñ"))).called(.never)
    verify(courier.note(containing("jalapeño, too"))).called(.never)
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
    verify(courier.tag(oneOf(endingWith(["b", "c"]), containing(["a", "c"])))).called(.never)
    courier.log(Data([1, 2, 3]), [1, nil, 3] as [Int?], Set(["a"]), ["x": 1], "text"[...])
    verify(
      courier.log(
        startingWith(Data([1, 2])), containing([nil, 3] as [Int?]), containing("a") as Set<String>,
        containing((key: "x", value: 1)) as [String: Int], endingWith("xt") as Substring)
    ).called(1)
    // A value of another type has no such part.
    verify(courier.log(containing([2 as UInt8]), anyVariadic())).called(.never)
  }

  @Test("Empty texts and collections are parts of all others, and have only empty parts")
  func empty() {
    for text in ["a", ""] { courier.note(text) }
    verify(courier.note(allOf(startingWith(""), endingWith(""), containing("")))).called(2)
    verify(courier.note(containing("a"))).called(1)
    courier.tag([])
    verify(courier.tag(containing([]))).called(1)
    verify(courier.tag(containing(any(String.self)))).called(.never)
  }

  @Test("Elements compare by comparators, too")
  func comparators() {
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    courier.tag(["A", "b"])
    verify(courier.tag(allOf(startingWith(["a"]), containing("B"), endingWith(["B"])))).called(1)
    courier.log([Waybill("x"), Waybill("y")], [Double.nan])
    ArgumentEquality.register(Waybill.self) { $0.title == $1.title }
    verify(courier.log(endingWith([Waybill("y")]), containing(.nan) as [Double])).called(1)
  }

  @Test("Matchers and captors of an element; elsewhere, a matcher is reported")
  func elements() {
    courier.tag(["apple", "pear", "plum"])
    let tags = ArgumentCaptor<String>()
    verify(courier.tag(containing(allOf(startingWith("p"), tags.capture())))).called(1)
    #expect(tags.values == ["pear", "plum"])
    let start = "any() is written inside a value of startingWith(…)."
    expectFailure(headline: start) { verify(courier.tag(startingWith([any(), "pear"]))).called(0) }
    let part = "any() is written inside a value of containing(…)."
    expectFailure(headline: part) { verify(courier.tag(containing(any()))).called(0) }
    expectFailure(headline: part) { verify(courier.log(containing(["a", any()]))).called(0) }
    let closures = "No call can match log([containing([closure])])."
    expectFailure(headline: closures) { verify(courier.log(containing([{ 1 }]))).called(.never) }
  }
}
