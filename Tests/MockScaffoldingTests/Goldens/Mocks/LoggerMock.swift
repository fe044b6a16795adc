import Understudy
import Zoo

final class LoggerMock: Mock, Logger, @unchecked Sendable {
  func log(_ line: String) { called(with: line) }

  @discardableResult
  func flush() async -> Int { await calledReturning(default: 0) }
}
