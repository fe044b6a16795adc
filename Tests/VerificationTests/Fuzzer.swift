import Testing
import Understudy
import UnderstudyTestSupport

@Suite(.timeLimit(Fuzzing.limit)) struct Fuzzer {
  @Test("Random stubs, calls, and verifications do what a model says", arguments: 0..<12)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 12, count: 12, filter: "Fuzzer") { seed in
      let run = FuzzRun(seed: seed)
      let unused = await failures {
        await withMockSession {
          for _ in 0..<150 where run.difference == nil { await run.step() }
        }
      }
      let count = run.model.unusedCount
      if run.isQuiet { run.expect(unused.count == count, "\(count) unused stubs, not \(unused)") }
      return run.report
    }
  }
}

/// Random steps with two mocks and their model.
private final class FuzzRun: FuzzedSteps {
  /// Whether every verification has to pass, so that the session reports unused stubs.
  let isQuiet: Bool
  var model = FuzzModel()

  private let methods = FuzzedMethod.all
  private let mocks = [FuzzedMock(named: "a"), FuzzedMock(named: "b")]
  private let names = ["a", "b"]
  private var captors: [Captured] = []
  private var answerCount = 0

  override init(seed: Int) {
    isQuiet = seed % 3 == 0
    super.init(seed: seed)
  }

  func step() async {
    switch random.below(24) {
    case 0..<9: call()
    case 9..<14: stub(mock: random.below(2))
    case 14..<18: await count(mock: random.below(2))
    case 18..<22: order()
    case 22: interactions(mock: random.below(2))
    default: clear(mock: random.below(2))
    }
    let effects = mocks.map(\.effects)
    expect(effects == model.effects, "side effects \(effects), not \(model.effects)")
    for captor in captors {
      expect(captor.actual() == captor.expected, "\(captor.actual()), not \(captor.expected)")
    }
  }

  /// Expects a call, often one near a call that was made.
  private func write(near call: FuzzModel.Call?) -> WrittenCall {
    let near = methods.filter { call == nil || $0.name == call?.method }
    let written = random.pick(near).write(random, call?.values ?? [], false)
    captors += written.arguments.compactMap(\.captured)
    return written
  }

  private func isAmbiguity(_ found: [ReportedFailure]) -> Bool {
    found.count == 1 && found[0].headline.hasSuffix(" are ambiguous:")
  }

  private func call() {
    let mock = random.below(2)
    let call = random.pick(methods.filter { !$0.isOpen }).write(random, [], true)
    history.append("try \(call.text(on: names[mock]))")
    let values = call.arguments.map(\.text)
    let expected = model.receive(.init(mock: mock, method: call.method, values: values))
    var result = ""
    let found = failures {
      do { result = "\(try call.perform(mocks[mock]))" } catch { result = "\(error)" }
    }
    expect(result == expected && found.isEmpty, "\(result), not \(expected); \(found)")
  }

  private func stub(mock: Int) {
    let call = write(near: random.below(3) == 0 ? model.log.last : nil)
    let (form, name, double) = (random.below(8), names[mock], mocks[mock])
    let mayBeAmbiguous = call.mayBeAmbiguous(isProxy: form < 2)
    if isQuiet, mayBeAmbiguous { return }
    answerCount += 4
    let number = answerCount
    var stub = FuzzModel.Stub(mock: mock, call: call)
    let found = failures {
      switch form {
      case 0:
        history.append(call.text(on: "try when(using: \(name), thenReturn: \(number), 7)"))
        stub.answers = ["\(number)", "7"]
        _ = try call.perform(when(using: double, thenReturn: number, 7))
      case 1:
        history.append(call.text(on: "try when(using: \(name), thenReturn: \(number))"))
        stub.answers = ["\(number)"]
        _ = try call.perform(when(using: double, thenReturn: number))
      default:
        let stubbing = form < 5 ? when(try call.perform(double)) : when { try call.perform(double) }
        history.append("try when(\(call.text(on: name)))")
        for number in number...(number + random.below(3)) {
          let (text, answer, add) = random.pick(abilities(of: call.method, on: double, number))
          history[history.count - 1] += text
          if let answer { stub.answers.append(answer) } else { stub.effects.append(number) }
          add(stubbing)
        }
        if random.below(3) == 0 {
          stub.limit = 1 + random.below(2)
          history[history.count - 1] += ".times(\(stub.limit))"
          stubbing.times(stub.limit)
        }
        stub.isLenient = random.below(4) == 0
        if stub.isLenient { stubbing.lenient() }
      }
    }
    if mayBeAmbiguous, isAmbiguity(found) { return }
    expect(found.isEmpty, "the stub reported \(found)")
    model.stubs.append(stub)
  }

