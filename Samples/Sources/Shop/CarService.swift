/// A car of the shop.
public struct Car: Equatable, Sendable {
  public var name: String
  public var seats: Int

  public init(name: String, seats: Int) {
    self.name = name
    self.seats = seats
  }
}

/// The cars of the shop.
public protocol CarService {
  func car() -> Car
  func cars() -> [Car]
}

/// Delivers orders and customers.
public struct Fleet {
  private let service: any CarService

  public init(service: any CarService) { self.service = service }

  /// The number of seats of all cars, or of the one car that there is.
  public var seats: Int {
    let cars = service.cars()
    return cars.isEmpty ? service.car().seats : cars.map(\.seats).reduce(0, +)
  }
}
