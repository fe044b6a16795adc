import Testing
import Understudy
import UnderstudyTestSupport

/// Random stubs, calls, and statements with calls inside calls, against a model that knows what each
/// received call has returned.
@Suite(.timeLimit(Fuzzing.limit)) struct ChainFuzzer {
  @Test("Random calls inside calls pass, fail, or are reported as a model says", arguments: 0..<4)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 4, count: 20, filter: "ChainFuzzer") { seed in
      withMockSession(unusedStubs: .ignored) {
        let run = ChainRun(seed: seed)
        for _ in 0..<50 where run.difference == nil { run.step() }
        return run.report
      }
    }
  }
}

private final class Knot: Mock {
  @discardableResult func next(_ number: Int, _ isOn: Bool) -> Knot {
    calledReturning(with: number, isOn)
  }
  @discardableResult func count(_ number: Int, _ isOn: Bool) -> Int {
    calledReturning(with: number, isOn)
  }
  @discardableResult func size(_ number: Int, _ isOn: Bool) -> Int {
    calledReturning(with: number, isOn, default: 5)
  }
  func tie(_ number: Int) { called(with: number) }
  func join(_ knot: Knot) { called(with: knot) }
}

/// The numbers of knots are results of `next`, and any numbers those of the other methods.
private enum KnotMethod: CaseIterable { case next, count, size }

/// An argument as a test writes it; the numbers 0 and 1 stand for false and true.
private struct Operand: Equatable {
  let text: String
  let accepted: Set<Int>
  var isPlain: Bool { accepted.count == 1 }
  var number: Int { accepted.min()! }

  static func number(_ random: FuzzRandom) -> Operand {
    let number = random.below(3)
    return random.pick([
      Operand(text: "\(number)", accepted: [number]),
      Operand(text: "equal(to: \(number))", accepted: [number]),
      Operand(text: "any()", accepted: [0, 1, 2]),
      Operand(text: "inRange(0...1)", accepted: [0, 1]),
    ])
  }

  static func flag(_ random: FuzzRandom) -> Operand {
    random.pick([
      Operand(text: "false", accepted: [0]), Operand(text: "true", accepted: [1]),
      Operand(text: "any()", accepted: [0, 1]),
    ])
  }

  func makeNumber() -> Int {
    switch text {
    case "any()": any()
    case "inRange(0...1)": inRange(0...1)
    case "\(number)": number
    default: equal(to: number)
    }
  }

  func makeFlag() -> Bool { text == "any()" ? any() : number == 1 }
}

private struct Pattern {
  let method: KnotMethod
  let arguments: [Operand]
  var text: String { "\(method)(\(arguments.map(\.text).joined(separator: ", ")))" }

  func matches(_ values: [Int]) -> Bool {
    zip(arguments, values).allSatisfy { $0.accepted.contains($1) }
  }

  /// Whether the pattern is known to match all that another one does.
  func covers(_ other: Pattern) -> Bool {
    zip(arguments, other.arguments).allSatisfy { own, other in
      other.isPlain ? own.accepted.contains(other.number) : own.text == "any()" || own == other
    }
  }

  func next(on knot: Knot) -> Knot {
    knot.next(arguments[0].makeNumber(), arguments[1].makeFlag())
  }

  func number(on knot: Knot) -> Int {
    let (number, flag) = (arguments[0].makeNumber(), arguments[1].makeFlag())
    return method == .count ? knot.count(number, flag) : knot.size(number, flag)
  }
}

private struct ModelStub {
  let knot: Int
  let pattern: Pattern
  let answers: [Int]
  let isClosure: Bool
  let limit: Int
  let time: Int
  var taken = 0
  var isOpen: Bool { taken < limit }
}

private struct ModelCall {
  let knot: Int
  let method: KnotMethod
  let values: [Int]
  let returned: Int
  let isAnswered: Bool
  let time: Int
}

private enum Meaning: Equatable { case value(Int), missing, unknown }

private final class ChainRun: FuzzedSteps {
  private let knots = (0..<4).map { Knot(named: "knot\($0)") }
  private var stubs: [ModelStub] = []
  private var log: [ModelCall] = []
  /// What was tied and joined, by the numbers of the knots.
  private var ties: [(knot: Int, number: Int)] = []
  private var joins: [(knot: Int, other: Int)] = []
  private var time = 0

  func step() {
    time += 1
    switch random.below(10) {
    case 0..<3: stub()
    case 3..<6: receive()
    case 6: clear()
    default: verifyInside()
    }
  }

  private func pattern(_ methods: [KnotMethod] = KnotMethod.allCases) -> Pattern {
    Pattern(method: random.pick(methods), arguments: [.number(random), .flag(random)])
  }

  // MARK: Stubs and calls

