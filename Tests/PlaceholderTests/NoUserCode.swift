import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// No code of the user runs on a placeholder: each of these types stops the process if it does.
@Suite(.serialized) struct NoUserCode {
  @Test("Matchers of a type beside its values", arguments: kinds)
  func matchers(kind: any UserCodeKind.Type) { kind.matchers() }

  @Test("A predicate of an earlier stub", arguments: kinds)
  func predicates(kind: any UserCodeKind.Type) { kind.predicates() }

  @Test("The result of a recorded call as the argument of another", arguments: kinds)
  func results(kind: any UserCodeKind.Type) { kind.results() }

  @Test("A matcher that no argument takes, and matchers that are ambiguous", arguments: kinds)
  func misuse(kind: any UserCodeKind.Type) { kind.misuse() }

  @Test("A stub that can't be, and statements that are not finished", arguments: kinds)
  func unfinished(kind: any UserCodeKind.Type) { kind.unfinished() }

  @Test("The result of an unstubbed call, which the code under test passes on", arguments: kinds)
  func passedOn(kind: any UserCodeKind.Type) { kind.passedOn() }

  @Test("A comparator", arguments: kinds)
  func comparators(kind: any UserCodeKind.Type) { kind.comparators() }

  @Test("Order blocks with results and matchers", arguments: kinds)
  func order(kind: any UserCodeKind.Type) { kind.order() }
}

private let kinds: [any UserCodeKind.Type] = [
  Of<Coin>.self, Of<Purse>.self, Of<Note>.self, Of<any Money>.self, Of<[Coin]>.self, Of<Coin?>.self,
  Of<(Coin, Int)>.self, Of<[String: Purse]>.self, Of<Set<Coin>>.self, Of<[Coin: Purse]>.self,
  Of<Wallet>.self, Of<Account>.self, Of<Result<Coin, any Error>>.self, Of<Box<Purse>>.self,
]

protocol UserCodeKind: SendableMetatype {
  static func matchers()
  static func predicates()
  static func results()
  static func misuse()
  static func unfinished()
  static func passedOn()
  static func comparators()
  static func order()
}

