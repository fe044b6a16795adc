// All elements of a vector are the same placeholder. These conformances differ only in their type.

extension SIMD {
  fileprivate static func repeating(_ scalar: Scalar?) -> Self? {
    scalar.map { Self(repeating: $0) }
  }
}

extension SIMD2: DefaultValueProviding {
  static var defaultValue: SIMD2? { SIMD2() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD2? {
    repeating(generator.make(Scalar.self))
  }
}
extension SIMD3: DefaultValueProviding {
  static var defaultValue: SIMD3? { SIMD3() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD3? {
    repeating(generator.make(Scalar.self))
  }
}
extension SIMD4: DefaultValueProviding {
  static var defaultValue: SIMD4? { SIMD4() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD4? {
    repeating(generator.make(Scalar.self))
  }
}
extension SIMD8: DefaultValueProviding {
  static var defaultValue: SIMD8? { SIMD8() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD8? {
    repeating(generator.make(Scalar.self))
  }
}
extension SIMD16: DefaultValueProviding {
  static var defaultValue: SIMD16? { SIMD16() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD16? {
    repeating(generator.make(Scalar.self))
  }
}
extension SIMD32: DefaultValueProviding {
  static var defaultValue: SIMD32? { SIMD32() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD32? {
    repeating(generator.make(Scalar.self))
  }
}
extension SIMD64: DefaultValueProviding {
  static var defaultValue: SIMD64? { SIMD64() }
  static func placeholder(_ generator: PlaceholderGenerator) -> SIMD64? {
    repeating(generator.make(Scalar.self))
  }
}
