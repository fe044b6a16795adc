import Foundation
import Understudy
import Zoo

nonisolated final class ObservingSpy: NSObject, Observing, Mocking {
  let mockState = MockState()
  let real: any Observing

  init(real: any Observing) {
    self.real = real
    super.init()
  }

  @discardableResult
  func changed(_ number: Int) -> Bool { calledReturning(with: number) { real.changed(number) } }
}
