import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// The whole messages of failed verifications.
@Suite(.mockSession) struct FailureTexts {
  private let archive = ArchiveMock()

  @Test("The message has the expected call, the arguments that differ, and all calls")
  func wholeText() throws {
    try archive.connect()
    archive.insert(into: "courses", values: 33174, "John Doe")
    try archive.close()
    expectFailure(
      """
      insert(into:values:) was called 0 times, expected exactly 1.
      Expected: insert(into: "students", values: [33174, "John Doe"])
      Other calls of insert(into:values:) (* marks mismatches):
        #2 insert(into: *"courses"*, values: [33174, "John Doe"])
      Calls on ArchiveMock (3):
        #1 connect()
        #2 insert(into: "courses", values: [33174, "John Doe"])
        #3 close()
      """, atLine: #line + 2
    ) {
      verify(on: archive, called: exactly(1)).insert(into: "students", values: 33174, "John Doe")
    }
  }

  // MARK: Counts and nouns

  struct Count: Sendable, CustomTestStringConvertible {
    let calls: Int
    let expected: CallCount
    let text: String

    var testDescription: String { "\(calls) calls" }
  }

  @Test(
    "Nouns agree with the number of calls",
    arguments: [
      Count(
        calls: 0, expected: 1,
        text: """
          close() was called 0 times, expected exactly 1.
          Expected: close()
          No calls on ArchiveMock.
          """),
      Count(
        calls: 1, expected: .never,
        text: """
          close() was called 1 time, expected never.
          Expected: close()
          Matching calls:
            #1 close()
          Calls on ArchiveMock (1):
            #1 close()
          """),
      Count(
        calls: 2, expected: 1,
        text: """
          close() was called 2 times, expected exactly 1.
          Expected: close()
          Matching calls:
            #1 close()
            #2 close()
          Calls on ArchiveMock (2):
            #1 close()
            #2 close()
          """),
    ])
  func nouns(count: Count) throws {
    for _ in 0..<count.calls { try archive.close() }
    expectFailure(count.text, atLine: #line + 1) {
      try verify(archive.close()).called(count.expected)
    }
  }

  @Test("Matching calls and other calls are listed separately")
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
      Other calls of move(from:to:) (* marks mismatches):
        #3 move(from: *4*, to: 2)
      Calls on ArchiveMock (3):
        #1 move(from: 1, to: 2)
        #2 move(from: 1, to: 3)
        #3 move(from: 4, to: 2)
      """, atLine: #line + 2
    ) {
      verify(archive.move(from: 1, to: any())).called(.atLeast(3))
    }
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
      Other calls of move(from:to:) (* marks mismatches):
      \(marked)
        … and 1 more call
      Calls on ArchiveMock (21):
      \(shown)
        … and 1 more call
      """, atLine: #line + 2
    ) {
      verify(archive.move(from: 99, to: 0)).called(1)
    }

    for row in 22...25 { archive.move(from: row, to: 0) }
    let matching = (1...20).map { "  #\($0) move(from: \($0), to: 0)" }.joined(separator: "\n")
    expectFailure(
      """
      move(from:to:) was called 25 times, expected never.
      Expected: move(from: any(), to: 0)
      Matching calls:
      \(matching)
        … and 5 more calls
      Calls on ArchiveMock (25):
      \(matching)
        … and 5 more calls
      """, atLine: #line + 2
    ) {
      verify(archive.move(from: any(), to: 0)).called(.never)
    }
  }

  // MARK: Calls in Swift's syntax

  @Test("Properties and subscripts print as they are written")
  func properties() {
    archive.timeout = 3
    _ = archive.timeout
    archive[3] = "x"
    _ = archive[3]
    ArchiveMock.open("a")
    ArchiveMock.limit = 4
    expectFailure(
      """
      timeout was called 1 time, expected exactly 2.
      Expected: timeout = 3
      Matching calls:
        #1 timeout = 3
      Calls on ArchiveMock (4):
        #1 timeout = 3
        #2 timeout
        #3 [3] = "x"
        #4 [3]
      """, atLine: #line + 2
    ) {
      verify(archive.timeout = 3).called(2)
    }
    expectFailure(
      """
      subscript(_:) was called 0 times, expected exactly 1.
      Expected: [3] = "y"
      Other calls of subscript(_:) (* marks mismatches):
        #3 [3] = *"x"*
      Calls on ArchiveMock (4):
        #1 timeout = 3
        #2 timeout
        #3 [3] = "x"
        #4 [3]
      """, atLine: #line + 2
    ) {
      verify(on: archive, called: 1)[3] = "y"
    }
    expectFailure(
      """
      ArchiveMock.open(_:) was called 0 times, expected exactly 1.
      Expected: ArchiveMock.open("b")
      Other calls of ArchiveMock.open(_:) (* marks mismatches):
        #1 ArchiveMock.open(*"a"*)
      Calls on ArchiveMock (2):
        #1 ArchiveMock.open("a")
        #2 ArchiveMock.limit = 4
      """, atLine: #line + 2
    ) {
      verify(on: ArchiveMock.self, called: 1).open("b")
    }
  }

  @Test("Values print as Swift writes them")
  func values() {
    archive.take("a\"b", Int?.none, 3.5, [1, 2], ["b": 2, "a": 1], (1, "x"))
    archive.take(
      Sheet(number: 1), Ink.black, Ink.mixed(2, of: "red"), Int.self, { 3 }, Character("c"))
    #expect(
      archive.mockState.transcript == #"""
        #1 take("a\"b", nil, 3.5, [1, 2], ["a": 1, "b": 2], (1, "x"))
        #2 take(Sheet(number: 1), .black, .mixed(2, of: "red"), Int.self, closure, "c")
        """#)
  }

  @Test("Matchers print as they are written")
  func matchers() {
    expectFailure(
      """
      take(_:_:_:_:_:_:) was called 0 times, expected exactly 1.
      Expected: take(any(), equal(to: 3), matching { … }, isNil(), any(like:), 7)
      No calls on ArchiveMock.
      """, atLine: #line + 6
    ) {
      verify(
        archive.take(
          any(String.self), equal(to: 3), matching { (n: Int) in n > 3 }, isNil() as String?,
          any(like: Sheet(number: 1)), 7)
      ).called(1)
    }
  }

  @Test("A message uses the name that a mock was given")
  func names() {
    let archive = ArchiveMock(named: "cellar")
    archive.move(from: 1, to: 2)
    expectFailure(
      """
      close() was called 0 times, expected exactly 1.
      Expected: close()
      Calls on cellar (1):
        #1 move(from: 1, to: 2)
      """, atLine: #line + 2
    ) {
      try verify(on: archive, called: 1).close()
    }
  }
}

// MARK: - Fixtures

private struct Sheet { var number: Int }
private enum Ink {
  case black
  case mixed(Int, of: String)
}

private final class ArchiveMock: Mock {
  func connect() throws { try calledThrowing() }
  func close() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  func move(from: Int, to: Int) { called(with: from, to) }
  func take<A, B, C, D, E, F>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
    called(with: a, b, c, d, e, f)
  }
  var timeout: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
  @discardableResult
  static func open(_ path: String) -> Bool { calledReturning(with: path) }
  static var limit: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}
