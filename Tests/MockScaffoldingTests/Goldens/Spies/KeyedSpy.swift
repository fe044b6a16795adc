import Understudy
import Zoo

final class KeyedSpy<Real: Keyed>: Mock, Keyed {
  typealias ID = Real.ID
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  func touch() { called { real.touch() } }

  func encode(to encoder: any Encoder) throws {
    try calledThrowing(with: encoder) { try real.encode(to: encoder) }
  }

  init(from decoder: any Decoder) throws {
    real = try Real(from: decoder)
    super.init()
    try Self.calledThrowing(with: decoder)
  }

  var id: ID { calledReturning { real.id } }

  func hash(into hasher: inout Hasher) { real.hash(into: &hasher) }

  static func == (lhs: KeyedSpy, rhs: KeyedSpy) -> Bool {
    calledReturning(with: lhs, rhs) { lhs.real == rhs.real }
  }
}
