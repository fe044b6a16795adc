import Understudy
import Zoo

final class LoggerSpy: Mock, Logger, @unchecked Sendable {
  let real: any Logger

  init(real: any Logger) {
    self.real = real
    super.init()
  }

  func log(_ line: String) { called(with: line) { real.log(line) } }

  @discardableResult
  func flush() async -> Int { await calledReturning { await real.flush() } }
}
