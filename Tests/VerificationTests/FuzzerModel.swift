import Understudy
import UnderstudyTestSupport

/// An argument as it is written. The model knows values by their texts.
struct Written {
  let text: String
  let accepted: Set<String>
  var isPlain = false
  /// The plain values that a proxy can't tell from the matcher, because its placeholder equals them.
  var risks: Set<String> = []
  var captured: Captured?
}
struct Argument<Value> {
  var written: Written
  let make: () -> Value
}
/// The values that a captor must have, and those that it has.
final class Captured {
  var expected: [String] = []
  let actual: () -> [String]
  init(actual: @escaping () -> [String]) { self.actual = actual }
}

/// Values of a type, and all that may stand in their place.
struct Samples<Value> {
  var special: [(text: String, make: () -> Value, accepts: (Value) -> Bool)] = []
  var isSmall = false
  var isRest = false
  var any: () -> Value = { Understudy.any() }
  var text: (Value) -> String = { String(reflecting: $0).replacing("VerificationTests.", with: "") }
  let values: () -> [Value]

  func write(_ random: FuzzRandom, near: String?, isPlain: Bool) -> Argument<Value> {
    let (text, texts) = (text, values().map(text))
    func index() -> Int {
      (random.below(5) < 3 ? texts.firstIndex { $0 == near } : nil) ?? random.below(texts.count)
    }
    let (i, j) = (index(), random.below(texts.count))
    let (one, two, all) = (Set([texts[i]]), Set([texts[i], texts[j]]), Set(texts))
    let list = "\(texts[i]), \(texts[j])"
    func value() -> Value { values()[i] }
    func other() -> Value { values()[j] }
    func matcher(
      _ text: String, _ accepted: Set<String>, _ make: @escaping () -> Value
    ) -> Argument<Value> {
      Argument(
        written: Written(text: text, accepted: accepted, risks: isSmall ? all : []), make: make)
    }
    // Closures are never equal, so only a call has a plain one.
    let isComparable = Value.self != ((Int) -> Int).self
    if isPlain || isComparable && !isRest && random.below(4) == 0 {
      return Argument(written: Written(text: texts[i], accepted: one, isPlain: true), make: value)
    }
    var like = matcher("any(like: \(texts[i]))", all) { Understudy.any(like: value()) }
    like.written.risks.insert(texts[i].replacing("Optional(", with: "").replacing(")", with: ""))
    let captor = ArgumentCaptor<Value>()
    var capture = matcher("ArgumentCaptor().capture()", all) { captor.capture() }
    capture.written.captured = Captured { captor.values.map(text) }
    var matchers = [
      like, capture, matcher("any()", all, any),
      matcher("matching { \(two).contains(String(reflecting: $0)) }", two) {
        matching { two.contains(text($0)) }
      },
    ]
    if isComparable {
      matchers += [
        matcher("equal(to: \(texts[i]))", one) { equal(to: value()) },
        matcher("not(\(texts[i]))", all.subtracting(one)) { not(value()) },
        matcher("oneOf(\(list))", two) { oneOf(value(), other()) },
        matcher("not(oneOf(\(list)))", all.subtracting(two)) { not(oneOf(value(), other())) },
      ]
    }
    // A plain value of a small type can equal the placeholder of a nested matcher.
    if isComparable, !isSmall {
      matchers += [
        matcher("oneOf(not(any()), allOf(equal(to: \(texts[i])), any()), \(texts[j]))", two) {
          oneOf(not(any()), allOf(equal(to: value()), any()), other())
        },
        matcher("allOf(oneOf(\(list)), not(\(texts[j])))", one.subtracting([texts[j]])) {
          allOf(oneOf(value(), other()), not(other()))
        },
      ]
    }
    matchers += special.map { text, make, accepts in
      matcher(text, Set(values().filter(accepts).map(self.text)), make)
    }
    return isRest ? matcher("anyVariadic()", []) { anyVariadic() } : random.pick(matchers)
  }
}

/// A method with the values of its parameters; a variadic one has several rows.
struct FuzzedMethod {
  let name: String
  /// Whether the last argument is a matcher of any number of values, so that nothing calls it.
  var isOpen = false
  /// Writes the arguments: near the arguments of a call, and only as plain values if asked.
  private(set) var write: (FuzzRandom, _ near: [String], _ isPlain: Bool) -> WrittenCall

  init<each Value>(
    _ name: String, isOpen: Bool = false, _ samples: repeat Samples<each Value>,
    call: @escaping (FuzzedMock, repeat each Value) throws -> Int
  ) {
    (self.name, self.isOpen) = (name, isOpen)
    write = { random, near, isPlain in
      var near = near[...]
      func argument<Type>(_ samples: Samples<Type>) -> Argument<Type> {
        samples.write(random, near: near.popFirst(), isPlain: isPlain)
      }
      let arguments = (repeat argument(each samples))
      var written: [Written] = []
      for argument in repeat each arguments { written.append(argument.written) }
      return WrittenCall(method: name, isOpen: isOpen, arguments: written) { mock in
        try call(mock, repeat (each arguments).make())
      }
    }
  }
}

