import Understudy
import Zoo

final class KeyedMock: Mock, Keyed {
  typealias ID = String

  override init() { super.init() }

  func touch() { called() }

  func encode(to encoder: any Encoder) throws { try calledThrowing(with: encoder) }

  init(from decoder: any Decoder) throws {
    super.init()
    try Self.calledThrowing(with: decoder)
  }

  var id: ID { calledReturning() }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  static func == (lhs: KeyedMock, rhs: KeyedMock) -> Bool {
    calledReturning(with: lhs, rhs, default: lhs === rhs)
  }
}
