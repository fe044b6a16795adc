import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// No code of the user runs on a placeholder: no operator, no `hash(into:)`, no description, no
/// comparator, no predicate, and no `deinit`. Each of these types stops the process if it does.
@Suite(.serialized) struct NoUserCode {
  @Test("Matchers, predicates, comparators, misuse, and values passed on", arguments: kinds)
  func all(kind: any UserCodeKind) { kind.all() }
}

private let kinds: [any UserCodeKind] = [
  Kind(isPlain: true) { Coin() }, Kind { Purse() }, Kind(isPlain: true) { Note.paper(Coin()) },
  Kind { Purse() as any Money }, Kind(isPlain: true) { [Coin()] },
  Kind(isPlain: true) { Coin?.some(Coin()) }, Kind(isPlain: true) { (Coin(), 3) },
  Kind { ["a": Purse()] }, Kind(isPlain: true) { Set([Coin()]) }, Kind { [Coin(): Purse()] },
  Kind(isPlain: true) { Coin()..<Coin() }, Kind(isPlain: true) { Coin()...Coin() },
  Kind(isPlain: true) { Wallet() }, Kind { Clerk() },
  Kind { Measurement(value: 3, unit: Ounces.shared) },
]

protocol UserCodeKind: Sendable {
  func all()
}

private struct Kind<Value>: UserCodeKind {
  /// Whether a value has no object, so that the result of an unstubbed call is one like any other.
  var isPlain = false
  /// A value that the code under test makes.
  let sample: @Sendable () -> Value

  func all() {
    matchers()
    predicates()
    misuse()
    if !isPlain {
      passedOn()
      passedOnInside()
    }
    comparators()
  }

  /// Beside values of the type.
  private func matchers() {
    let bank = BankMock<Value>()
    let (first, second) = (sample(), sample())
    bank.transfer(first, second)
    verify(bank.transfer(any(), second)).called(1)
    verify(bank.transfer(matching { _ in true }, any())).called(1)
    verify(on: bank, called: 1).transfer(any(), any())
    when(bank.worth(first)).thenReturn(4)
    when(bank.worth(any())).thenReturn(5)
    #expect(bank.worth(first) == 5)
  }

  /// Of an earlier stub, beside recorded calls and their results.
  private func predicates() {
    let bank = BankMock<Value>()
    when(bank.worth(matching { expectNoPlaceholder($0) })).thenReturn(3)
    verify(bank.worth(any())).called(.never)
    #expect(bank.worth(sample()) == 3)
    bank.transfer(sample(), sample())
    // Reported if the type has no empty value.
    let found = failures { verify(bank.transfer(any(), bank.latest())).called(.never) }
    #expect(found.allSatisfy { $0.headline.hasSuffix(", which no stub returns.") })
    verifyInOrder {
      bank.worth(any())
      bank.transfer(any(), any())
    }
    verify(bank.worth(matching { expectNoPlaceholder($0) })).called(1)
  }

