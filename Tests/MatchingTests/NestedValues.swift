import Testing
import Understudy
import UnderstudyTestSupport

/// Random values with matchers inside, of types with few values and many, match what a model says.
@Suite(.timeLimit(Fuzzing.limit)) struct NestedValues {
  @Test("Matchers inside values match what a model says", arguments: 0..<8)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 8, count: 400, filter: "NestedValues") {
      Step(seed: $0).difference()
    }
  }
}

// MARK: Written values

/// A plain value or a matcher, as a test writes it.
private indirect enum Written<Value: Hashable> {
  case plain(Value), any, sample(Value), equal(Value), matching(Set<Value>)
  case captured(ArgumentCaptor<Value>)
  case not(Written), allOf(Written, Written), oneOf(Written, Written, Written)

  func accepts(_ value: Value) -> Bool {
    switch self {
    case .plain(let own), .equal(let own): own == value
    case .any, .sample, .captured: true
    case .matching(let values): values.contains(value)
    case .not(let inner): !inner.accepts(value)
    case .allOf(let first, let second): first.accepts(value) && second.accepts(value)
    case .oneOf(let first, let second, let third):
      first.accepts(value) || second.accepts(value) || third.accepts(value)
    }
  }

  func write() -> Value {
    switch self {
    case .plain(let value): value
    case .any: Understudy.any()
    case .sample(let value): Understudy.any(like: value)
    case .equal(let value): Understudy.equal(to: value)
    case .matching(let values): Understudy.matching { values.contains($0) }
    case .captured(let captor): captor.capture()
    case .not(let inner): Understudy.not(inner.write())
    case .allOf(let first, let second): Understudy.allOf(first.write(), second.write())
    case .oneOf(let first, let second, let third):
      Understudy.oneOf(first.write(), second.write(), third.write())
    }
  }

  var isPlain: Bool { if case .plain = self { true } else { false } }
}

/// Chooses values, and what a test writes for them.
private final class Choice {
  private var random: SeededGenerator
  /// What captors have to hold if the call matches.
  private(set) var captured: [(isRight: () -> Bool, isEmpty: () -> Bool)] = []

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
  func shuffled<Value>(_ values: [Value]) -> [Value] { values.shuffled(using: &random) }

  /// What's written for a received value. It accepts the value in most cases.
  func written<Value>(
    _ value: Value, of values: [Value], takesSamples: Bool = true, depth: Int = 0
  ) -> Written<Value> {
    let other = below(8) == 0 ? one(of: values) : value
    func inner(_ value: Value) -> Written<Value> {
      written(value, of: values, takesSamples: takesSamples, depth: depth + 1)
    }
    switch below(depth == 0 ? 12 : depth == 1 ? 8 : 5) {
    case 0, 8, 9: return .plain(other)
    case 1: return .any
    case 2: return .equal(other)
    case 3: return .matching([other, one(of: values)])
    case 4 where takesSamples: return .sample(one(of: values))
    case 4: return .any
    case 5: return .not(inner(one(of: values)))
    case 6: return .allOf(inner(other), inner(value))
    case 7: return .oneOf(inner(one(of: values)), inner(other), .plain(one(of: values)))
    case 10:
      let captor = ArgumentCaptor<Value>()
      captured.append(({ captor.values == [value] }, { captor.values.isEmpty }))
      return .captured(captor)
    default: return .any
    }
  }
}

// MARK: Values

private enum Mode: CaseIterable { case slow, quick, still }
private final class Ref: Hashable, Sendable {
  static let all = [Ref(), Ref(), Ref()]
  static func == (left: Ref, right: Ref) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
private struct Key: Hashable, CustomStringConvertible {
  let number: Int
  var description: String { "a key" }
}
private struct Panel {
  let byte: UInt8
  let second: Bool
  let mode: Mode
  let number: Int
  let first: Bool
  let ref: Ref

  init(_ first: Bool, _ second: Bool, _ mode: Mode, _ number: Int, _ byte: UInt8, _ ref: Ref) {
    (self.first, self.second, self.mode) = (first, second, mode)
    (self.number, self.byte, self.ref) = (number, byte, ref)
  }
}
private enum Event {
  case moved(Mode, isFast: Bool)
  case named(String?)
  case nested([(x: Bool, y: Mode)])
}
private struct Price {
  let cents: Int
  let isLarge: Bool
  init(_ cents: Int) { (self.cents, isLarge) = (cents, cents > 1_000) }
}

private final class NestMock: Mock {
  func set(
    _ panel: Panel, _ table: [Key: Mode], _ event: Event, _ isOn: Bool, _ refs: [Ref],
    _ price: Price?
  ) {
    called(with: panel, table, event, isOn, refs, price)
  }
}

// MARK: Steps

/// A call, and a verification of it as a test writes it.
private struct Step {
  private let choice: Choice
  private let mock = NestMock()
  private let first: Written<Bool>, second: Written<Bool>, isFast: Written<Bool>
  private let isOn: Written<Bool>, xs: [Written<Bool>]
  private let mode: Written<Mode>, moved: Written<Mode>, ys: [Written<Mode>]
  private let number: Written<Int>, cents: Written<Int>?
  private let byte: Written<UInt8>, ref: Written<Ref>, refs: [Written<Ref>]
  private let name: Written<String?>
  private let entries: [(key: Key, mode: Written<Mode>)]
  private let kind: Int
  private let isExpected: Bool

