import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Messages about long logs and large values stay short.
@Suite struct LongMessages {
  private let shelf = ShelfMock()

  @Test("A message has at most 20,000 characters", .timeLimit(.minutes(5)))
  func length() throws {
    for number in 0..<100 {
      shelf.list((0..<32).map { "\(number).\($0) " + String(repeating: "x", count: 300) })
    }
    let failure = try #require(
      failures {
        verify(shelf.list(Array(repeating: String(repeating: "y", count: 300), count: 32)))
          .called(1)
      }.first)
    #expect(failure.text.count <= 20_000)
    #expect(failure.text.count > 10_000)
    #expect(failure.text.hasSuffix(" more lines"))
  }

  @Test("The difference inside a large value is found", .timeLimit(.minutes(5)))
  func largeValues() {
    var texts = (0..<1_000_000).map { "text \($0)" }
    shelf.fill(texts: texts)
    texts[7_000] = "other"
    #expect(
      differences { verify(shelf.fill(texts: texts)).called(1) } == [
        #"texts[7000]: expected "other", got "text 7000""#
      ])

    shelf.mockState.clearInvocations()
    var data = Data(repeating: 7, count: 10_000_000)
    shelf.store(data: data)
    data[9_000] = 8
    #expect(
      differences { verify(shelf.store(data: data)).called(1) } == [
        "data[9000]: expected …[7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 7, 7, 7, 7, 7, 7, 7, 7, "
          + "7, 7, 7, 7, 7, 7, 7, 7, 7, 7]…, got …[7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, "
          + "7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]…"
      ])

    shelf.mockState.clearInvocations()
    let text = String(repeating: "a", count: 10_000_000)
    shelf.note(text: "b" + text)
    #expect(
      differences { verify(shelf.note(text: "c" + text)).called(1) } == [
        #"text[0]: expected "caaaaaaaaaaaaaaaaaaa"…, got "baaaaaaaaaaaaaaaaaaa"…"#
      ])
    // After 10,000 elements, a difference isn't searched.
    shelf.mockState.clearInvocations()
    shelf.note(text: text + "b")
    #expect(differences { verify(shelf.note(text: text + "c")).called(1) }.count == 1)
  }
}

private final class ShelfMock: Mock {
  func list(_ list: [String]) { called(with: list) }
  func fill(texts: [String]) { called(with: texts) }
  func store(data: Data) { called(with: data) }
  func note(text: String) { called(with: text) }
}