  /// Misused matchers, and statements that are not finished.
  private func misuse() {
    let bank = BankMock<Value>()
    bank.transfer(sample(), sample())
    let found = failures {
      verify(bank.drop(any(), 3)).called(1)
      verify(on: bank, called: 1).mark(any(), any(), true)
      verify(bank.transfer(any(), any())).called(7)
      when(using: bank, thenReturn: "a").worth(any())
      _ = when(bank.worth(any()))
      when(bank.worth(any())).thenAnswer { (_: Int, _: Int) in 3 }
      _ = any() as Value
    }
    #expect(
      found.map(\.headline) == [
        "any() does not match any argument of drop(omitted, 3).",
        "The matchers of mark(any(), true, true) are ambiguous:",
        "transfer(_:_:) was called 1 time, expected exactly 7.",
        "worth(any()) returns Int, so it can't return \"a\" (a String).",
        "when(worth(any())) was not followed by an answer.",
        "The closure takes 2 arguments, but worth(any()) has 1.",
        "any() was used outside when or verify.",
      ])
  }

  /// The result of an unstubbed call, which the code under test passes on.
  private func passedOn() {
    let (bank, log) = (BankMock<Value>(), BankMock<Value>())
    let found = failures {
      let value = bank.latest()
      log.transfer(value, sample())
      log.worth(value)
      verify(log.worth(value)).called(1)
      verify(log.worth(sample())).called(.never)
      verify(log.transfer(sample(), value)).called(7)
      when(log.worth(value)).thenReturn(3)
      #expect(log.worth(value) == 3)
    }
    #expect(found.last?.headline == "transfer(_:_:) was called 0 times, expected exactly 7.")
    #expect(reportedCalls { verifyNoMoreInteractions(on: log) }.count == 2)
  }

  /// The result of an unstubbed call, of which the code under test makes a value.
  private func passedOnInside() {
    withMockSession(unusedStubs: .ignored) {
      let (bank, log) = (BankMock<Value>(), PostMock())
      var made: Value?
      let holdsPlaceholder = !failures { made = bank.latest() }.isEmpty
      let parcel = Parcel(content: made as Any, holdsPlaceholder: holdsPlaceholder)
      let other = Parcel(content: sample())
      inside(parcel, other, log)
      ArgumentEquality.register(Parcel.self) { $0 == $1 }
      inside(parcel, other, log)
    }
  }

  private func inside(_ parcel: Parcel, _ other: Parcel, _ log: PostMock) {
    log.mockState.reset()
    DefaultValues.register(Wallet.self) { Wallet() }
    for parcel in [parcel, other] { log.send(parcel) }
    log.send([parcel, other])
    log.send(["a": parcel])
    log.send(parcel as Parcel?)
    log.send(Crate(parcel: parcel, number: 1))
    log.send(Result<Crate, Never>.success(Crate(parcel: parcel, number: 2)))
    verify(log.send(parcel)).called(.atLeast(1))
    verify(log.send([parcel, other])).called(1)
    verify(log.send(["a": parcel])).called(1)
    verify(log.send(Crate(parcel: parcel, number: 1))).called(1)
    verify(log.send(Crate(parcel: parcel, number: 3))).called(.never)
    verify(log.send(matching { (found: Parcel) in found == found && found.number > 7 })).called(
      .never)
    verify(log.send(having(\Crate.parcel.number, 7))).called(.never)
    verify(log.send(not(parcel))).called(.atLeast(1))
    verify(log.send(oneOf(parcel, other))).called(.atLeast(1))
    when(log.send(matching { (found: Parcel) in found.number == 8 })).thenReturn()
    when(log.send(parcel)).thenReturn()
    #expect(log.wallet(for: parcel).purse === log.wallet(for: parcel).purse)
    #expect(failures { verify(log.send(Parcel(content: 3))).called(7) }.count == 1)
    #expect(failures { verify(log.send(parcel)).called(17) }.count == 1)
    #expect(failures { verify(log.send(Crate(parcel: other, number: 1))).called(7) }.count == 1)
    #expect(failures { verify(log.send([parcel])).called(7) }.count == 1)
    #expect(failures { verifySequence { log.send(parcel) } }.count == 1)
    #expect(log.mockState.transcript.contains("Crate("))
  }

  private func comparators() {
    withMockSession(unusedStubs: .ignored) {
      ArgumentEquality.register(Value.self) { expectNoPlaceholder($0) && expectNoPlaceholder($1) }
      matchers()
      misuse()
    }
  }
}

private final class BankMock<Value>: Mock {
  @discardableResult func latest() -> Value { calledReturning() }
  @discardableResult func worth(_ value: Value) -> Int { calledReturning(with: value) }
  func transfer(_ first: Value, _ second: Value) { called(with: first, second) }
  func drop(_ value: Value, _ number: Int) { called(with: omitted, number) }
  func mark(_ value: Value, _ first: Bool, _ second: Bool) { called(with: value, first, second) }
}

private final class PostMock: Mock {
  func send<Content>(_ content: Content) { called(with: content) }
  func wallet(for parcel: Parcel) -> Wallet { calledReturning(with: parcel) }
}

/// Stops the process if its code runs while it holds a placeholder.
private struct Parcel: Hashable, CustomStringConvertible {
  let content: Any
  var holdsPlaceholder = false

  var number: Int {
    precondition(!holdsPlaceholder, "user code ran on a value with a placeholder inside")
    return 1
  }
  var description: String { "parcel \(number)" }
  static func == (left: Parcel, right: Parcel) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
/// The compiler writes its operators.
private struct Crate: Hashable {
  let parcel: Parcel
  let number: Int
}

private func expectNoPlaceholder(_ value: Any) -> Bool {
  (value as? any Checked)?.check()
  return true
}

// MARK: Types that know their placeholders

private protocol Checked: CustomStringConvertible, CustomReflectable, Hashable, Comparable {
  var number: Int { get }
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
  var customMirror: Mirror {
    check()
    return Mirror(reflecting: number)
  }
}
private struct Coin: Checked { var number = 3 }
private final class Purse: Checked {
  var number = 3
  deinit { check() }
}
private enum Note: Hashable { case paper(Coin), none }
private protocol Money: AnyObject, CustomStringConvertible {}
extension Purse: Money {}
/// The compiler writes its `==`, which uses those of its parts.
private struct Wallet: Equatable {
  var coins = [Coin()]
  var purse = Purse()
}
private final class Ounces: Dimension, @unchecked Sendable {
  static let shared = Ounces(symbol: "oz", converter: UnitConverterLinear(coefficient: 1))
  override class func baseUnit() -> Self { fatalError("a unit was made") }
}
/// Its superclass has `isEqual`, `hash`, and `description` instead of operators.
private final class Clerk: NSObject {
  private var number = 3
  override func isEqual(_ object: Any?) -> Bool { Coin(number: number) == Coin() }
  override var hash: Int { Coin(number: number).hashValue }
  override var description: String { "\(Coin(number: number))" }
}
