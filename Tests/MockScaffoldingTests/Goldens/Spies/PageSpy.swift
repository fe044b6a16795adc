import Understudy
import Zoo

final class PageSpy<Real: Page>: Mock, Page {
  typealias Body = Real.Body
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  var body: Body { calledReturning { real.body } }
}
