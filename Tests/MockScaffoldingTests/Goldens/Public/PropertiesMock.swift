public import Understudy
public import Zoo

/// A mock of ``Properties``.
public final class PropertiesMock: Mock, Properties, @unchecked Sendable {
  public var model: String { calledReturning(default: "") }

  public var brightness: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  public var owner: String? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }

  public var serial: Int { get throws { try calledThrowReturning(default: 0) } }

  public var voltage: Int {
    get throws(KitchenError) { try calledThrowReturning(throwing: KitchenError.self, default: 0) }
  }

  public var remote: String { get async { await calledReturning(default: "") } }

  public var firmware: String { get async throws { try await calledThrowReturning(default: "") } }

  public var delegate: (any Dish)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }

  public var onSwitch: (() -> Void)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }

  public var action: @Sendable (Int) -> Void {
    get {
      let defaultValue: @Sendable (Int) -> Void = { _ in }
      return calledReturning(default: defaultValue)
    }
    set { called(with: newValue) }
  }

  public var tint: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  public var count: Int {
    get { calledReturning(default: 0) }
    set { called(with: newValue) }
  }

  public var `default`: String { calledReturning(default: "") }

  public var chef: Chef! {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}
