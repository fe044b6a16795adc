import Testing
import Understudy
import UnderstudyTestSupport

/// A policy chooses the calls that return a value without a stub. ``Policies`` has the same for each kind of
/// method; here, the result is a ``Mocked`` type, an array of it, and an optional of it.
@Suite(.mockSession) struct CarServiceExample {
  @Test("With relaxedMocked, a mock returns a car and several cars")
  func relaxedMocked() {
    let service = CarServiceMock(policy: .relaxedMocked)
    #expect(service.getCar().name == "Mock Car")
    #expect(service.getCars().map(\.name) == ["Mock Car 1", "Mock Car 2"])
  }

  @Test(
    "The optional of a Mocked type is nil with relaxedOptional, and its value with relaxedMocked only",
    arguments: [
      (MockPolicy.relaxed, nil), (.relaxedOptional, nil), (.relaxedMocked, "Mock Car"),
      ([.relaxedMocked, .relaxedOptional], nil), ([.relaxedMocked, .relaxedVoid], "Mock Car"),
      ([.relaxedMocked, .relaxedDefault], "Mock Car"),
    ] as [(MockPolicy, String?)])
  func optional(policy: MockPolicy, name: String?) {
    #expect(CarServiceMock(policy: policy).findCar()?.name == name)
  }

  @Test(
    "Other policies don't allow the optional of a Mocked type, and it's nil after the failure",
    arguments: [.strict, .relaxedVoid, .relaxedDefault, [.relaxedVoid, .relaxedDefault]]
      as [MockPolicy])
  func forbiddenOptional(policy: MockPolicy) {
    let service = CarServiceMock(policy: policy)
    expectFailure(
      """
      findCar() was called without a stub, which the policy of CarServiceMock does not allow.
      Called: findCar()
      Stub it: when(mock.findCar()).thenReturn(…)
      \(forwarderLine)
      """, atLine: CarServiceMock.findLine
    ) { #expect(service.findCar() == nil) }
  }

  @Test("A default value of the forwarder precedes both")
  func defaultValue() {
    #expect(CarServiceMock(policy: .relaxed).lastCar()?.name == "Last Car")
    #expect(CarServiceMock(policy: .relaxedDefault).lastCar()?.name == "Last Car")
    #expect(CarServiceMock(policy: .relaxedOptional).lastCar() == nil)
    #expect(CarServiceMock(policy: .relaxedMocked).lastCar()?.name == "Mock Car")
  }

  @Test("A generic result is the value of the type at the call")
  func generic() {
    let service = CarServiceMock(policy: .relaxedMocked)
    #expect((service.get() as Car).name == "Mock Car")
    #expect((service.get() as [Car]).count == 2)
    #expect((service.get() as Int) == 0)
  }

  @Test(
    "A stub precedes every policy", arguments: [.strict, .relaxed, .relaxedMocked] as [MockPolicy])
  func stubbed(policy: MockPolicy) {
    let service = CarServiceMock(policy: policy)
    when(service.findCar()).thenReturn(nil, Car(name: "Beetle", seats: 4))
    #expect(service.findCar() == nil)
    #expect(service.findCar()?.name == "Beetle")
  }
}

// MARK: - Fixtures

private struct Car: Mocked, Equatable {
  var name: String
  var seats: Int

  static var mock: Car { Car(name: "Mock Car", seats: 4) }
  static var mocks: [Car] {
    [Car(name: "Mock Car 1", seats: 4), Car(name: "Mock Car 2", seats: 4)]
  }
}

private protocol CarService {
  func getCar() -> Car
  func getCars() -> [Car]
  func findCar() -> Car?
  func lastCar() -> Car?
  func get<Value>() -> Value
}

private final class CarServiceMock: Mock, CarService {
  func getCar() -> Car { calledReturning() }
  func getCars() -> [Car] { calledReturning() }
  static let findLine = #line + 1
  func findCar() -> Car? { calledReturning() }
  // Without the type, the default value would be a Car, and so the result of the forwarder.
  func lastCar() -> Car? { calledReturning(default: Car(name: "Last Car", seats: 4) as Car?) }
  func get<Value>() -> Value { calledReturning() }
}
