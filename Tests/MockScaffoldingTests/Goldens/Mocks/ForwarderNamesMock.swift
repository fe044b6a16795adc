import Understudy
import Zoo

final class ForwarderNamesMock: Mock, ForwarderNames {
  func called(with name: String) { called(fsignature: #function, with: name) }

  @discardableResult
  func calledReturning() -> Int { calledReturning(fsignature: #function, default: 0) }

  func report(called: Bool) { self.called(fsignature: #function, with: called) }
}
