/// A car that belongs to the shop.
public struct Car: Equatable, Sendable {
  public var name: String
  public var seats: Int

  public init(name: String, seats: Int) {
    self.name = name
    self.seats = seats
  }
}

/// Provides the available cars.
public protocol CarService {
  func car() -> Car
  func cars() -> [Car]
}

/// The cars that deliver orders.
public struct Fleet {
  private let service: any CarService

  public init(service: any CarService) { self.service = service }

  /// The number of seats of all cars, or of the only car.
  public var seats: Int {
    let cars = service.cars()
    return cars.isEmpty ? service.car().seats : cars.map(\.seats).reduce(0, +)
  }
}