private enum Of<Value>: UserCodeKind {
  static func matchers() {
    let bank = BankMock<Value>()
    let (first, second) = (Sample.value(Value.self), Sample.value(Value.self))
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

  static func predicates() {
    let bank = BankMock<Value>()
    when(bank.worth(matching { Sample.expectNoPlaceholder($0) })).thenReturn(3)
    when(bank.worth(any())).thenReturn(4)
    verify(bank.worth(any())).called(.never)
    verify(bank.worth(matching { Sample.expectNoPlaceholder($0) })).called(.never)
    verify(bank.worth(bank.latest())).called(.never)
  }

  static func results() { results(areEqual: Sample.isEmpty(Value.self)) }

  /// - Parameter areEqual: Whether the sample equals what a recorded call returns: the empty value of the
  ///   type, or else a placeholder.
  private static func results(areEqual: Bool) {
    let bank = BankMock<Value>()
    bank.transfer(Sample.value(), Sample.value())
    bank.worth(Sample.value())
    let count: CallCount = areEqual ? 1 : 0
    verify(bank.transfer(bank.latest(), any())).called(count)
    verify(bank.transfer(any(), bank.latest())).called(count)
    verify(bank.transfer(bank.latest(), bank.latest())).called(count)
    when(bank.worth(bank.latest())).thenReturn(3)
    #expect(bank.worth(Sample.value()) == (areEqual ? 3 : 0))
    expectFailure { verify(bank.worth(bank.latest())).called(7) }
  }

  static func misuse() {
    let bank = BankMock<Value>()
    bank.transfer(Sample.value(), Sample.value())
    expectFailure { verify(bank.drop(any(), 3)).called(1) }
    expectFailure { verify(on: bank, called: 1).mark(any(), any(), true) }
    expectFailure { verify(bank.transfer(any(), any())).called(7) }
    expectFailure { _ = any(Value.self) }
  }

  static func unfinished() {
    let bank = BankMock<Value>()
    expectFailure { when(using: bank, thenReturn: "a").worth(any()) }
    expectFailure { when(using: bank, thenThrow: CancellationError()).worth(any()) }
    expectFailure { _ = when(bank.worth(any())) }
    expectFailure { _ = verify(bank.worth(any())) }
    expectFailure { when(bank.worth(any())).thenAnswer { (_: Int, _: Int) in 3 } }
    expectFailure {
      _ = verify(on: bank, called: 1)
      verify(on: bank, called: .never).worth(any())
    }
  }

  static func passedOn() {
    let (bank, log) = (BankMock<Value>(), BankMock<Value>())
    let found = failures {
      let value = bank.latest()
      log.transfer(value, Sample.value())
      log.worth(value)
      verify(log.worth(value)).called(7)
      verify(log.worth(Sample.value())).called(7)
      verify(log.transfer(Sample.value(), value)).called(7)
      when(log.worth(value)).thenReturn(3)
      log.worth(value)
      _ = log.mockState.transcript
      verifyNoMoreInteractions(on: log)
    }
    // The verifications, and the call without a stub if there is no empty value.
    #expect(found.count == (Sample.hasEmptyValue(Value.self) ? 4 : 5))
  }

  static func comparators() {
    withMockSession(unusedStubs: .ignored) {
      ArgumentEquality.register(Value.self) {
        Sample.expectNoPlaceholder($0) && Sample.expectNoPlaceholder($1)
      }
      matchers()
      results(areEqual: Sample.hasEmptyValue(Value.self))
      passedOn()
    }
  }

  static func order() {
    let (bank, log) = (BankMock<Value>(), BankMock<Value>())
    bank.worth(Sample.value())
    log.transfer(Sample.value(), Sample.value())
    verifyInOrder {
      bank.worth(any())
      log.transfer(any(), any())
    }
    expectFailure {
      verifySequence {
        bank.worth(any())
        log.transfer(any(), bank.latest())
      }
    }
  }
}

private func expectFailure(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  #expect(failures(in: body).count == 1, sourceLocation: sourceLocation)
}

private final class BankMock<Value>: Mock {
  @discardableResult func latest() -> Value { calledReturning() }
  @discardableResult func worth(_ value: Value) -> Int { calledReturning(with: value) }
  func transfer(_ first: Value, _ second: Value) { called(with: first, second) }
  func drop(_ value: Value, _ number: Int) { called(with: number) }
  func mark(_ value: Value, _ first: Bool, _ second: Bool) { called(with: value, first, second) }
}

/// The values that the code under test makes.
private enum Sample {
  static func value<Value>(_ type: Value.Type = Value.self) -> Value {
    let samples: [Any] = [
      Coin(), Purse(), Note.paper(Coin()), Euro() as any Money, [Coin()], (Coin(), 3),
      ["a": Purse()], Set<Coin>(), [Coin: Purse](), Wallet(), Account(coins: []),
      Result<Coin, any Error>.success(Coin()), Box(Purse()),
    ]
    return samples.lazy.compactMap { $0 as? Value }.first!
  }

  /// Whether the value is the empty one of its type.
  static func isEmpty(_ type: Any.Type) -> Bool {
    type == Set<Coin>.self || type == [Coin: Purse].self
  }

  static func hasEmptyValue(_ type: Any.Type) -> Bool {
    isEmpty(type) || type == [Coin].self || type == Coin?.self || type == [String: Purse].self
  }

  static func expectNoPlaceholder(_ value: Any) -> Bool {
    (value as? Coin)?.check()
    (value as? Purse)?.check()
    return true
  }
}

// MARK: Types that can't be placeholders

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
  static func < (left: Self, right: Self) -> Bool { left == right }
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
private struct Wallet: Equatable {
  var coins = [Coin()]
  var purse = Purse()
}
private final class Account: Hashable {
  let coins: [Coin]
  init(coins: [Coin]) { self.coins = coins }
  static func == (left: Account, right: Account) -> Bool { left.coins == right.coins }
  func hash(into hasher: inout Hasher) { hasher.combine(coins) }
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
