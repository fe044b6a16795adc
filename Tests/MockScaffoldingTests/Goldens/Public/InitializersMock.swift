public import Understudy
public import Zoo

/// A mock of ``Initializers``.
public final class InitializersMock: Mock, Initializers, @unchecked Sendable {
  public override init() {
    super.init()
    Self.called()
  }

  public init(path: String) {
    super.init()
    Self.called(with: path)
  }

  public init?(name: String) {
    super.init()
    guard Self.calledReturning(with: name, default: true) else { return nil }
  }

  public init(throwing path: String) throws {
    super.init()
    try Self.calledThrowing(with: path)
  }

  public init(remote path: String) async throws {
    super.init()
    try await Self.calledThrowing(with: path)
  }

  public init!(forced path: String) {
    super.init()
    guard Self.calledReturning(with: path, default: true) else { return nil }
  }

  @discardableResult
  public func title() -> String { calledReturning(default: "") }
}
