import Testing
import Understudy

/// When two arguments are equal without a comparator. `EqualityRow` has the table.
@Suite struct Equality {
  private let values = EqualityRow.allValues
  /// The same values again, which share no storage with the first ones.
  private let others = EqualityRow.allValues

  @Test("The values of one row of the table are equal in both directions, and no others")
  func table() {
    let answers = values.map { expected in
      let mock = EqualityMock.judging(expected.value)
      return others.map { mock.finds($0.value) }
    }
    for (left, expected) in values.enumerated() {
      for (right, actual) in others.enumerated() {
        let rule =
          switch (expected.rule, actual.rule) {
          case (.never, _), (_, .never): false
          // Where the rules leave open what is equal, equality is the same in both directions.
          case (.open, _), (_, .open): answers[right][left]
          default: expected.row == actual.row
          }
        if answers[left][right] != rule { Issue.record("\(expected) against \(actual)") }
      }
    }
  }

  @Test("A value, equal(to:), and the two forms of a verification find the same calls")
  func forms() {
    let mock = EqualityMock()
    for (_, _, value) in values { mock.take(value) }
    for (_, rule, expected) in values {
      let stubbed = EqualityMock.judging(expected)
      let count = CallCount.exactly(values.count { stubbed.finds($0.value) })
      verify(on: mock, called: count).take(expected)
      verify(mock.take(expected)).called(count)
      if rule == .empty { continue }
      verify(mock.take(equal(to: expected))).called(count, "equal(to:)")
    }
  }

  @Test("The elements of a list of Any are compared one by one")
  func listOfAny() {
    expectEqual([UInt(7), "Ada", Int8(1), [2]] as [Any], [7, "Ada", 1, [2]] as [Any])
    expectDifferent([UInt(7), "Ada", Int8(1)] as [Any], [7, "Ada", 2] as [Any])
    expectDifferent([7, [2]] as [Any], [7, [3]] as [Any])
    expectDifferent([7] as [Any], [7, 7] as [Any])
  }

  @Test("A value that is nested thousands of levels deep is compared, not only its first levels")
  func deep() {
    func chain(_ depth: Int, end: Int) -> Chain {
      (0..<depth).reduce(.end(end)) { chain, _ in .link(chain) }
    }
    expectEqual(chain(5_000, end: 1), chain(5_000, end: 1))
    expectDifferent(chain(5_000, end: 1), chain(5_000, end: 2))
    expectDifferent(chain(5_000, end: 1), chain(5_001, end: 1))
  }

  @Test("A type that contains itself, with other arguments each time, is compared")
  func recursive() {
    expectEqual(Linked.node(1, .node([1], .end)), Linked.node(1, .node([1], .end)))
    expectDifferent(Linked.node(1, .node([1], .end)), Linked.node(1, .node([2], .end)))
  }
}

private indirect enum Chain {
  case link(Chain)
  case end(Int)
}

private indirect enum Linked<Value: Equatable>: Equatable {
  case node(Value, Linked<[Value]>)
  case end
}
