import Foundation

/// Sends requests to the weather server.
public protocol Transport: Sendable {
  func send(_ request: Request) async throws -> Data
}

/// A request to the weather server.
public struct Request: Equatable, Sendable {
  public var path: String
  public var token: String?

  public init(path: String, token: String? = nil) {
    self.path = path
    self.token = token
  }
}

public enum TransportError: Error {
  case offline, timedOut, forbidden

  /// Whether the same request can succeed later.
  var isTemporary: Bool { self != .forbidden }
}

/// Stores the token of the user.
public protocol Keychain: AnyObject, Sendable {
  var token: String? { get set }
}
