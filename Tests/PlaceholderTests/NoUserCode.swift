import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// No code of the user runs on a placeholder: no operator, no `hash(into:)`, no description, no comparator,
/// no predicate, and no `deinit`. Each of these types stops the process if it does.
@Suite(.serialized) struct NoUserCode {
  @Test("Matchers of a type beside its values", arguments: kinds)
  func matchers(kind: any UserCodeKind) { kind.matchers() }

  @Test("A predicate of an earlier stub", arguments: kinds)
  func predicates(kind: any UserCodeKind) { kind.predicates() }

  @Test("The result of a recorded call as the argument of another", arguments: kinds)
  func results(kind: any UserCodeKind) { kind.results(areEqual: false) }

  @Test("Misused matchers, and statements that are not finished", arguments: kinds)
  func misuse(kind: any UserCodeKind) { kind.misuse() }

  @Test("The result of an unstubbed call, which the code under test passes on", arguments: kinds)
  func passedOn(kind: any UserCodeKind) { kind.passedOn(areEqual: false) }

  @Test("A comparator", arguments: kinds)
  func comparators(kind: any UserCodeKind) { kind.comparators() }

  @Test("Order blocks with results and matchers", arguments: kinds)
  func order(kind: any UserCodeKind) { kind.order() }
}

private let kinds: [any UserCodeKind] = [
  Kind { Coin() }, Kind { Purse() }, Kind { Note.paper(Coin()) }, Kind { Euro() as any Money },
  Kind(hasEmptyValue: true) { [Coin()] }, Kind(hasEmptyValue: true) { Coin?.some(Coin()) },
  Kind { (Coin(), 3) }, Kind(hasEmptyValue: true) { ["a": Purse()] },
  Kind(hasEmptyValue: true) { Set([Coin()]) }, Kind(hasEmptyValue: true) { [Coin(): Purse()] },
  Kind { Coin()..<Coin() }, Kind { Coin()...Coin() }, Kind { Wallet() }, Kind { Box(Purse()) },
  Kind { Measurement(value: 3, unit: Ounces.shared) }, Kind { Clerk() },
]

protocol UserCodeKind: Sendable {
  func matchers()
  func predicates()
  func results(areEqual: Bool)
  func misuse()
  func passedOn(areEqual: Bool)
  func comparators()
  func order()
}

private struct Kind<Value>: UserCodeKind {
  /// Whether an unstubbed call returns an empty value, and not a placeholder.
  var hasEmptyValue = false
  /// A value that the code under test makes.
  let sample: @Sendable () -> Value

  func matchers() {
    let bank = BankMock<Value>()
    let (first, second) = (sample(), sample())
    bank.transfer(first, second)
    verify(bank.transfer(any(), any())).called(1)
    verify(bank.transfer(any(), second)).called(1)
    verify(bank.transfer(matching { _ in true }, any())).called(1)
    verify(on: bank, called: 1).transfer(any(), any())
    when(bank.worth(any())).thenReturn(3)
    when(bank.worth(first)).thenReturn(4)
    when(bank.worth(any())).thenReturn(5)
    #expect(bank.worth(first) == 5)
  }

  func predicates() {
    let bank = BankMock<Value>()
    when(bank.worth(matching { expectNoPlaceholder($0) })).thenReturn(3)
    verify(bank.worth(any())).called(.never)
    verify(bank.worth(bank.latest())).called(.never)
    #expect(bank.worth(sample()) == 3)
    verify(bank.worth(matching { expectNoPlaceholder($0) })).called(1)
  }

  /// - Parameter areEqual: Whether a comparator takes the sample for equal to an empty value.
  func results(areEqual: Bool) {
    let bank = BankMock<Value>()
    bank.transfer(sample(), sample())
    bank.worth(sample())
    let count: CallCount = areEqual ? 1 : 0
    verify(bank.transfer(bank.latest(), any())).called(count)
    verify(bank.transfer(bank.latest(), bank.latest())).called(count)
    when(bank.worth(bank.latest())).thenReturn(3)
    #expect(bank.worth(sample()) == (areEqual ? 3 : 0))
  }

