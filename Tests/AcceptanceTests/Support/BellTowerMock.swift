import Understudy

final class BellTowerMock: Mock, @unchecked Sendable {
  func ring(_ times: Int) { called(with: times) }
  @discardableResult func strike(_ hour: Int) -> Int { calledReturning(with: hour) }
  func swing() async { await called() }
}
