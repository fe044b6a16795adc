import Foundation
import Testing
import Understudy

struct Label: Sendable { var name = "" }
struct Cargo: Sendable {
  var number = 7
  var label: Label?
}

nonisolated final class FreighterMock: Mock, @unchecked Sendable {
  func load(_ cargo: Cargo) { called(with: cargo) }
  func weigh(_ weight: Double, at date: Date, _ offset: Float?) {
    called(with: weight, date, offset)
  }
  func mark(_ note: String, _ tags: [String], _ data: Data, _ numbers: [Int], _ names: Set<String>)
  { called(with: note, tags, data, numbers, names) }
}

@Suite struct MatcherForms {
  private let mock = FreighterMock()

  @Test("Numbers, dates, texts, and collections")
  nonisolated func parts() {
    mock.weigh(0.1 + 0.2, at: Date(), 2)
    verify(
      mock.weigh(closeTo(0.3, within: 1e-9), at: closeTo(Date(), within: 99), closeTo(2, within: 1))
    ).called(1)
    mock.mark("a to z", ["a", "b"], Data([1, 2]), [1, 2], ["a"])
    verify(
      mock.mark(
        startingWith("a"), containing("b"), startingWith(Data([1])), containing([1, 2]),
        containing("a"))
    ).called(1)
    verify(
      mock.mark(
        endingWith("z"), startingWith(["a", "b"]), containing(Data([1, 2])), endingWith([2]), any())
    ).called(1)
    verify(on: mock, called: 1).mark(
      containing("to"), containing(startingWith("b")), containing(2), containing([]), any())
  }

  @Test("Properties, and several matchers")
  nonisolated func properties() {
    let number = ArgumentCaptor<Int>()
    mock.load(Cargo())
    verify(mock.load(having(\.number, inRange(1...)))).called(1)
    verify(mock.load(having(\.label?.name, isNil()))).called(1)
    verify(on: mock, called: 0).load(having(\.label, having(\.name, startingWith("U"))))
    verify(
      mock.load(
        allOf(
          having(\.number, 7), allOf(having(\.number, number.capture()), having(\.label, isNil()))))
    ).called(1)
    verify(mock.load(not(allOf(having(\.number, oneOf(1, 2, inRange(8...))), any())))).called(1)
    #expect(number.values == [7])
  }
}
