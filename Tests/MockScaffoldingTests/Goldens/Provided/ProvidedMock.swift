import Understudy
import Zoo

final class ProvidedMock: Mock, Provided {
  func write(_ text: String) { called(with: text) }

  func write(_ number: Int) { called(with: number) }

  @discardableResult
  func read() -> Int { calledReturning(default: 0) }

  var level: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  var limit: Int { calledReturning(default: 0) }

  func close() { called() }
}