/// A call as it is written in a stub, a verification, or a statement.
struct WrittenCall {
  let method: String
  let isOpen: Bool
  let arguments: [Written]
  let perform: (FuzzedMock) throws -> Int

  /// Whether a plain value can't be told from a matcher: by a proxy, and by any form where a sample
  /// stands for an `Any`.
  func mayBeAmbiguous(isProxy: Bool = false) -> Bool {
    let risks = arguments.reduce(into: Set()) { $0.formUnion($1.risks) }
    // The sample of an operand can equal that of another argument.
    let hasSamples = ["any(like:", "allOf("].allSatisfy { matcher in
      arguments.contains { $0.text.hasPrefix(matcher) }
    }
    return method == "many" && hasSamples
      || (isProxy || method == "many")
        && arguments.contains { $0.isPlain && risks.contains(where: $0.text.contains) }
  }

  func text(on mock: String) -> String {
    "\(mock).\(method)(\(arguments.map(\.text).joined(separator: ", ")))"
  }

  func matches(_ call: FuzzModel.Call) -> Bool {
    let fixed = arguments.dropLast(isOpen ? 1 : 0)
    return method == call.method
      && (isOpen ? call.values.count >= fixed.count : call.values.count == fixed.count)
      && zip(fixed, call.values).allSatisfy { $0.accepted.contains($1) }
  }

  func capture(_ call: FuzzModel.Call) {
    for (argument, value) in zip(arguments, call.values) {
      argument.captured?.expected.append(value)
    }
  }
}

/// What two mocks do: a list of calls, and a list of stubs.
struct FuzzModel {
  struct Call {
    let mock: Int
    let method: String
    let values: [String]
    var isVerified = false
  }
  struct Stub {
    let mock: Int
    let call: WrittenCall
    /// The results of the calls that it answers; -1 is that of the real method.
    var answers: [String] = []
    var effects: [Int] = []
    var limit = Int.max
    var isLenient = false
    var takenCount = 0
    var isUsed = false
    var isRemoved = false
  }

  var log: [Call] = []
  var stubs: [Stub] = []
  /// The numbers of the side effects of each mock, and -1 for each real call.
  var effects: [[Int]] = [[], []]

  var unusedCount: Int { stubs.count { !$0.isUsed && !$0.isLenient } }

  /// Receives a call and returns its result.
  mutating func receive(_ call: Call) -> String {
    log.append(call)
    let open = stubs.indices.filter {
      stubs[$0].mock == call.mock && !stubs[$0].isRemoved && stubs[$0].call.matches(call)
        && stubs[$0].takenCount < stubs[$0].limit
    }
    let answering = open.last { !stubs[$0].answers.isEmpty }
    for index in open where index == answering || !stubs[index].effects.isEmpty {
      if index == answering || stubs[index].answers.isEmpty { stubs[index].takenCount += 1 }
      stubs[index].isUsed = true
      stubs[index].call.capture(call)
      effects[call.mock] += stubs[index].effects
    }
    let stub = answering.map { stubs[$0] }
    let answer = stub.map { $0.answers[min($0.takenCount, $0.answers.count) - 1] }
    let result = answer ?? (call.method == "price" ? "-1" : "0")
    if result == "-1" { effects[call.mock].append(-1) }
    return result
  }

  /// The indices of the calls that an expectation matches.
  func indices(of call: WrittenCall, on mock: Int) -> [Int] {
    log.indices.filter { log[$0].mock == mock && call.matches(log[$0]) }
  }

  /// The calls that an order finds, or `nil` if it fails.
  func order(_ expected: [(mock: Int, call: WrittenCall)], isSequence: Bool) -> [Int]? {
    var rest = log.indices.filter { index in expected.contains { $0.mock == log[index].mock } }[...]
    if isSequence, rest.count != expected.count { return nil }
    var found: [Int] = []
    for (mock, call) in expected {
      let next = rest.firstIndex { log[$0].mock == mock && call.matches(log[$0]) }
      guard let next, !isSequence || next == rest.startIndex else { return nil }
      found.append(rest[next])
      rest = rest[(next + 1)...]
    }
    return found
  }

  mutating func verify(
    _ indices: [Int], by call: WrittenCall, passes: Bool = true, capturing captured: [Int]? = nil
  ) {
    for index in captured ?? indices { call.capture(log[index]) }
    if passes { for index in indices { log[index].isVerified = true } }
  }
}
