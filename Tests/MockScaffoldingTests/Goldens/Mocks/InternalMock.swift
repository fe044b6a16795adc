import Understudy

@testable import Zoo

final class InternalMock: Mock, Internal {
  @discardableResult
  func run(_ order: Hidden) -> Hidden { calledReturning(with: order) }
}