  /// What a stub can do: its text, its result, or `nil` for a side effect, and how it's written.
  private typealias Ability = (String, String?, (Stubbing<Int>) -> Void)

  private func abilities(of method: String, on double: FuzzedMock, _ number: Int) -> [Ability] {
    let (effect, error) = ({ [unowned double] in double.effects.append(number) }, Broken(number))
    var list: [Ability] = [
      (".thenReturn(\(number))", "\(number)", { $0.thenReturn(number) }),
      (".thenAnswer { \(number) }", "\(number)", { $0.thenAnswer { (_: Invocation) in number } }),
      (".perform { effects.append(\(number)) }", nil, { $0.perform(effect) }),
    ]
    if method == "price" { list.append((".thenCallThrough()", "-1", { $0.thenCallThrough() })) }
    if method == "load" {
      list.append((".thenThrow(\(error))", "\(error)", { $0.thenThrow(error) }))
    }
    return list
  }

  private func count(mock: Int) async {
    let call = write(near: model.log.last { $0.mock == mock })
    let (form, name, double) = (random.below(5), names[mock], mocks[mock])
    let indices = model.indices(of: call, on: mock)
    let (found, number) = (indices.count, random.below(2) == 0 ? indices.count : random.below(4))
    let (text, count, passes): (String, CallCount, Bool) = random.pick([
      ("\(number)", .exactly(number), found == number),
      (".atLeast(\(number))", .atLeast(number), found >= number),
      (".atMost(\(number))", .atMost(number), found <= number),
      (".moreThan(\(number))", .moreThan(number), found > number),
      (".lessThan(\(number + 1))", .lessThan(number + 1), found <= number),
      (".never", .never, found == 0),
    ])
    let mayBeAmbiguous = call.mayBeAmbiguous(isProxy: form < 2)
    if isQuiet, !passes || mayBeAmbiguous { return }
    let reported = await failures {
      switch form {
      case 0...1:
        history.append(call.text(on: "try verify(on: \(name), called: \(text))"))
        _ = try call.perform(verify(on: double, called: count))
      case 2:
        history.append("try verify(\(call.text(on: name))).called(\(text))")
        verify(try call.perform(double)).called(count)
      case 3:
        history.append("verify { try \(call.text(on: name)) }.called(\(text))")
        verify { try call.perform(double) }.called(count)
      default:
        history.append("await verify { try \(call.text(on: name)) }.calledEventually(\(text))")
        await verify { try call.perform(double) }.calledEventually(count, before: .zero)
      }
    }
    if mayBeAmbiguous, isAmbiguity(reported) { return }
    model.verify(indices, by: call, passes: passes)
    let headline = " was called \(found) time"
    let isRight = reported.map { $0.headline.contains(headline) } == (passes ? [] : [true])
    expect(isRight, "\(found) calls, \(passes ? "passes" : "fails"), not \(reported)")
  }

