import Understudy
import Zoo

final class InitializersMock: Mock, Initializers, @unchecked Sendable {
  override init() {
    super.init()
    Self.called()
  }

  init(path: String) {
    super.init()
    Self.called(with: path)
  }

  init?(name: String) {
    super.init()
    guard Self.calledReturning(with: name, default: true) else { return nil }
  }

  init(throwing path: String) throws {
    super.init()
    try Self.calledThrowing(with: path)
  }

  init(remote path: String) async throws {
    super.init()
    try await Self.calledThrowing(with: path)
  }

  init!(forced path: String) {
    super.init()
    guard Self.calledReturning(with: path, default: true) else { return nil }
  }

  @discardableResult
  func title() -> String { calledReturning(default: "") }
}
