import Testing
import Understudy
import UnderstudyTestSupport

/// The whole messages of failed verifications. `QuotedScenes` has those that the documentation quotes.
@Suite(.mockSession) struct FailureTexts {
  private let archive = ArchiveMock()

  @Test("Matching calls, and other calls with what differs, are listed separately")
  func matchingAndOthers() {
    archive.move(from: 1, to: 2)
    archive.move(from: 1, to: 3)
    archive.move(from: 4, to: 2)
    expectFailure(
      """
      move(from:to:) was called 2 times, expected at least 3.
      Expected: move(from: 1, to: any())
      Matching calls:
        #1 move(from: 1, to: 2)
        #2 move(from: 1, to: 3)
      Other calls of move(from:to:) (* marks what did not match):
        #3 move(from: *4*, to: 2)
      No other calls on ArchiveMock.
      """, atLine: #line + 1
    ) { verify(archive.move(from: 1, to: any())).called(.atLeast(3)) }
  }

  @Test("Long lists end with the number of calls that are left out")
  func cappedLists() {
    for row in 1...21 { archive.move(from: row, to: 0) }
    let shown = (1...20).map { "  #\($0) move(from: \($0), to: 0)" }.joined(separator: "\n")
    let marked = (1...20).map { "  #\($0) move(from: *\($0)*, to: 0)" }.joined(separator: "\n")
    expectFailure(
      """
      move(from:to:) was called 0 times, expected exactly 1.
      Expected: move(from: 99, to: 0)
      Other calls of move(from:to:) (* marks what did not match):
      \(marked)
        … and 1 more call
      No other calls on ArchiveMock.
      """, atLine: #line + 1
    ) { verify(archive.move(from: 99, to: 0)).called(1) }
    for row in 22...25 { archive.move(from: row, to: 0) }
    expectFailure(
      """
      move(from:to:) was called 25 times, expected never.
      Expected: move(from: any(), to: 0)
      Matching calls:
      \(shown)
        … and 5 more calls
      No other calls on ArchiveMock.
      """, atLine: #line + 1
    ) { verify(archive.move(from: any(), to: 0)).called(.never) }
  }

  @Test("A long call that is listed already isn't repeated among all calls")
  func longCalls() {
    let long = String(repeating: "a", count: 60)
    archive.store(long)
    archive.move(from: 1, to: 2)
    archive.store(7)
    expectFailure(
      """
      store(_:) was called 0 times, expected exactly 1.
      Expected: store(8)
      Other calls of store(_:) (* marks what did not match):
        #1 store(*"\(long)"*)
        #3 store(*7*)
      All 3 calls on ArchiveMock:
        #1 store(_:), see above
        #2 move(from: 1, to: 2)
        #3 store(7)
      """, atLine: #line + 1
    ) { verify(archive.store(8)).called(1) }
  }

  // MARK: Calls in Swift's syntax

  @Test("Properties, subscripts and static members print as they are written")
  func members() {
    archive.timeout = 3
    _ = archive.timeout
    archive[3] = "x"
    _ = archive[3]
    ArchiveMock.open("a")
    ArchiveMock.limit = 4
    expectFailure(headline: "timeout was read 1 time, expected exactly 2.", atLine: #line + 1) {
      verify(archive.timeout).called(2)
    }
    expectFailure(headline: "subscript(_:) was read 1 time, expected never.", atLine: #line + 1) {
      verify(archive[3]).called(.never)
    }
    expectFailure(
      headline: "ArchiveMock.limit was read 0 times, expected exactly 1.", atLine: #line + 1
    ) { verify(ArchiveMock.limit).called(1) }
    let calls = """
      All 4 calls on ArchiveMock:
        #1 timeout = 3
        #2 timeout
        #3 [3] = "x"
        #4 [3]
      """
    expectFailure(
      """
      timeout was set 1 time, expected exactly 2.
      Expected: timeout = 3
      Matching calls:
        #1 timeout = 3
      \(calls)
      """, atLine: #line + 1
    ) { verify(archive.timeout = 3).called(2) }
    expectFailure(
      """
      subscript(_:) was set 0 times, expected exactly 1.
      Expected: [3] = "y"
      Other calls of subscript(_:) (* marks what did not match):
        #3 [3] = *"x"*
      \(calls)
      """, atLine: #line + 1
    ) { verify(on: archive, called: 1)[3] = "y" }
    let opened = "ArchiveMock.open(_:) was called 0 times, expected exactly 1."
    expectFailure(headline: opened) { verify(on: ArchiveMock.self, called: 1).open("b") }
  }

