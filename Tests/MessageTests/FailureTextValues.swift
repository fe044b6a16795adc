import Testing
import Understudy
import UnderstudyTestSupport

/// What the messages of failed verifications show of the arguments.
@Suite(.mockSession) struct FailureTextValues {
  private let archive = ArchiveMock()

  @Test("Wrong elements of a variadic parameter are marked, a wrong number of elements as a whole")
  func variadic() {
    archive.insert(into: "a", values: 1, 2, 3)
    archive.insert(into: "a", values: 1, 2)
    expectFailure(
      """
      insert(into:values:) was called 0 times, expected exactly 1.
      Expected: insert(into: "a", values: [1, any(), 4])
      Other calls of insert(into:values:) (* marks mismatches):
        #1 insert(into: "a", values: [1, 2, *3*])
        #2 insert(into: "a", values: *[1, 2]*)
      Calls on ArchiveMock (2):
        #1 insert(into: "a", values: [1, 2, 3])
        #2 insert(into: "a", values: [1, 2])
      """, atLine: #line + 2
    ) {
      verify(archive.insert(into: "a", values: 1, any(), 4)).called(1)
    }
  }

  // MARK: What differs inside

  @Test("The paths where large values differ follow")
  func largeValues() {
    let ada = Person(name: "Ada Lovelace", address: Address(city: "Bonn", street: "Long Street"))
    let expected = Person(
      name: "Ada Lovelace", address: Address(city: "Ulm", street: "Long Street"))
    archive.insert(into: "people", values: 1, ada)
    let person = { (city: String) in
      #"Person(name: "Ada Lovelace", address: Address(city: "\#(city)", street: "Long Street"))"#
    }
    expectFailure(
      """
      insert(into:values:) was called 0 times, expected exactly 1.
      Expected: insert(into: "people", values: [1, \(person("Ulm"))])
      Other calls of insert(into:values:) (* marks mismatches):
        #1 insert(into: "people", values: [1, *\(person("Bonn"))*])
           values[1].address.city: expected "Ulm", got "Bonn"
      Calls on ArchiveMock (1):
        #1 insert(into: "people", values: [1, \(person("Bonn"))])
      """, atLine: #line + 2
    ) {
      verify(on: archive, called: 1).insert(into: "people", values: 1, expected)
    }
  }

  @Test("The keys where large dictionaries differ follow")
  func largeDictionaries() {
    var pages = Dictionary(uniqueKeysWithValues: (1...20).map { ("page \($0)", $0) })
    archive.store(pages)
    pages["page 7"] = 70
    pages["page 8"] = nil
    let reports = failures { verify(on: archive, called: 1).store(pages) }
    let details = reports[0].text.split(separator: "\n").filter { $0.hasPrefix("     ") }
    #expect(
      details == [
        #"     argument 1["page 7"]: expected 70, got 7"#,
        #"     argument 1["page 8"]: expected nil, got 8"#,
      ])
  }

  @Test("What distinguishes values that look alike follows")
  func lookalikes() {
    archive.store(Hidden(secret: 1))
    archive.store(UInt8(1))
    func details(of body: () -> Void) -> [Substring] {
      failures(in: body)[0].text.split(separator: "\n").filter { $0.hasPrefix("     ") }
    }
    #expect(
      details { verify(on: archive, called: 1).store(Hidden(secret: 2)) }
        .contains("     argument 1.secret: expected 2, got 1"))
    #expect(
      details { verify(on: archive, called: 1).store("1" as Sticker) }
        .contains("     argument 1: expected 1 (Sticker), got 1 (UInt8)"))
  }

  // MARK: When a value is rendered

  @Test("A failure renders the calls that it shows, and not the whole log")
  func rendersWhatItShows() {
    let counter = Counter()
    for _ in 1...5_000 { archive.store(Counted(counter: counter)) }
    #expect(failures { verify(on: archive, called: 1).store(7) }.count == 1)
    #expect(counter.count < 500)
  }

  @Test("An object without a description is its type and a number, one for each object")
  func objects() {
    let note = Note(text: "first")
    archive.store(note)
    archive.insert(into: "notes", values: note, 1)
    archive.store(Note(text: "second"))
    expectFailure(
      """
      close() was called 0 times, expected exactly 1.
      Expected: close()
      Calls on ArchiveMock (3):
        #1 store(Note #1)
        #2 insert(into: "notes", values: [Note #1, 1])
        #3 store(Note #2)
      """, atLine: #line + 2
    ) {
      try verify(on: archive, called: 1).close()
    }
  }
}

// MARK: - Fixtures

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
private final class Clip {}
private struct Hidden: CustomStringConvertible {
  var secret: Int
  var description: String { "hidden" }
}
private struct Sticker: ExpressibleByStringLiteral, CustomStringConvertible {
  var description: String
  init(stringLiteral value: String) { description = value }
}
private final class Note {
  var text: String
  init(text: String) { self.text = text }
}

private final class ArchiveMock: Mock {
  func close() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  func store(_ value: Any) { called(with: value) }
}
