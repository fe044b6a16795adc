import Understudy
import Zoo

final class StaticsSpy<Real: Statics>: Mock, Statics, @unchecked Sendable {
  var real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  @discardableResult
  static func open(_ name: String) -> Bool { calledReturning(with: name) { Real.open(name) } }

  static func unlock() throws { try calledThrowing { try Real.unlock() } }

  @discardableResult
  static func pick(_ name: String) throws(KitchenError) -> Int {
    try calledThrowReturning(with: name) { () throws(KitchenError) in try Real.pick(name) }
  }

  static func knock() async { await called { await Real.knock() } }

  @discardableResult
  static func enter(_ name: String) async throws -> String {
    try await calledThrowReturning(with: name) { try await Real.enter(name) }
  }

  @discardableResult
  static func find<Kind>(_ kind: Kind.Type) -> Kind? {
    calledReturning(with: kind) { Real.find(kind) }
  }

  static var count: Int {
    get { calledReturning { Real.count } }
    set { called(with: newValue) { Real.count = newValue } }
  }

  static var standard: any Statics.Type { calledReturning { Real.standard } }

  static var remote: Int {
    get async throws { try await calledThrowReturning { try await Real.remote } }
  }
}
