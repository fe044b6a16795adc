import Testing
import Understudy

/// A module with library evolution: its interface names the library, and others access its types indirectly.
@Suite struct Resilient {
  private let garage = GarageMock()

  @Test("Mocks and values are those of any other module")
  func passes() {
    when(garage.register(Plate(text: "U-LM 1"))).thenReturn(Ticket(number: 7))
    #expect(garage.register(Plate(text: "U-LM 1")).number == 7)
    verify(garage.register(any())).called(1)
    verify(garage.register(Plate(text: "U-LM 2"))).called(.never)
    verify(garage.register(Plate(text: "U-LM 1"))).called(1)
  }
}

public struct Plate {
  public var text: String
  public init(text: String) { self.text = text }
}

public struct Ticket {
  public var number: Int
  public init(number: Int) { self.number = number }
}

public final class GarageMock: Mock {
  @discardableResult
  public func register(_ plate: Plate) -> Ticket { calledReturning(with: plate) }
}
