import Testing
import Understudy
import UnderstudyTestSupport

/// Random calls, some of which throw or haven't ended, and balances of them, against a model that counts.
@Suite(.timeLimit(Fuzzing.limit)) struct BalanceFuzzer {
  @Test("Random balances hold, or fail with the numbers that a model counts", arguments: 0..<2)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 30, filter: "BalanceFuzzer") { seed in
      withMockSession(unusedStubs: .ignored) {
        let run = BalanceRun(seed: seed)
        for _ in 0..<60 where run.difference == nil { run.step() }
        return run.report
      }
    }
  }
}

private final class DoorMock: Mock {
  func open(_ key: Int) throws { try calledThrowing(with: key) }
  func close(_ key: Int) { called(with: key) }
}

private struct Jammed: Error {}

/// A call that was made.
private struct DoorCall {
  let door: Int
  let isOpening: Bool
  let key: Int
  var hasReturned = true
  var isVerified = false
}

/// A call as a test writes it.
private struct WrittenUse {
  let door: Int
  let isOpening: Bool
  let argument: String
  let accepted: Set<Int>
  let make: () -> Int

  func accepts(_ call: DoorCall) -> Bool {
    call.door == door && call.isOpening == isOpening && accepted.contains(call.key)
  }
}

/// Random steps with two mocks and their model. An opening with the key 2 throws, and within one with the
/// key 3 are further steps.
private final class BalanceRun: FuzzedSteps {
  private let doors = [DoorMock(named: "a"), DoorMock(named: "b")]
  private let captor = ArgumentCaptor<Int>()
  private var calls: [DoorCall] = []
  private var captured: [Int] = []
  private var depth = 0

  override init(seed: Int) {
    super.init(seed: seed)
    for door in doors {
      _ = try? when(door.open(2)).thenThrow(Jammed())
      _ = try? when(door.open(3)).thenAnswer { [unowned self] in
        for _ in 0..<random.below(4) { step() }
      }
    }
  }

  func step() {
    switch random.below(12) {
    case 0..<3: open()
    case 3..<6: close()
    case 6..<10: balance()
    case 10: interactions()
    default: if depth == 0, random.below(4) == 0 { clear() }
    }
  }

  private func open() {
    let (door, key) = (random.below(2), random.below(depth > 1 ? 3 : 4))
    history.append("\(door).open(\(key))")
    calls.append(DoorCall(door: door, isOpening: true, key: key, hasReturned: false))
    let index = calls.count - 1
    depth += 1
    let hasReturned = (try? doors[door].open(key)) != nil
    depth -= 1
    history.append("the opening has ended")
    calls[index].hasReturned = hasReturned
    expect(hasReturned == (key != 2), "open(\(key)) returned: \(hasReturned)")
  }

  private func close() {
    let (door, key) = (random.below(2), random.below(4))
    history.append("\(door).close(\(key))")
    doors[door].close(key)
    calls.append(DoorCall(door: door, isOpening: false, key: key))
  }

  private func clear() {
    let door = random.below(2)
    history.append("\(door).clear")
    doors[door].mockState.clearInvocations()
    calls.removeAll { $0.door == door }
  }

  private func written(isOpening: Bool) -> WrittenUse {
    let (door, key, captor) = (random.below(2), random.below(4), captor)
    let (argument, accepted, make): (String, Set<Int>, () -> Int) = random.pick([
      ("\(key)", [key], { key }), ("any()", [0, 1, 2, 3], { any() }),
      ("inRange(0...1)", [0, 1], { inRange(0...1) }), ("not(0)", [1, 2, 3], { not(0) }),
      ("captor.capture()", [0, 1, 2, 3], { captor.capture() }),
    ])
    return WrittenUse(
      door: door, isOpening: isOpening, argument: argument, accepted: accepted, make: make)
  }

  private func balance() {
    let first = written(isOpening: random.below(4) > 0)
    let second = written(isOpening: random.below(4) == 0)
    history.append(
      "balance \([first, second].map { "\($0.door).\($0.isOpening ? "open" : "close")(\($0.argument))" })"
    )
    let isClosure = random.below(2) == 0
    func make(_ call: WrittenUse) throws {
      if call.isOpening {
        try doors[call.door].open(call.make())
      } else {
        doors[call.door].close(call.make())
      }
    }
    let found = failures {
      if isClosure {
        verifyBalanced {
          try make(first)
        } by: {
          try make(second)
        }
      } else {
        verifyBalanced(try make(first), by: try make(second))
      }
    }
    let returned = calls.count { first.accepts($0) && $0.hasReturned }
    let received = calls.count { second.accepts($0) }
    for call in [first, second] where call.argument.hasPrefix("captor") {
      captured += calls.filter { call.accepts($0) }.map(\.key)
    }
    var expected: [String] = []
    if returned == received {
      for index in calls.indices where first.accepts(calls[index]) || second.accepts(calls[index]) {
        calls[index].isVerified = true
      }
    } else {
      expected = ["\(returned) \(received)"]
    }
    let numbers = found.map { failure in
      failure.headline.firstMatch(of: /returned (\d+) times?, but .* was called (\d+) times?\.$/)
        .map { "\($0.1) \($0.2)" } ?? failure.headline
    }
    expect(numbers == expected, "found \(numbers), not \(expected)")
    expect(captor.values == captured, "captured \(captor.values), not \(captured)")
  }

  private func interactions() {
    let door = random.below(2)
    history.append("interactions of \(door)")
    let found = failures { verifyNoMoreInteractions(on: doors[door]) }
    let isExpected = calls.contains { $0.door == door && !$0.isVerified }
    expect(found.isEmpty != isExpected, "found \(found)")
  }
}
