/// A type that has a value for mocks to return where a test has stubbed none.
///
/// ```swift
/// extension Car: Mocked {
///   static var mock: Car { Car(name: "Mock Car", seats: 4) }
/// }
/// ```
///
/// An unstubbed method that returns `Car` then returns ``mock``, and one that returns `[Car]` returns
/// ``mocks``, as far as the mock's ``MockPolicy`` has ``MockPolicy/relaxedMocked``. Matchers use the
/// value too, as the placeholder of a parameter of the type.
///
/// The values may be asked for on any thread.
public protocol Mocked {
  /// The value that stands for one of the type.
  static var mock: Self { get }

  /// The values that stand for several; `[mock]` unless the type says otherwise.
  static var mocks: [Self] { get }
}

extension Mocked {
  /// One value, ``mock``.
  public static var mocks: [Self] { [mock] }
}
