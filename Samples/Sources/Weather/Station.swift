/// What a weather station has measured. A later reading has a higher number.
public struct Reading: Equatable, Sendable {
  public var number: Int
  public var degrees: Int

  public init(number: Int, degrees: Int) {
    self.number = number
    self.degrees = degrees
  }
}

/// A weather station, which calls back, and streams what it measures by itself.
public protocol Station: Sendable {
  func measure(completion: @escaping @Sendable (Reading) -> Void)
  func readings() -> AsyncStream<Reading>
  func open() async throws
  func adjust(by degrees: Int) async throws
  func close() async
}

/// Shows the newest reading of a station, whichever way it comes.
@MainActor public final class StationModel {
  private let station: any Station
  public private(set) var shown: Reading?

  public init(_ station: any Station) { self.station = station }

  public func measure() {
    station.measure { reading in
      Task { @MainActor in self.show(reading) }
    }
  }

  /// Shows what the station streams, until the task is canceled.
  public func observe() async {
    for await reading in station.readings() { show(reading) }
  }

  /// Adjusts the station, to which there's a connection only meanwhile.
  public func adjust(by degrees: Int) async throws {
    try await station.open()
    let result: Result<Void, any Error>
    do { result = .success(try await station.adjust(by: degrees)) } catch {
      result = .failure(error)
    }
    await station.close()
    try result.get()
  }

  private func show(_ reading: Reading) {
    // An older one can come late.
    if let shown, shown.number > reading.number { return }
    shown = reading
  }
}