  // MARK: What differs inside

  @Test("The paths and keys where large values differ, and what distinguishes lookalikes, follow")
  func details() {
    var pages = Dictionary(uniqueKeysWithValues: (1...20).map { ("page \($0)", $0) })
    archive.store(pages)
    pages["page 7"] = 70
    pages["page 8"] = nil
    #expect(
      differences { verify(on: archive, called: 1).store(pages) } == [
        #"argument 1["page 7"]: expected 70, got 7"#,
        #"argument 1["page 8"]: expected nil, got 8"#,
      ])
    let person = { (city: String) in
      Person(name: "Ada Lovelace", address: Address(city: city, street: "Long Street"))
    }
    archive.insert(into: "people", values: 1, person("Bonn"))
    #expect(
      differences {
        verify(on: archive, called: 1).insert(into: "people", values: 1, person("Ulm"))
      }
        == [#"values[1].address.city: expected "Ulm", got "Bonn""#])
    archive.store(Hidden(secret: 1))
    archive.store(UInt8(1))
    #expect(
      differences { verify(on: archive, called: 1).store(Hidden(secret: 2)) }
        .contains("argument 1.secret: expected 2, got 1"))
    #expect(
      differences { verify(on: archive, called: 1).store("1" as Sticker) }
        .contains("argument 1: expected 1 (Sticker), got 1 (UInt8)"))
  }

  @Test("A failure renders the calls that it shows, and not the whole log")
  func rendersWhatItShows() {
    let counter = Counter()
    for _ in 1...5_000 { archive.store(Counted(counter: counter)) }
    #expect(failures { verify(on: archive, called: 1).store(7) }.count == 1)
    #expect(counter.count < 500)
  }

  // MARK: Comments

  @Test(
    "A comment is the first line of a failure, and an empty one is none",
    arguments: ["", "The archive closes at last.", "The archive closes.\nThe door, too."])
  func comment(text: String) async {
    let message = """
      \(text.isEmpty ? "" : text + "\n")close() was called 0 times, expected exactly 1.
      Expected: close()
      No calls on ArchiveMock.
      """
    expectFailure(message) { try verify(archive.close()).called(1, "\(text)") }
    await expectFailure(message, atLine: #line + 1) {
      try await verify(archive.close()).calledEventually(1, before: .zero, "\(text)")
    }
  }

  @Test("A comment is evaluated only for a failure")
  func lazyComment() throws {
    var count = 0
    func comment() -> String {
      count += 1
      return "never shown"
    }
    try verify(archive.close()).called(.never, comment())
    #expect(count == 0)
  }
}

private final class Counter { var count = 0 }
private struct Counted: CustomStringConvertible {
  let counter: Counter
  var description: String {
    counter.count += 1
    return "counted"
  }
}

private struct Address {
  var city: String
  var street: String
}
private struct Person {
  var name: String
  var address: Address
}
private struct Hidden: CustomStringConvertible {
  var secret: Int
  var description: String { "hidden" }
}
private struct Sticker: ExpressibleByStringLiteral, CustomStringConvertible {
  var description: String
  init(stringLiteral value: String) { description = value }
}

private final class ArchiveMock: Mock {
  func close() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  func move(from: Int, to: Int) { called(with: from, to) }
  func store(_ value: Any) { called(with: value) }
  var timeout: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
  @discardableResult static func open(_ path: String) -> Bool {
    mockState.calledReturning(with: path)
  }
  static var limit: Int {
    get { mockState.calledReturning() }
    set { mockState.called(with: newValue) }
  }
}
