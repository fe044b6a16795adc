/// A type with a value that mocks return from unstubbed calls.
///
/// ```swift
/// extension Car: Mocked {
///   static var mock: Car { Car(name: "Mock Car", seats: 4) }
/// }
/// ```
///
/// An unstubbed method that returns `Car` returns ``mock``, and a method that returns `[Car]`
/// returns ``mocks``, if the mock's ``MockPolicy`` contains ``MockPolicy/relaxedMocked``. Matchers
/// and recorded calls use the values as placeholders of the type. The library reads them on any
/// thread or, if the conformance belongs to the main actor, there.
public protocol Mocked {
  /// The value that an unstubbed method returns. The library can read it more than once.
  static var mock: Self { get }

  /// The values that an unstubbed method returns in an array. The default is `[mock]`.
  static var mocks: [Self] { get }
}

extension Mocked {
  /// The default values: an array with ``mock``.
  public static var mocks: [Self] { [mock] }
}
