import Foundation

/// Tells the time and waits. In a test, a mock takes its place, so that the test doesn't wait.
public protocol Timekeeper: Sendable {
  var now: Date { get }
  func sleep(for duration: Duration) async throws
}

/// The time of the system.
public struct SystemTime: Timekeeper {
  public init() {}

  public var now: Date { Date() }
  public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
