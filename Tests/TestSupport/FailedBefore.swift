import Foundation
import Understudy

/// With `UNDERSTUDY_FAILED_BEFORE=1` in the environment, all tests run in a process in which calls without a
/// stub have failed, and had to return placeholders.
@_cdecl("understudy_tests_begin") func testsBegin() {
  if ProcessInfo.processInfo.environment["UNDERSTUDY_FAILED_BEFORE"] == "1" { failCalls() }
}

/// Fails as calls without a stub do, which return placeholders.
package func failCalls() {
  let mock = FailingMock()
  let found = failures {
    _ = mock.object()
    _ = mock.ownObject()
    _ = mock.objects()
    _ = mock.value()
    _ = mock.error()
    _ = mock.closure()
  }
  precondition(found.count == 6, "the calls without a stub haven't failed: \(found)")
}

private struct Value {
  let text: String
  let numbers: [Int]
  let key: AnyHashable
  let object: NSObject
}

private final class OwnObject {
  let text: String
  init(text: String) { self.text = text }
}

private final class FailingMock: Mock {
  func object() -> JSONDecoder { calledReturning() }
  func ownObject() -> OwnObject { calledReturning() }
  func objects() -> (JSONDecoder, Thread) { calledReturning() }
  func value() -> Value { calledReturning() }
  func error() -> any Error { calledReturning() }
  func closure() -> (Int) -> Value { calledReturning() }
}
