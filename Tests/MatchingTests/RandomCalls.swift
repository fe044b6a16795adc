import Testing
import Understudy
import UnderstudyTestSupport

/// Random calls with a random mix of plain values and matchers match as they are written.
///
/// A case is its seed: a failure shows it, and the same seed makes the same case again.
@Suite struct RandomCalls {
  private let calls = (0..<400).map(WrittenCall.init)

  @Test("In an expression each matcher represents the argument at its position")
  func expression() {
    for written in calls {
      let board = BoardMock()
      let found = failures { when(written.call(board)).thenReturn(true) }
      #expect(found == [], written.comment)
      written.expectStub(of: board)
    }
  }

  @Test("In a proxy's call each matcher does too, or is reported as ambiguous")
  func proxy() {
    for written in calls {
      let board = BoardMock()
      let found = failures { _ = written.call(when(using: board, thenReturn: true)) }
      guard let text = found.first?.text else {
        written.expectStub(of: board)
        continue
      }
      #expect(found.count == 1 && written.isMixed, written.comment)
      #expect(text.hasPrefix("The matchers of set("), written.comment)
      #expect(text.contains(") are ambiguous:\n  argument "), written.comment)
      // An ambiguous stub answers no call.
      #expect(!board.set(written.values), written.comment)
    }
  }
}

/// How an argument is written.
private enum Form: CaseIterable { case plain, any, anyLike, equal, matching }
private enum Lamp: CaseIterable { case off, dim, bright }
private struct Place: Equatable {
  var row: Int
  var name: String?
}
private struct Values {
  var isOn: Bool
  var number: Int
  var isLoud: Bool
  var name: String?
  var lamp: Lamp
  var place: Place
  var flags: [Bool]
}

private final class BoardMock: Mock {
  func set(
    _ isOn: Bool, _ number: Int, _ isLoud: Bool, _ name: String?, _ lamp: Lamp, _ place: Place,
    _ flags: [Bool]
  ) -> Bool {
    calledReturning(with: isOn, number, isLoud, name, lamp, place, flags)
  }

  func set(_ all: Values) -> Bool {
    set(all.isOn, all.number, all.isLoud, all.name, all.lamp, all.place, all.flags)
  }
}

/// A call with each argument plain or a matcher.
private struct WrittenCall {
  let values: Values
  let comment: Comment
  /// The forms of the arguments; those of the list's elements follow.
  private let forms: [Form]

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let values = Values(
      isOn: .random(using: &random), number: .random(in: 0...1, using: &random),
      isLoud: .random(using: &random), name: [nil, "a", "b"].randomElement(using: &random)!,
      lamp: Lamp.allCases.randomElement(using: &random)!,
      place: Place(row: .random(in: 0...1, using: &random), name: "a"),
      flags: (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(using: &random) })
    let forms = (0..<(6 + values.flags.count)).map { _ in
      Form.allCases.randomElement(using: &random)!
    }
    (self.values, self.forms) = (values, forms)
    comment = "seed \(seed): \(values) as \(forms)"
  }

  /// Whether there is a plain value beside matchers at all.
  var isMixed: Bool { forms.contains(.plain) && forms.contains { $0 != .plain } }

  func call(_ mock: BoardMock) -> Bool {
    mock.set(
      written(0, values.isOn), written(1, values.number), written(2, values.isLoud),
      written(3, values.name), written(4, values.lamp), written(5, values.place),
      values.flags.indices.map { written(6 + $0, values.flags[$0]) })
  }

  private func written<Value: Equatable>(_ index: Int, _ value: Value) -> Value {
    switch forms[index] {
    case .plain: value
    case .any: any()
    case .anyLike: any(like: value)
    case .equal: equal(to: value)
    case .matching: matching { $0 == value }
    }
  }

  /// Calls with the written arguments and with each of them changed, and checks which are stubbed.
  func expectStub(of mock: BoardMock) {
    #expect(mock.set(values), comment)
    var changes: [(inout Values) -> Void] = [
      { $0.isOn.toggle() }, { $0.number += 7 }, { $0.isLoud.toggle() }, { $0.name = "other" },
      { $0.lamp = $0.lamp == .off ? .dim : .off }, { $0.place.row += 7 },
    ]
    changes += values.flags.indices.map { index in { $0.flags[index].toggle() } }
    for (index, change) in changes.enumerated() {
      var changed = values
      change(&changed)
      let takesAll = forms[index] == .any || forms[index] == .anyLike
      #expect(mock.set(changed) == takesAll, "argument \(index) of \(comment)")
    }
    var longer = values
    longer.flags.append(true)
    #expect(!mock.set(longer), comment)
  }
}