  init(seed: Int) {
    let choice = Choice(seed: seed)
    self.choice = choice
    var accepts = true
    func written<Value: Hashable>(
      _ value: Value, _ values: [Value], takesSamples: Bool = true
    ) -> Written<Value> {
      let written = choice.written(value, of: values, takesSamples: takesSamples)
      accepts = accepts && written.accepts(value)
      return written
    }
    let (bools, modes) = ([false, true], Mode.allCases)
    let (bytes, numbers): ([UInt8], [Int]) = ([0, 1, 93, 187, 255], [0, 1, 2, 7, 2_000])
    let names = [nil, "a", "b"]
    let flags = (0..<6).map { _ in choice.one(of: bools) }
    let (mode, byte) = (choice.one(of: modes), choice.one(of: bytes))
    let (number, cents) = (choice.one(of: numbers), choice.one(of: numbers))
    let (ref, refs) = (
      choice.one(of: Ref.all), (0..<choice.below(3)).map { _ in choice.one(of: Ref.all) }
    )
    let table = (0..<choice.below(4)).map { (key: Key(number: $0), mode: choice.one(of: modes)) }
    let list = (0..<choice.below(3)).map { _ in (x: choice.one(of: bools), y: choice.one(of: modes))
    }
    let name = choice.one(of: names)
    kind = choice.below(3)
    first = written(flags[0], bools)
    second = written(flags[1], bools)
    self.mode = written(mode, modes)
    // The sample of an operand can be that of another argument, which decides what's derived, too.
    self.number = written(number, numbers, takesSamples: false)
    self.byte = written(byte, bytes)
    // A plain object can be the sample, which doesn't vary.
    self.ref = written(ref, Ref.all, takesSamples: false)
    entries = choice.shuffled(table.map { ($0.key, written($0.mode, modes)) })
    isFast = kind == 0 ? written(flags[2], bools) : .any
    moved = kind == 0 ? written(mode, modes) : .any
    self.name = kind == 1 ? written(name, names) : .any
    xs = kind == 2 ? list.map { written($0.x, bools) } : []
    ys = kind == 2 ? list.map { written($0.y, modes) } : []
    isOn = written(flags[3], bools)
    self.refs = refs.map { written($0, Ref.all, takesSamples: false) }
    self.cents = choice.below(4) == 0 ? nil : written(cents, numbers, takesSamples: false)
    isExpected = accepts
    let event: Event =
      kind == 0 ? .moved(mode, isFast: flags[2]) : kind == 1 ? .named(name) : .nested(list)
    mock.set(
      Panel(flags[0], flags[1], mode, number, byte, ref),
      Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.mode) }), event, flags[3], refs,
      self.cents == nil ? nil : Price(cents))
  }

  private func write() {
    var table: [Key: Mode] = [:]
    for entry in entries { table[entry.key] = entry.mode.write() }
    // The payload is evaluated in another order than the parts are stored.
    let modes = ys.reversed().map { $0.write() }
    let event: Event =
      switch kind {
      case 0: .moved(moved.write(), isFast: isFast.write())
      case 1: .named(name.write())
      default: .nested(zip(xs, modes.reversed()).map { (x: $0.write(), y: $1) })
      }
    mock.set(
      Panel(
        first.write(), second.write(), mode.write(), number.write(), byte.write(), ref.write()),
      table, event, isOn.write(), refs.map { $0.write() }, cents.map { Price($0.write()) })
  }

  /// How the verification differs from the model; `nil` if it doesn't.
  func difference() -> String? {
    let found = failures { verify { write() }.called(isExpected ? 1 : 0) }
    if let cents, !cents.isPlain {
      let isReported = found.count == 1 && found[0].text.contains("is another value each time")
      return isReported ? nil : "the derived part isn't reported, but \(found)"
    }
    if !found.isEmpty { return "\(found)" }
    let areRight = choice.captured.allSatisfy { isExpected ? $0.isRight() : $0.isEmpty() }
    return areRight ? nil : "a captor holds what it must not"
  }
}
