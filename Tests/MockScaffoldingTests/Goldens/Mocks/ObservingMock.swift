import Foundation
import Understudy
import Zoo

nonisolated final class ObservingMock: NSObject, Observing, Mocking {
  let mockState = MockState()

  @discardableResult
  func changed(_ number: Int) -> Bool { calledReturning(with: number, default: false) }
}
