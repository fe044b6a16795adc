import Understudy
import Zoo

final class ProvidedSpy: Mock, Provided {
  var real: any Provided

  init(real: any Provided) {
    self.real = real
    super.init()
  }

  func write(_ number: Int) { called(with: number) { real.write(number) } }

  @discardableResult
  func read() -> Int { calledReturning { real.read() } }

  var level: Int {
    get { calledReturning { real.level } }
    set { called(with: newValue) { real.level = newValue } }
  }

  func close() { called { real.close() } }

  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:
  // write(_:), limit.
}
