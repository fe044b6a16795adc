import Understudy
import Zoo

final class ProvidedMock: Mock, Provided {
  func write(_ number: Int) { called(with: number) }

  @discardableResult
  func read() -> Int { calledReturning(default: 0) }

  var level: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  func close() { called() }

  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:
  // write(_: String), limit.
}