  private func order() {
    let form = random.below(3)
    // Near all calls of a mock for a sequence, otherwise near some of both.
    var near = model.log.filter { form == 2 ? $0.mock == 0 : random.below(3) == 0 }.suffix(4)
    if near.isEmpty { near = [.init(mock: 0, method: random.pick(methods).name, values: [])] }
    let expected = near.map { (mock: $0.mock, call: write(near: $0)) }
    let all = expected.map { model.indices(of: $0.call, on: $0.mock) }
    let order = model.order(expected, isSequence: form == 2)
    // Each statement of verifyAll takes a call of its own.
    func most(_ statements: ArraySlice<[Int]>, _ taken: Set<Int> = []) -> Int {
      guard let first = statements.first else { return 0 }
      let rest = statements.dropFirst()
      let others = first.filter { !taken.contains($0) }.map { most(rest, taken.union([$0])) + 1 }
      return (others + [most(rest, taken)]).max() ?? 0
    }
    let passes = all.indices.map { form != 0 || most(all[...$0]) > most(all[..<$0]) }
    /// The first assignment of calls in the order of the statements.
    func own(_ statements: ArraySlice<[Int]>, _ taken: Set<Int> = []) -> [Int?]? {
      guard let first = statements.first else { return [] }
      let rest = statements.dropFirst()
      if !passes[statements.startIndex] { return own(rest, taken).map { [nil] + $0 } }
      return first.lazy.filter { !taken.contains($0) }
        .compactMap { call in own(rest, taken.union([call])).map { [call] + $0 } }.first
    }
    let failureCount = form == 0 ? passes.count { !$0 } : order == nil ? 1 : 0
    let mayBeAmbiguous = expected.contains { $0.call.mayBeAmbiguous() }
    if isQuiet, failureCount > 0 || mayBeAmbiguous { return }
    let lines = expected.map { "try \($0.call.text(on: names[$0.mock]))" }
    let text = lines.joined(separator: "; ")
    history.append("\(["verifyAll", "verifyInOrder", "verifySequence"][form]) { \(text) }")
    let found = failures {
      let body = { [mocks] in for (mock, call) in expected { _ = try call.perform(mocks[mock]) } }
      form == 0 ? verifyAll(body) : form == 1 ? verifyInOrder(body) : verifySequence(body)
    }
    if mayBeAmbiguous, isAmbiguity(found) { return }
    let isRight = found.allSatisfy {
      $0.headline.contains(form == 0 ? " was called " : "Expected ")
    }
    // Equal statements of verifyAll are reported once.
    let different = Set(lines.indices.filter { !passes[$0] }.map { lines[$0] }).count
    let isCount = (form == 0 ? different : failureCount)...failureCount
    expect(isCount.contains(found.count) && isRight, "\(failureCount) failures, not \(found)")
    for (index, (_, call)) in expected.enumerated() {
      let indices = form == 0 ? all[index] : order.map { [$0[index]] } ?? []
      let captured = form == 0 ? own(all[...])?[index].map { [$0] } ?? [] : indices
      model.verify(indices, by: call, passes: passes[index], capturing: captured)
    }
  }

  private func interactions(mock: Int) {
    let isNone = random.below(3) == 0
    let left = model.log.count { $0.mock == mock && (isNone || !$0.isVerified) }
    if isQuiet, left > 0 { return }
    history.append("verifyNo\(isNone ? "" : "More")Interactions(on: \(names[mock]))")
    let found = failures {
      isNone ? verifyNoInteractions(on: mocks[mock]) : verifyNoMoreInteractions(on: mocks[mock])
    }
    let isRight = found.map { $0.headline.contains(" \(left) call") } == (left > 0 ? [true] : [])
    expect(isRight, "\(left) calls are left, not \(found)")
  }

  private func clear(mock: Int) {
    let (state, form) = (mocks[mock].mockState, random.below(3))
    history.append("\(names[mock]).\(["reset", "clearInvocations", "clearStubs"][form])()")
    [state.reset, state.clearInvocations, state.clearStubs][form]()
    if form != 2 { model.log.removeAll { $0.mock == mock } }
    for index in model.stubs.indices where form != 1 && model.stubs[index].mock == mock {
      model.stubs[index].isRemoved = true
    }
  }
}
