import Testing
import Understudy

/// A mock of methods with values of a type.
package final class Probe<Value>: Mock, @unchecked Sendable {
  package func take(_ value: Value) { called(with: value) }
  package func pair(_ first: Value, _ second: Value) { called(with: first, second) }
  package func give() -> Value { calledReturning() }
}

/// Checks that `any()` stands for a value, and that the value equals itself.
package func accepts<Value>(_ value: Value) {
  let probe = Probe<Value>()
  probe.take(value)
  verify(probe.take(any())).called(1)
  verify(probe.take(value)).called(1)
}

/// Checks a value of a type that can have no placeholder: `any()` works or says what to write, and
/// `any(like:)` works.
package func acceptsLike<Value>(_ value: Value) {
  let probe = Probe<Value>()
  probe.take(value)
  let texts = failures { verify(probe.take(any())).called(1) }
  #expect(texts.isEmpty || texts.first?.contains("any(like:") == true, "\(texts)")
  verify(probe.take(any(like: value))).called(1)
}

/// The texts of the failures that a closure reports.
package func failures(in body: () throws -> Void) rethrows -> [String] {
  let texts = Texts()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    texts.list += issue.comments.map(\.rawValue)
    return true
  }
  return texts.list
}

// The closure of `matching` runs before `withKnownIssue` returns, on the same thread.
private final class Texts: @unchecked Sendable { var list: [String] = [] }
