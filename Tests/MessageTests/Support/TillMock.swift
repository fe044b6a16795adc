import Understudy

/// Reads `lost` in every message.
enum TillError: String, Error, CustomStringConvertible {
  case lost
  var description: String { rawValue }
}

final class TillSession {}

@discardableResult func throwLost() throws -> Int { throw TillError.lost }
func throwLostLater() async throws { throw TillError.lost }
func throwNothing() async throws {}

final class TillMock: Mock, @unchecked Sendable {
  func use(_ value: Any) { called(with: value) }
  @discardableResult func row(_ number: Int) -> Int { calledReturning(with: number) }
  func add(_ left: Int, _ right: Int) throws -> Int { try calledThrowReturning(with: left, right) }
  func addLater(_ left: Int, _ right: Int) async -> Int {
    await calledReturning(with: left, right)
  }
  @discardableResult
  func pick(_ left: Bool, _ right: Bool) -> Int { calledReturning(with: left, right) }
  func session(_ number: Int) throws -> TillSession { try calledThrowReturning(with: number) }
  func close() throws { try calledThrowing() }
  static func key(_ number: Int) -> Int { calledReturning(with: number) }
  static func open(_ key: Int, _ other: Int) throws -> Bool {
    try calledThrowReturning(with: key, other)
  }
}