  private func stub() {
    let (knot, pattern) = (random.below(2), pattern())
    var path: Pattern?
    var target = Meaning.value(knot)
    // Sometimes on the result of a call.
    if random.below(3) == 0 {
      path = self.pattern([.next])
      target = meaning(of: path!, on: knot, isStub: true)
    }
    let values = (0...random.below(2)).map { _ in
      random.below(3) + (pattern.method == .next ? 1 : 6)
    }
    let isClosure = random.below(6) == 0
    let limit = random.below(4) == 0 ? 1 + random.below(2) : Int.max
    let receiver = path.map { "knot\(knot).\($0.text)" } ?? "knot\(knot)"
    history.append(
      "when(\(receiver).\(pattern.text)) -> \(isClosure ? "closure" : "") \(values)"
        + (limit < .max ? ".times(\(limit))" : ""))
    let found = failures {
      func receiver() -> Knot { path?.next(on: knots[knot]) ?? knots[knot] }
      func write<Value>(_ stubbing: Stubbing<Value>, _ make: @escaping (Int) -> Value) {
        if isClosure {
          stubbing.thenAnswer { (_: Invocation) in make(values[0]) }
        } else {
          for value in values { stubbing.thenReturn(make(value)) }
        }
        if limit < .max { stubbing.times(limit) }
      }
      if pattern.method == .next {
        write(when(pattern.next(on: receiver()))) { [knots] in knots[$0] }
      } else {
        write(when(pattern.number(on: receiver()))) { $0 }
      }
    }
    guard isExpected(found, target), case .value(let owner) = target else { return }
    expect(found.isEmpty, "the stub reported \(found)")
    stubs.append(
      ModelStub(
        knot: owner, pattern: pattern, answers: isClosure ? [values[0]] : values,
        isClosure: isClosure, limit: limit, time: time))
  }

  /// Whether a statement was reported as the meaning of a call inside says.
  private func isExpected(_ found: [ReportedFailure], _ meaning: Meaning) -> Bool {
    if case .value = meaning { return true }
    let rest =
      meaning == .missing
      ? "which no stub returns." : "which can be a different value in each call."
    expect(
      found.count == 1 && found[0].headline.hasSuffix(rest), "reported \(found), not \(meaning)")
    return false
  }

  /// What the code under test does: it calls a method, and uses the result.
  private func receive() {
    let (knot, method) = (random.below(2), random.pick(KnotMethod.allCases))
    let values = [random.below(3), random.below(2)]
    let isJoin = random.below(2) == 0
    guard let result = take(method, values, on: knot) else { return }
    let text = "knot\(knot).\(method)(\(values[0]), \(values[1] == 1))"
    if method != .next {
      history.append("knot\(knot).tie(\(text)) -> \(result)")
      let made =
        method == .count
        ? knots[knot].count(values[0], values[1] == 1) : knots[knot].size(values[0], values[1] == 1)
      expect(made == result, "returned \(made)")
      knots[knot].tie(made)
      ties.append((knot, made))
      return
    }
    let made = knots[knot].next(values[0], values[1] == 1)
    expect(made === knots[result], "returned another knot than \(result)")
    if isJoin {
      history.append("knot\(knot).join(\(text)) -> knot\(result)")
      knots[knot].join(made)
      joins.append((knot, result))
    } else {
      history.append("\(text).tie(\(values[0])) -> knot\(result)")
      made.tie(values[0])
      ties.append((result, values[0]))
    }
  }

  /// The result of a received call; `nil` for a knot without a stub, which a test can't get.
  private func take(_ method: KnotMethod, _ values: [Int], on knot: Int) -> Int? {
    let index = stubs.indices.last {
      stubs[$0].knot == knot && stubs[$0].pattern.method == method && stubs[$0].isOpen
        && stubs[$0].pattern.matches(values)
    }
    var result = method == .size ? 5 : 0
    if let index {
      let answers = stubs[index].answers
      result = answers[min(stubs[index].taken, answers.count - 1)]
      stubs[index].taken += 1
    } else if method == .next {
      return nil
    }
    log.append(
      ModelCall(
        knot: knot, method: method, values: values, returned: result, isAnswered: index != nil,
        time: time))
    return result
  }

  private func clear() {
    guard random.below(3) == 0 else { return }
    let knot = random.below(knots.count)
    if random.below(2) == 0 {
      history.append("knot\(knot).clearInvocations()")
      knots[knot].mockState.clearInvocations()
      log.removeAll { $0.knot == knot }
      ties.removeAll { $0.knot == knot }
      joins.removeAll { $0.knot == knot }
    } else {
      history.append("knot\(knot).clearStubs()")
      knots[knot].mockState.clearStubs()
      stubs.removeAll { $0.knot == knot }
    }
  }

  // MARK: Verifications

