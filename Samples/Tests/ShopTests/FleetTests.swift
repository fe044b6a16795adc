// What calls without a stub return, and a strict mock, which has no such values.

import Shop
import Testing
import Understudy

private final class CarServiceMock: Mock, CarService {
  @discardableResult
  func car() -> Car { calledReturning() }
  @discardableResult
  func cars() -> [Car] { calledReturning() }
}

/// Calls without a stub return these values.
extension Car: Mocked {
  public static var mock: Car { Car(name: "Mock car", seats: 4) }
  public static var mocks: [Car] { [mock, Car(name: "Mock van", seats: 8)] }
}

@Suite(.mockSession) struct FleetTests {
  @Test("A relaxed mock returns the values of Mocked")
  func relaxed() {
    #expect(Fleet(service: CarServiceMock(policy: .relaxedMocked)).seats == 12)
  }

  @Test("A strict mock returns only stubbed values")
  func strict() {
    let service = CarServiceMock(policy: .strict)
    when(service.cars()).thenReturn([])
    when(service.car()).thenReturn(Car(name: "Coupe", seats: 2))

    #expect(Fleet(service: service).seats == 2)
  }
}