  func misuse() {
    let bank = BankMock<Value>()
    bank.transfer(sample(), sample())
    let found = failures {
      verify(bank.drop(any(), 3)).called(1)
      verify(on: bank, called: 1).mark(any(), any(), true)
      verify(bank.transfer(any(), any())).called(7)
      when(using: bank, thenReturn: "a").worth(any())
      _ = when(bank.worth(any()))
      when(bank.worth(any())).thenAnswer { (_: Int, _: Int) in 3 }
    }
    #expect(
      found.map(\.headline) == [
        "any() does not match any argument of drop(3).",
        "The matchers of mark(any(), true, true) are ambiguous:",
        "transfer(_:_:) was called 1 time, expected exactly 7.",
        "worth(any()) returns Int, so it can't return \"a\" (a String).",
        "when(worth(any())) was not followed by an answer.",
        "The answer takes 2 arguments, but worth(any()) has 1.",
      ])
  }

  func passedOn(areEqual: Bool) {
    let (bank, log) = (BankMock<Value>(), BankMock<Value>())
    let found = failures {
      let value = bank.latest()
      log.transfer(value, sample())
      log.worth(value)
      verify(log.worth(value)).called(7)
      verify(log.worth(sample())).called(7)
      verify(log.transfer(sample(), value)).called(7)
      when(log.worth(value)).thenReturn(3)
      #expect(log.worth(value) == 3)
    }
    #expect(found.count == (hasEmptyValue ? 3 : 4))
    let times = areEqual ? "1 time" : "0 times"
    #expect(
      found.suffix(3).map(\.headline) == [
        "worth(_:) was called 1 time, expected exactly 7.",
        "worth(_:) was called \(times), expected exactly 7.",
        "transfer(_:_:) was called \(times), expected exactly 7.",
      ])
    let calls = reportedCalls { verifyNoMoreInteractions(on: log) }
    #expect(calls.count == 3)
    #expect(hasEmptyValue || calls[1] == "#2 worth(a placeholder)")
  }

  func comparators() {
    withMockSession(unusedStubs: .ignored) {
      ArgumentEquality.register(Value.self) { expectNoPlaceholder($0) && expectNoPlaceholder($1) }
      matchers()
      results(areEqual: hasEmptyValue)
      passedOn(areEqual: hasEmptyValue)
    }
  }

  func order() {
    let (bank, log) = (BankMock<Value>(), BankMock<Value>())
    bank.worth(sample())
    log.transfer(sample(), sample())
    verifyInOrder {
      bank.worth(any())
      log.transfer(any(), any())
    }
    let found = failures { verifySequence { log.transfer(any(), bank.latest()) } }
    #expect(found.map(\.headline).allSatisfy { $0.contains(".latest() as the first call, got ") })
    #expect(found.count == 1)
  }
}

private final class BankMock<Value>: Mock {
  @discardableResult func latest() -> Value { calledReturning() }
  @discardableResult func worth(_ value: Value) -> Int { calledReturning(with: value) }
  func transfer(_ first: Value, _ second: Value) { called(with: first, second) }
  func drop(_ value: Value, _ number: Int) { called(with: number) }
  func mark(_ value: Value, _ first: Bool, _ second: Bool) { called(with: value, first, second) }
}

private func expectNoPlaceholder(_ value: Any) -> Bool {
  (value as? any Checked)?.check()
  return true
}

// MARK: Types that know their placeholders

private protocol Checked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  CustomTestStringConvertible, Hashable, Comparable, Codable
{
  var number: Int { get }
  init()
}
extension Checked {
  /// A value of the code under test has this number, and no placeholder does.
  func check() { precondition(number == 3, "user code ran on a placeholder") }
  static func == (left: Self, right: Self) -> Bool {
    left.check()
    right.check()
    return true
  }
  static func < (left: Self, right: Self) -> Bool { left != right }
  func hash(into hasher: inout Hasher) { check() }
  var description: String {
    check()
    return "\(Self.self)"
  }
  var debugDescription: String { description }
  var testDescription: String { description }
  var customMirror: Mirror {
    check()
    return Mirror(reflecting: number)
  }
  init(from decoder: any Decoder) throws { fatalError("a placeholder was decoded") }
  func encode(to encoder: any Encoder) throws { check() }
}
private struct Coin: Checked { var number = 3 }
private final class Purse: Checked {
  var number = 3
  deinit { check() }
}
private enum Note: CustomStringConvertible, Hashable {
  case paper(Coin)
  case none
  var description: String {
    if case .paper(let coin) = self { coin.check() }
    return "note"
  }
}
private protocol Money: AnyObject, CustomStringConvertible {}
private final class Euro: Money { let description = "1 €" }
/// The compiler writes its `==`, which uses those of its parts.
private struct Wallet: Equatable {
  var coins = [Coin()]
  var purse = Purse()
}
private struct Box<Value: Equatable>: Equatable {
  private final class Storage: Equatable {
    let value: Value
    init(_ value: Value) { self.value = value }
    static func == (left: Storage, right: Storage) -> Bool { left.value == right.value }
  }
  private let storage: Storage
  init(_ value: Value) { storage = Storage(value) }
}
private final class Ounces: Dimension, @unchecked Sendable {
  static let shared = Ounces(symbol: "oz", converter: UnitConverterLinear(coefficient: 1))
  override class func baseUnit() -> Self { fatalError("a unit was made") }
}
/// Objective-C knows `isEqual`, `hash`, and `description`.
private final class Clerk: NSObject {
  private var number = 3
  private func check() { precondition(number == 3, "user code ran on a placeholder") }
  override func isEqual(_ object: Any?) -> Bool {
    check()
    (object as? Clerk)?.check()
    return true
  }
  override var hash: Int {
    check()
    return 3
  }
  override var description: String {
    check()
    return "clerk"
  }
}
