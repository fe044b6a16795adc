import Testing
import Understudy
import UnderstudyTestSupport

/// The number of calls that a verification expects, in all the ways to write it.
@Suite struct CallCounts {
  @Test(
    "Each count accepts its own numbers of calls and no other",
    arguments: [
      Count("a literal", 2, accepts: [2], "exactly 2"),
      Count("exactly", .exactly(2), accepts: [2], "exactly 2"),
      Count("exactly none", .exactly(0), accepts: [0], "exactly 0"),
      Count("at least", .atLeast(2), accepts: [2, 3, 4], "at least 2"),
      Count("at least none", .atLeast(0), accepts: [0, 1, 2, 3, 4], "at least 0"),
      Count("at most", .atMost(2), accepts: [0, 1, 2], "at most 2"),
      Count("at most none", .atMost(0), accepts: [0], "at most 0"),
      Count("more than", .moreThan(2), accepts: [3, 4], "more than 2"),
      Count("less than", .lessThan(2), accepts: [0, 1], "fewer than 2"),
      Count("fewer than none", .lessThan(0), accepts: [], "fewer than 0"),
      Count("never", .never, accepts: [0], "never"),
      Count("once", .once, accepts: [1], "exactly 1"),
      Count("within a closed range", .within(1...3), accepts: [1, 2, 3], "between 1 and 3"),
      Count("within a range", .within(1..<3), accepts: [1, 2], "between 1 and 2"),
      Count("within from", .within(3...), accepts: [3, 4], "at least 3"),
      Count("within through", .within(...1), accepts: [0, 1], "between 0 and 1"),
      Count("within up to", .within(..<1), accepts: [0], "exactly 0"),
    ])
  func accepts(_ example: Count) {
    #expect((0...4).filter(example.count.isSatisfied(by:)) == example.accepted)
    #expect(example.count.description == example.text)
  }

  @Test("Each static member is a free function too")
  func freeFunctions() {
    #expect(exactly(2) == .exactly(2))
    #expect(atLeast(2) == .atLeast(2))
    #expect(atMost(2) == .atMost(2))
    #expect(moreThan(2) == .moreThan(2))
    #expect(lessThan(2) == .lessThan(2))
    #expect(never() == .never)
    #expect(once() == .once)
    #expect(within(1...3) == .within(1...3))
    #expect(within(2...) == .within(2...))
  }

  @Test("Both forms of verification take each count, and a failure states it", arguments: 0...4)
  func verifying(calls: Int) {
    let mock = CountedMock()
    for _ in 0..<calls { mock.tick() }
    let counts: [CallCount] = [
      2, exactly(2), .atLeast(2), .atMost(2), .moreThan(2), .lessThan(2), never(), once(),
      within(1...3),
    ]
    for count in counts {
      let expected =
        count.isSatisfied(by: calls)
        ? [] : ["tick() was called \(calls) time\(calls == 1 ? "" : "s"), expected \(count)."]
      #expect(failures { verify(on: mock, called: count).tick() }.map(\.headline) == expected)
      #expect(failures { verify(mock.tick()).called(count) }.map(\.headline) == expected)
    }
  }

  struct Count: Sendable, CustomTestStringConvertible {
    let name: String
    let count: CallCount
    let accepted: [Int]
    let text: String

    var testDescription: String { name }

    init(_ name: String, _ count: CallCount, accepts accepted: [Int], _ text: String) {
      self.name = name
      self.count = count
      self.accepted = accepted
      self.text = text
    }
  }
}

private final class CountedMock: Mock {
  func tick() { called() }
}
