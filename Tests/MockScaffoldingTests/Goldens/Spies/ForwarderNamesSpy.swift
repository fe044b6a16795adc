import Understudy
import Zoo

final class ForwarderNamesSpy: Mock, ForwarderNames {
  let real: any ForwarderNames

  init(real: any ForwarderNames) {
    self.real = real
    super.init()
  }

  func called(with name: String) {
    called(fsignature: #function, with: name) { real.called(with: name) }
  }

  @discardableResult
  func calledReturning() -> Int {
    calledReturning(fsignature: #function) { real.calledReturning() }
  }

  func report(called: Bool) {
    self.called(fsignature: #function, with: called) { real.report(called: called) }
  }
}
