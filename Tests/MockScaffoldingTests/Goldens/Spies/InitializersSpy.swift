import Understudy
import Zoo

final class InitializersSpy<Real: Initializers>: Mock, Initializers, @unchecked Sendable {
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  override init() {
    real = Real()
    super.init()
    Self.called()
  }

  init(path: String) {
    real = Real(path: path)
    super.init()
    Self.called(with: path)
  }

  init?(name: String) {
    guard let real = Real(name: name) else { return nil }
    self.real = real
    super.init()
    guard Self.calledReturning(with: name, default: true) else { return nil }
  }

  init(throwing path: String) throws {
    real = try Real(throwing: path)
    super.init()
    try Self.calledThrowing(with: path)
  }

  init(remote path: String) async throws {
    real = try await Real(remote: path)
    super.init()
    try await Self.calledThrowing(with: path)
  }

  init!(forced path: String) {
    guard let real = Real(forced: path) else { return nil }
    self.real = real
    super.init()
    guard Self.calledReturning(with: path, default: true) else { return nil }
  }

  @discardableResult
  func title() -> String { calledReturning { real.title() } }
}
