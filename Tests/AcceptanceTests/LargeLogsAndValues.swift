import Testing
import Understudy
import UnderstudyTestSupport

/// Verifications of long logs and large values: what they find doesn't depend on how the library finds
/// it.
@Suite struct LargeLogsAndValues {
  private let shelf = ShelfMock()

  // MARK: Finding calls

  @Test("Verifications find the same calls, however many there are of them")
  func manyVerifications() {
    for number in 0..<200 { shelf.put("book \(number % 10)", number % 20) }
    // The first ones compare the calls, the later ones look them up.
    for round in 0..<100 {
      verify(shelf.put("book \(round % 10)", round % 10)).called(10)
      verify(shelf.put("book \(round % 10)", 10 + round % 10)).called(10)
      verify(shelf.put("book 3", round % 10 == 3 ? 4 : round % 10 + 100)).called(0)
    }
    shelf.put("book 1", 1)
    verify(shelf.put("book 1", 1)).called(11)
    verifyNoMoreInteractions(on: shelf)
    shelf.put("book 1", 1)
    #expect(reportedCalls { verifyNoMoreInteractions(on: shelf) } == [#"#202 put("book 1", 1)"#])
  }

  @Test("any() in all places matches the calls that were received since the last time, too")
  func anyEverywhere() {
    verify(shelf.put(any(), any())).called(0)
    for number in 1...100 {
      shelf.put("a", number)
      shelf.tag("other")
      verify(shelf.put(any(), any())).called(.exactly(number))
    }
    #expect(reportedCalls { verifyNoMoreInteractions(on: shelf) }.count == 21)
    verify(shelf.tag(any())).called(100)
    verifyNoMoreInteractions(on: shelf)
    shelf.mockState.clearInvocations()
    verify(shelf.put(any(), any())).called(0)
    shelf.put("a", 1)
    verify(shelf.put(any(), any())).called(1)
  }

  @Test("any() of an optional parameter matches nil, and any() of its type doesn't")
  func optional() {
    shelf.label(nil)
    shelf.label("new")
    verify(shelf.label(any())).called(2)
    verify(shelf.label(isNotNil())).called(1)
    verify(shelf.label(nil)).called(1)
    verify(shelf.accept(any(String.self))).called(0)
    shelf.accept(3)
    shelf.accept("three")
    shelf.accept(nil)
    verify(shelf.accept(any(String.self))).called(1)
    verify(shelf.accept(any(Int.self))).called(1)
    verify(shelf.accept(any())).called(3)
  }

  @Test("Texts are equal by their characters, not by their bytes")
  func texts() {
    let long = String(repeating: "é", count: 40)
    let decomposed = String(repeating: "e\u{301}", count: 40)
    for text in ["é", "e\u{301}", long, decomposed] { shelf.tag(text) }
    verify(shelf.tag("é")).called(2)
    verify(shelf.tag(long)).called(2)
    verify(shelf.tag(String(decomposed.reversed()))).called(2)
    var spacious = ""
    spacious.reserveCapacity(1_000)
    spacious += "small"
    shelf.tag(spacious)
    verify(shelf.tag("small")).called(1)
  }

  @Test("Numbers of different types are equal in a long log, too")
  func numbers() {
    for number in 0..<100 { shelf.accept(number % 2 == 0 ? UInt8(number) as Any : number as Any) }
    for number in 0..<100 { verify(shelf.accept(number)).called(1) }
    verify(shelf.accept(7.0)).called(1)
  }

  @Test("A comparator that's registered between two verifications applies to the second")
  func comparator() {
    withMockSession {
      let shelf = ShelfMock()
      shelf.tag("A")
      for _ in 0..<100 { verify(shelf.tag("a")).called(0) }
      ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
      verify(shelf.tag("a")).called(1)
    }
  }

  @Test("Values without == that contain a large array are compared by their elements")
  func structures() {
    shelf.accept(Box(values: [Box(values: [1, 2]), Box(values: [3])]))
    verify(shelf.accept(Box(values: [Box(values: [1, 2]), Box(values: [3])]))).called(1)
    verify(shelf.accept(Box(values: [Box(values: [1, 2]), Box(values: [4])]))).called(0)
    verify(shelf.accept(Box(values: [Box(values: [1, 2])]))).called(0)
    let closures: [() -> Void] = [{}]
    shelf.accept(closures)
    verify(shelf.accept(any())).called(2)
  }
}

private struct Box {
  let values: [Any]
}

private final class ShelfMock: Mock {
  func put(_ title: String, _ place: Int) { called(with: title, place) }
  func tag(_ tag: String) { called(with: tag) }
  func label(_ label: String?) { called(with: label) }
  func accept(_ value: Any?) { called(with: value) }
}
