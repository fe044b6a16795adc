import Understudy
import Zoo

final class CyclicKeySpy<Real: CyclicKey>: Mock, CyclicKey {
  typealias Owner = Real.Owner
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }
}
