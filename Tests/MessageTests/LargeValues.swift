import Testing
import Understudy
import UnderstudyTestSupport

/// A failure describes and compares as little as possible, however large the values are.
@Suite struct LargeValues {
  private let index = IndexMock()

  @Test("Of the entries of a dictionary, only those that differ are described")
  func dictionaries() {
    let counter = Counter()
    var pages = Dictionary(
      uniqueKeysWithValues: (1...5_000).map { (Page(number: $0, counter: counter), "text") })
    index.keep(pages)
    pages[Page(number: 7, counter: counter)] = "other"
    pages[Page(number: 8, counter: counter)] = nil
    #expect(
      differences { verify(index.keep(pages)).called(1) } == [
        #"argument 1[page 7]: expected "other", got "text""#,
        #"argument 1[page 8]: expected nil, got "text""#,
      ])
    #expect(counter.count < 10)
  }

  @Test("The same of the entries with values that aren't Equatable")
  func structuralDictionaries() {
    var pages = Dictionary(uniqueKeysWithValues: (1...2_000).map { ($0, Note(text: "text")) })
    index.keep(pages)
    pages[7] = Note(text: "other")
    #expect(
      differences { verify(index.keep(pages)).called(1) } == [
        #"argument 1[7].text: expected "other", got "text""#
      ])
  }

  @Test("Of the elements of a set, only those that differ are described")
  func sets() {
    let counter = Counter()
    var pages = Set((1...5_000).map { Page(number: $0, counter: counter) })
    index.keep(pages)
    pages.remove(Page(number: 7, counter: counter))
    pages.insert(Page(number: 5_001, counter: counter))
    #expect(
      differences { verify(index.keep(pages)).called(1) } == [
        "argument 1[page 5001]: expected page 5001, got no such element",
        "argument 1[page 7]: expected no such element, got page 7",
      ])
    #expect(counter.count < 10)
  }

  @Test("If more than 1,000 entries differ, they're counted")
  func manyEntries() {
    func ratings(_ rating: Int) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: (1...1_001).map { ($0, rating) })
    }
    expectDifference(
      """
      take([… 1001 entries])
        #1 take(*[… 1001 entries]*)
           argument 1, differing entries: expected 0, got 1001
      """, from: ratings(2), in: ratings(1))
  }

  @Test("Entries that are equal although their keys aren't by == don't differ, erased ones either")
  func equalEntries() {
    for isErased in [false, true] {
      func shelf(_ text: String) -> Shelf {
        let ratings: Set = [Double.nan]
        return Shelf(ratings: isErased ? AnyHashable(ratings) : ratings, text: text)
      }
      let index = IndexMock()
      index.keep(shelf("a shelf for all the books about whales"))
      #expect(
        differences { verify(index.keep(shelf("another shelf"))).called(1) } == [
          #"argument 1.text: expected "another shelf", got "a shelf for all the books about whales""#
        ])
    }
  }

  @Test("The value of an unstubbed call differs in its parts")
  func placeholders() {
    let card = Card(title: "On the Origin of Species, first edition", author: "Charles Darwin")
    let found = failures {
      index.keep(index.card())
      verify(index.keep(card)).called(1)
    }
    #expect(
      found.last?.text == """
        keep(_:) was called 0 times, expected exactly 1.
        Expected: keep(Card(title: "On the Origin of Species, first edition", author: "Charles Darwin"))
        Other calls of keep(_:) (* marks what did not match):
          #2 keep(*Card(title: placeholder, author: placeholder)*)
             argument 1.title: expected "On the Origin of Species, first edition", got placeholder
             argument 1.author: expected "Charles Darwin", got placeholder
        All 2 calls on IndexMock:
          #1 card()
          #2 keep(Card(title: placeholder, author: placeholder))
        """)
  }

  @Test("Of a long list, a call shows the elements that differ")
  func lists() {
    let items = (1...50).map { Item(name: "item number \($0)", price: $0, tags: ["new", "red"]) }
    var others = items
    others[30].price = 1
    expectDifference(
      """
      take([Item(name: "item number 1", price: 1, tags: ["new", "red"]), Item(name: "item number 2", price: 2, tags: ["new", "red"]), Item(name: "item number 3", price: 3, tags: ["new", "red"]), Item(name: "item number 4", price: 4, tags: ["new", "red"]), … 46 more])
        #1 take([… 30 more, *Item(name: "item number 31", price: 31, tags: ["new", "red"])*, … 19 more])
           argument 1[30].price: expected 1, got 31
      """, from: others, in: items)
  }

  @Test("If more than three elements differ, the rest is marked")
  func severalElements() {
    index.keep(Array(0..<100))
    index.keep([Array(0..<100), []])
    let others = (0..<100).map { [7, 20, 21, 50, 99].contains($0) ? -$0 : $0 }
    #expect(
      failures { verify(index.keep(others)).called(1) }[0].text.contains(
        "#1 keep([… 7 more, *7*, … 12 more, *20*, *21*, *… 78 more*])\n"))
    #expect(
      failures { verify(index.keep([others, []])).called(1) }[0].text.contains(
        "#2 keep([[… 7 more, *7*, … 12 more, *20*, *21*, *… 78 more*], []])\n"))
  }

  @Test("Lists of different lengths differ as a whole")
  func lengths() {
    index.keep(Array(0..<40))
    #expect(
      failures { verify(index.keep(Array(0..<41))).called(1) }[0].text.contains(
        "#1 keep(*[\((0..<32).map { "\($0)" }.joined(separator: ", ")), … 8 more]*)\n"))
  }

  @Test("The levels of a deep value are compared once by what follows the verification")
  func deepValues() {
    let counter = Counter()
    func chain(_ end: Int) -> Chain {
      (1...100).reduce(.end(end)) { chain, _ in .link(Tag(counter: counter), chain) }
    }
    index.keep(chain(1))
    let expected = chain(2)
    verify(index.keep(expected)).called(.never)
    let once = counter.count
    counter.count = 0
    #expect(differences { verify(index.keep(expected)).called(1) }.count == 1)
    // By the verification, for the marks, and for the differences.
    #expect(counter.count <= 3 * once)
  }
}

private final class Counter { var count = 0 }

private struct Page: Hashable, CustomStringConvertible {
  let number: Int
  let counter: Counter
  var description: String {
    counter.count += 1
    return "page \(number)"
  }
  static func == (left: Page, right: Page) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct Note { var text: String }

private struct Item {
  let name: String
  var price: Int
  let tags: [String]
}

private struct Shelf {
  let ratings: Any
  let text: String
}

private struct Card {
  let title: String
  let author: String
}

private struct Tag: Equatable {
  let counter: Counter
  static func == (left: Tag, right: Tag) -> Bool {
    left.counter.count += 1
    return true
  }
}

private indirect enum Chain {
  case link(Tag, Chain)
  case end(Int)
}

private final class IndexMock: Mock {
  func keep(_ value: Any) { called(with: value) }
  func card() -> Card { calledReturning() }
}
