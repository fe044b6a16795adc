import Understudy
@_spi(Kitchen) @_spi(Staff) import Zoo

@available(macOS 14, *)
final class HatchMock: Mock, Hatch {
  @discardableResult
  func pass(_ plate: Plate) -> Plate { calledReturning(with: plate) }
}
