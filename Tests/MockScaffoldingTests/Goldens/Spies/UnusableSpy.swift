import Understudy
import Zoo

final class UnusableSpy: Mock, Unusable {
  let real: any Unusable

  init(real: any Unusable) {
    self.real = real
    super.init()
  }

  func old() { called { real.old() } }

  func inner() { called { real.inner() } }
}
