import Testing
import UnderstudyTestSupport

@testable import Understudy

/// Random calls with a random mix of plain values and matchers match as they are written.
///
/// A case is its seed: a failure shows it, and the same seed makes the same case again.
@Suite struct ResolutionProperties {
  private static let seeds: Range<UInt64> = 0..<400

  @Test("In an expression each matcher represents the argument at its position")
  func expression() {
    for seed in Self.seeds { expression(WrittenCall(seed: seed)) }
  }

  private func expression(_ written: WrittenCall) {
    let switchboard = SwitchboardMock()
    let found = failures { when(written.call(switchboard)).thenReturn(true) }
    #expect(found == [], written.comment)
    written.expectStub(of: switchboard)
  }

  @Test("In a proxy's call each matcher does too, or is reported as ambiguous")
  func proxy() {
    for seed in Self.seeds { proxy(WrittenCall(seed: seed)) }
  }

  private func proxy(_ written: WrittenCall) {
    let switchboard = SwitchboardMock()
    let found = failures { _ = written.call(when(using: switchboard, thenReturn: true)) }
    guard let text = found.first?.text else { return written.expectStub(of: switchboard) }
    #expect(found.count == 1, written.comment)
    #expect(text.hasPrefix("The matchers of set("), written.comment)
    #expect(text.contains(") are ambiguous:\n  argument "), written.comment)
    #expect(written.isContested, written.comment)
    // An ambiguous stub answers no call.
    #expect(!switchboard.set(written.arguments), written.comment)
  }
}

/// How an argument is written.
private enum Form: CaseIterable { case plain, any, anyLike, equal, matching }

private enum Lamp: CaseIterable { case off, dim, bright }
private enum Signal: Equatable {
  case none
  case color(String)
}
private struct Place: Equatable {
  var row: Int
  var name: String
}

private struct Arguments {
  var isOn: Bool
  var number: Int
  var isLoud: Bool
  var name: String?
  var lamp: Lamp
  var otherNumber: Int
  var title: String?
  var place: Place
  var signal: Signal
  var flags: [Bool]
}

private final class SwitchboardMock: Mock {
  func set(
    _ isOn: Bool, _ number: Int, _ isLoud: Bool, _ name: String?, _ lamp: Lamp,
    _ otherNumber: Int, _ title: String?, _ place: Place, _ signal: Signal, _ flags: [Bool]
  ) -> Bool {
    calledReturning(
      with: isOn, number, isLoud, name, lamp, otherNumber, title, place, signal, flags)
  }

  func set(_ all: Arguments) -> Bool {
    set(
      all.isOn, all.number, all.isLoud, all.name, all.lamp, all.otherNumber, all.title, all.place,
      all.signal, all.flags)
  }
}

/// A call with each argument plain or a matcher.
private struct WrittenCall {
  let seed: UInt64
  let arguments: Arguments
  /// The forms of the arguments; those of the array's elements follow.
  private let forms: [Form]
  private let listForms: [Form]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    arguments = Arguments(
      isOn: .random(using: &random), number: .random(in: 0...1, using: &random),
      isLoud: .random(using: &random), name: [nil, "a", "b"].randomElement(using: &random)!,
      lamp: Lamp.allCases.randomElement(using: &random)!,
      otherNumber: .random(in: 0...1, using: &random),
      title: [nil, "a", "b"].randomElement(using: &random)!,
      place: Place(row: .random(in: 0...1, using: &random), name: "a"),
      signal: [.none, .color("a"), .color("b")].randomElement(using: &random)!,
      flags: (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(using: &random) })
    forms = (0..<9).map { _ in Form.allCases.randomElement(using: &random)! }
    listForms = arguments.flags.map { _ in Form.allCases.randomElement(using: &random)! }
  }

  var comment: Comment { "seed \(seed): \(arguments) as \(forms) and \(listForms)" }

  /// Whether there is a plain value beside matchers at all.
  var isContested: Bool {
    let all = forms + listForms
    return all.contains(.plain) && all.contains { $0 != .plain }
  }

  func call(_ mock: SwitchboardMock) -> Bool {
    mock.set(
      argument(0, arguments.isOn), argument(1, arguments.number), argument(2, arguments.isLoud),
      argument(3, arguments.name), argument(4, arguments.lamp), argument(5, arguments.otherNumber),
      argument(6, arguments.title), argument(7, arguments.place), argument(8, arguments.signal),
      arguments.flags.indices.map { written(listForms[$0], arguments.flags[$0]) })
  }

  private func argument<Value: Equatable>(_ index: Int, _ value: Value) -> Value {
    written(forms[index], value)
  }

  private func written<Value: Equatable>(_ form: Form, _ value: Value) -> Value {
    switch form {
    case .plain: value
    case .any: any()
    case .anyLike: any(like: value)
    case .equal: equal(to: value)
    case .matching: matching { $0 == value }
    }
  }

  /// Calls with the written arguments and with each of them changed, and checks which are stubbed.
  func expectStub(of mock: SwitchboardMock) {
    #expect(mock.set(arguments), comment)
    let changes: [(inout Arguments) -> Void] = [
      { $0.isOn.toggle() }, { $0.number += 7 }, { $0.isLoud.toggle() }, { $0.name = "other" },
      { $0.lamp = $0.lamp == .off ? .dim : .off }, { $0.otherNumber += 7 },
      { $0.title = "other" }, { $0.place.row += 7 }, { $0.signal = .color("other") },
    ]
    for (index, change) in changes.enumerated() {
      var changed = arguments
      change(&changed)
      #expect(mock.set(changed) == takesAll(forms[index]), "argument \(index) of \(comment)")
    }
    for index in arguments.flags.indices {
      var changed = arguments
      changed.flags[index].toggle()
      #expect(mock.set(changed) == takesAll(listForms[index]), "flag \(index) of \(comment)")
    }
    var longer = arguments
    longer.flags.append(true)
    #expect(!mock.set(longer), comment)
  }

  private func takesAll(_ form: Form) -> Bool { form == .any || form == .anyLike }
}
