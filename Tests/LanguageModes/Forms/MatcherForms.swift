import Foundation
import Testing
import Understudy

struct Label: Sendable {
  var name: String
  var weight = 1.0
}

struct Cargo: Sendable {
  var number = 7
  var city = "Ulm"
  var label: Label?
}

nonisolated final class FreighterMock: Mock, @unchecked Sendable {
  func load(_ cargo: Cargo) { called(with: cargo) }
  func weigh(_ weight: Double, at date: Date, note: String, tags: [String]) -> Bool {
    calledReturning(with: weight, date, note, tags)
  }
  func scale(_ factor: Float, _ offset: Double?, _ width: CGFloat, _ data: Data) {
    called(with: factor, offset, width, data)
  }
  func number(_ numbers: [Int], _ names: Set<String>, _ note: String?) {
    called(with: numbers, names, note)
  }
}

@Suite struct MatcherForms {
  private let mock = FreighterMock()

  @Test("Numbers and dates that are close")
  nonisolated func close() {
    mock.scale(1.5, 2, 3, Data())
    verify(
      mock.scale(
        closeTo(1, within: 0.5), closeTo(2, within: 0.1), closeTo(3, within: 0), any())
    ).called(1)
    when(
      mock.weigh(closeTo(0.3, within: 1e-9), at: closeTo(Date(), within: 99), note: "", tags: [])
    )
    .thenReturn(true)
    #expect(mock.weigh(0.1 + 0.2, at: Date(), note: "", tags: []))
  }

  @Test("Parts of texts and collections")
  nonisolated func parts() {
    when(
      mock.weigh(any(), at: any(), note: startingWith("a"), tags: containing("b"))
    ).thenReturn(true)
    when(
      mock.weigh(any(), at: any(), note: endingWith("z"), tags: startingWith(["a", "b"]))
    ).thenReturn(true)
    when(mock.weigh(any(), at: any(), note: containing("z"), tags: any())).thenReturn(true)
    #expect(mock.weigh(1, at: Date(), note: "azy", tags: []))
    #expect(!mock.weigh(1, at: Date(), note: "a", tags: ["a"]))
    mock.scale(1, nil, 2, Data([1, 2, 3]))
    verify(mock.scale(any(), any(), any(), startingWith(Data([1])))).called(1)
    verify(mock.scale(any(), any(), any(), containing(Data([2, 3])))).called(1)
    verify(mock.scale(any(), any(), any(), endingWith(Data([2])))).called(.never)
    verify(mock.scale(any(), any(), any(), containing(3))).called(1)
    mock.number([1, 2], ["a"], "note")
    verify(mock.number(containing([1, 2]), containing("a"), containing("o"))).called(1)
    verify(mock.number(containing([]), containing(startingWith("b")), any())).called(.never)
  }

  @Test("Properties, and several matchers")
  nonisolated func properties() {
    let city = ArgumentCaptor<String>()
    mock.load(Cargo())
    verify(mock.load(having(\.city, "Ulm"))).called(1)
    verify(mock.load(having(\.number, inRange(1...)))).called(1)
    verify(mock.load(having(\.label?.name, isNil()))).called(1)
    verify(on: mock, called: 0).load(having(\.label, having(\.name, any())))
    verify(
      mock.load(
        allOf(
          having(\.number, 7), allOf(having(\.city, city.capture()), having(\.label, isNil()))))
    ).called(1)
    verify(mock.load(not(allOf(having(\.number, oneOf(1, 2)), any())))).called(1)
    #expect(city.values == ["Ulm"])
    when(mock.weigh(1, at: any(), note: allOf(startingWith("a"), endingWith("z")), tags: []))
      .thenReturn(true)
    when(mock.weigh(2, at: any(), note: oneOf("b", startingWith("a"), "c"), tags: any(like: [])))
      .thenReturn(true)
    #expect(mock.weigh(1, at: Date(), note: "a to z", tags: []))
    #expect(mock.weigh(2, at: Date(), note: "apple", tags: []))
  }
}
