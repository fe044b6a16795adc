public import Understudy
@_spi(Kitchen) @_spi(Staff) public import Zoo

/// A mock of ``Hatch``.
@_spi(Staff)
@available(macOS 14, *)
public final class HatchMock: Mock, Hatch {
  @discardableResult
  public func pass(_ plate: Plate) -> Plate { calledReturning(with: plate) }
}
