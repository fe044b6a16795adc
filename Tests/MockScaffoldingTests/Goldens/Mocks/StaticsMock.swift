import Understudy
import Zoo

final class StaticsMock: Mock, Statics, @unchecked Sendable {
  @discardableResult
  static func open(_ name: String) -> Bool { calledReturning(with: name, default: false) }

  static func unlock() throws { try calledThrowing() }

  @discardableResult
  static func pick(_ name: String) throws(KitchenError) -> Int {
    try calledThrowReturning(with: name, throwing: KitchenError.self, default: 0)
  }

  static func knock() async { await called() }

  @discardableResult
  static func enter(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name, default: "")
  }

  @discardableResult
  static func find<Kind>(_ kind: Kind.Type) -> Kind? { calledReturning(with: kind, default: nil) }

  static var count: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  static var standard: any Statics.Type { calledReturning() }

  static var remote: Int { get async throws { try await calledThrowReturning(default: 0) } }
}