  private func verifyInside() {
    let (knot, form) = (random.below(2), random.below(4))
    let double = knots[knot]
    let inner = pattern(form < 3 ? [.next] : [.count, .size])
    var meaning = meaning(of: inner, on: knot)
    let text: String
    var expected = 0
    let count = random.below(2)
    let body: () -> Void
    switch form {
    case 0, 1:
      let number = random.below(3)
      var outer: Pattern?
      var owner = meaning
      // Three deep.
      if form == 1, case .value(let middle) = meaning {
        outer = pattern([.next])
        owner = self.meaning(of: outer!, on: middle)
      } else if form == 1 {
        outer = pattern([.next])
      }
      meaning = owner
      if case .value(let value) = owner {
        expected = ties.count { $0.knot == value && $0.number == number }
      }
      text = "knot\(knot).\(inner.text)\(outer.map { ".\($0.text)" } ?? "").tie(\(number))"
      body = {
        verify(
          (outer?.next(on: inner.next(on: double)) ?? inner.next(on: double)).tie(number)
        ).called(.exactly(count))
      }
    case 2:
      if case .value(let value) = meaning {
        expected = joins.count { $0.knot == knot && $0.other == value }
      }
      text = "knot\(knot).join(knot\(knot).\(inner.text))"
      body = { verify(double.join(inner.next(on: double))).called(.exactly(count)) }
    default:
      if case .value(let value) = meaning {
        expected = ties.count { $0.knot == knot && $0.number == value }
      }
      text = "knot\(knot).tie(knot\(knot).\(inner.text))"
      body = { verify(double.tie(inner.number(on: double))).called(.exactly(count)) }
    }
    history.append("verify(\(text)).called(\(count)), \(meaning)")
    let found = failures(in: body)
    guard isExpected(found, meaning) else { return }
    let headline = " was called \(expected) time"
    expect(
      found.map { $0.headline.contains(headline) } == (expected == count ? [] : [true]),
      "\(expected) calls, not \(found)")
  }

  /// What a call stands for inside another one.
  private func meaning(
    of pattern: Pattern, on knot: Int, isStub: Bool = false
  ) -> Meaning {
    let stubs = stubs.filter { $0.knot == knot && $0.pattern.method == pattern.method }
    let received = log.filter {
      !isStub && $0.knot == knot && $0.method == pattern.method && pattern.matches($0.values)
    }
    let meaning = meaning(of: pattern, stubs, received)
    // Whatever the rules are, no received call may have returned another value.
    if case .value(let value) = meaning {
      expect(
        received.allSatisfy { $0.returned == value },
        "\(pattern.text) isn't \(value) for \(received)")
    }
    return meaning
  }

  private func meaning(
    of pattern: Pattern, _ stubs: [ModelStub], _ received: [ModelCall]
  ) -> Meaning {
    func calls(of stub: ModelStub) -> [ModelCall] {
      received.filter { $0.isAnswered && $0.time > stub.time && stub.pattern.matches($0.values) }
    }
    let open = stubs.filter { $0.isOpen && mayOverlap($0.pattern, pattern) }
    // All calls to come get their answers from these.
    let first = open.lastIndex { $0.pattern.covers(pattern) && $0.limit == .max }
    var makers = first.map { Array(open[$0...]) } ?? open
    let isAnswered = makers.contains { $0.pattern.covers(pattern) }
    // The stub with the same matchers is meant, and not a newer one for some values.
    if let same = makers.firstIndex(where: { $0.pattern.isSame(as: pattern) }) {
      makers = makers.enumerated().filter { index, stub in
        index <= same || stub.pattern.covers(pattern) || !calls(of: stub).isEmpty
      }.map(\.element)
    }
    // And the calls that were received have got them from these.
    let end = first.map { open[$0].time } ?? .max
    makers += stubs.filter { stub in
      mayOverlap(stub.pattern, pattern)
        && calls(of: stub).contains { stub.time > end || $0.time < end }
    }
    for call in received {
      let hasMaker = stubs.contains { calls(of: $0).contains { $0.time == call.time } }
      if call.isAnswered ? !hasMaker : isAnswered { return .unknown }
    }
    if makers.contains(where: \.isClosure) { return .unknown }
    var values = Set(makers.flatMap(\.answers))
    if !isAnswered {
      let isUsedUp = makers.contains { $0.pattern.covers(pattern) }
      switch pattern.method {
      case .size: values.insert(5)
      case _ where !isUsedUp && !stubs.isEmpty: return makers.isEmpty ? .missing : .unknown
      case .count: values.insert(0)
      case .next: break
      }
    }
    return values.count > 1 ? .unknown : values.first.map { .value($0) } ?? .missing
  }

  /// Two matchers may accept the same values.
  private func mayOverlap(_ pattern: Pattern, _ other: Pattern) -> Bool {
    zip(pattern.arguments, other.arguments).allSatisfy { own, other in
      !own.accepted.isDisjoint(with: other.accepted)
    }
  }
}

extension Pattern {
  fileprivate func isSame(as other: Pattern) -> Bool {
    zip(arguments, other.arguments).allSatisfy {
      $0 == $1 || $0.isPlain && $0.accepted == $1.accepted
    }
  }
}
