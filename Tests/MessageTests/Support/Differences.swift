import Testing
import Understudy
import UnderstudyTestSupport

/// Takes any value.
final class TakerMock: Mock {
  func take<Value>(_ value: Value) { called(with: value) }
}

/// Expects the message of a mock that has received other values than the expected one.
///
/// The text begins with the expected call, and lists the calls below it:
///
/// ```swift
/// expectDifference(
///   """
///   take(Point(x: 2, y: 3))
///     #1 take(Point(x: *1*, y: 3))
///        argument 1.x: expected 2, got 1
///   """, from: Point(x: 2, y: 3), in: Point(x: 1, y: 3))
/// ```
///
/// The lines around them are the same in each message.
func expectDifference<Value>(
  _ text: String, from expected: @autoclosure () -> Value, in received: Any...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = text.split(separator: "\n", maxSplits: 1)
  let whole = """
    take(_:) was called 0 times, expected exactly 1.
    Expected: \(lines[0])
    Other calls of take(_:) (* marks what did not match):
    \(lines[1])
    No other calls on TakerMock.
    """
  let found = failures {
    let taker = TakerMock()
    for value in received { taker.take(value) }
    verify(taker.take(expected())).called(1)
  }
  #expect(found.map(\.text) == [whole], sourceLocation: sourceLocation)
}

/// The lines about what differs, of the only failure.
func differences(_ body: () -> Void) -> [String] {
  let found = failures(in: body)
  #expect(found.count == 1)
  return found.flatMap { $0.text.split(separator: "\n") }.filter { $0.hasPrefix("     ") }
    .map { String($0.drop { $0 == " " }) }
}
