import Understudy
import Zoo

final class FlagMock: Mock, Flag {
  typealias AllCases = [FlagMock]

  override init() {
    super.init()
    Self.called()
  }

  @discardableResult
  func value() -> Any { calledReturning() ?? () }

  static var allCases: AllCases { calledReturning() }
}
