import Testing
import Understudy
import UnderstudyTestSupport

/// Closures of all kinds at random places of a value, which differs from seed to seed.
@Suite(.timeLimit(Fuzzing.limit)) struct ClosureFuzzer {
  @Test("A value with a closure at any place is matched, described, and captured", arguments: 0..<2)
  func closures(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 200, filter: "ClosureFuzzer") { seed in
      RandomValue(random: FuzzRandom(seed: seed)).difference()
    }
  }
}

private struct RandomValue {
  let random: FuzzRandom

  /// How a mock takes the value otherwise than expected; `nil` if it doesn't.
  func difference() -> String? {
    let depth = random.below(4)
    return switch random.below(13) {
    case 0: add(depth, Form({ { (x: Int) in x + 1 } }, { any() }) { $0(1) == 2 })
    case 1: add(depth, Form({ { "a" } }, { any() }) { $0() == "a" })
    case 2: add(depth, Form({ { (x: Int) throws in x } }, { any() }) { (try? $0(3)) == 3 })
    case 3: add(depth, Form({ { @Sendable in 4 } }, { any() }) { $0() == 4 })
    case 4: add(depth, Form({ { $0 } as (Int) async -> Int }, { any() }))
    case 5: add(depth, Form({ { "\($0)" } as (Int) async throws -> String }, { any() }))
    case 6: add(depth, Form({ Cases.done { 5 } }, { Cases.done(any()) }))
    case 7: add(depth, Form({ { $0 + 2 } as ((Int) -> Int)? }, { any() }) { $0?(1) == 3 })
    case 8:
      add(
        depth,
        Form({ { (x: inout Int) in x += 1 } }, { any() }) { change in
          var number = 1
          change(&number)
          return number == 2
        })
    case 9:
      add(
        depth,
        Form(
          { Stored(id: 1) },
          {
            Stored(
              id: 1, one: any(), two: any(), later: any(), main: any(), maybe: any(), words: any(),
              typed: any(), curried: any())
          }
        ) { $0.one(2) == 2 && $0.two() == "b" && $0.maybe == nil })
    case 10:
      add(
        depth,
        Form({ Cases.then({ $0 }, .done { 5 }) }, { Cases.then(any(), .done(any())) }) {
          if case .then(let map, .done(let end)) = $0 {
            map("c") == "c" && end() == 5
          } else {
            false
          }
        })
    case 11: add(depth, Form({ Cases.edit(1) { $0 } }, { Cases.edit(1, done: any()) }))
    default:
      add(
        depth,
        Form({ Sides(pair: ((1, nil), { $0 })) }, { Sides(pair: ((1, any()), any())) }) {
          $0.pair.0.1 == nil && $0.pair.1(7) == 7
        })
    }
  }

  /// Puts a value into others of random types, and checks the last one.
  private func add<Value>(_ depth: Int, _ form: Form<Value>) -> String? {
    guard depth > 0 else { return form.difference() }
    let (value, pattern, isRight) = (form.value, form.pattern, form.isRight)
    switch random.below(7) {
    case 0:
      let holder = Form({ Holder(part: value(), id: 1) }, { Holder(part: pattern(), id: 1) }) {
        isRight($0.part)
      }
      return add(depth - 1, holder.unlike { Holder(part: pattern(), id: 2) })
    case 1:
      let optional = Form({ Value?.some(value()) }, { Value?.some(pattern()) }) {
        $0.map(isRight) == true
      }
      return add(depth - 1, optional.unlike { nil })
    case 2:
      let list = Form({ [value(), value()] }, { [pattern(), pattern()] }) {
        $0.allSatisfy(isRight)
      }
      return add(depth - 1, list.unlike { [pattern()] })
    case 3:
      let table = Form({ ["a": value()] }, { ["a": pattern()] }) { $0["a"].map(isRight) == true }
      return add(depth - 1, table.unlike { ["b": pattern()] })
    case 4:
      let pair = Form({ (value(), 1) }, { (pattern(), 1) }) { isRight($0.0) }
      return add(depth - 1, pair.unlike { (pattern(), 2) })
    case 5:
      let both = Form({ Choice.both("a", value()) }, { Choice.both("a", pattern()) }) {
        if case .both(_, let part) = $0 { isRight(part) } else { false }
      }
      return add(depth - 1, both.unlike { Choice.one(pattern()) })
    default:
      let one = Form({ Choice.one(value()) }, { Choice.one(pattern()) }) {
        if case .one(let part) = $0 { isRight(part) } else { false }
      }
      return add(depth - 1, one.unlike { Choice.both("a", pattern()) })
    }
  }
}

/// A value, a pattern with `any()` for its closures, and one that doesn't match it.
private struct Form<Value> {
  let value: () -> Value
  let pattern: () -> Value
  let isRight: (Value) -> Bool
  private var other: (() -> Value)?

  init(
    _ value: @escaping () -> Value, _ pattern: @escaping () -> Value,
    isRight: @escaping (Value) -> Bool = { _ in true }
  ) {
    (self.value, self.pattern, self.isRight) = (value, pattern, isRight)
  }

  func unlike(_ other: @escaping () -> Value) -> Form {
    var form = self
    form.other = other
    return form
  }

  func difference() -> String? {
    let (mock, captor) = (KeeperMock(), ArgumentCaptor<Value>())
    mock.keep(value())
    var found = failures {
      when(mock.keep(pattern())).thenReturn().lenient()
      verifyInOrder { mock.keep(pattern()) }
      verify(mock.keep(any(Value.self))).called(1)
      verify(mock.keep(pattern())).called(1)
      verify(mock.keep(captor.capture())).called(1)
      verify(mock.keep(matching { isRight($0) })).called(1)
      if let other { verify(mock.keep(other())).called(.never) }
    }.map(\.text)
    if captor.values.count != 1 || !captor.values.allSatisfy(isRight) { found.append("captured") }
    _ = failures { _ = mock.make() as Value }
    // A value with a closure equals no other, and its text is shown.
    let unequal = failures { verify(mock.keep(value())).called(1) }
    if unequal.count != 1 || !unequal[0].text.contains("closure") { found.append("\(unequal)") }
    return found.isEmpty ? nil : "\(Value.self): \(found.joined(separator: "\n"))"
  }
}

private final class KeeperMock: Mock {
  func keep<Value>(_ value: Value) { called(with: value) }
  func make<Value>() -> Value { calledReturning() }
}

private struct Holder<Part> {
  let part: Part
  let id: Int
}
private enum Choice<Part> {
  case one(Part)
  case both(String, Part)
}
private struct Stored {
  let id: Int
  var one: (Int) -> Int = { $0 }
  var two: () -> String = { "b" }
  var later: (String) async throws -> Int = { _ in 1 }
  var main: @MainActor (Int) -> Void = { _ in }
  var maybe: ((inout Int) -> Void)?
  var words: (Double) -> [String] = { _ in [] }
  var typed: (Int) throws(Lost) -> Int = { $0 }
  var curried: (Int) -> (Int) -> String = { one in { two in "\(one + two)" } }
}
private indirect enum Cases {
  case then((String) -> String, Cases)
  case done(() -> Int)
  case edit(Int, done: ((String) -> String)?)
}
private struct Sides { let pair: ((Int, ((Int) -> Void)?), (Int) -> Int) }
private struct Lost: Error {}
