// A vector's elements are all the same placeholder. These conformances differ in their type only.

extension SIMD {
  fileprivate static func repeating(_ scalar: Scalar?) -> Self? {
    scalar.map { Self(repeating: $0) }
  }
}

extension SIMD2: WellKnownType {
  static var emptyValue: SIMD2? { SIMD2() }
  static func distinctValue(_ maker: Placeholder) -> SIMD2? {
    repeating(maker.make(Scalar.self))
  }
}
extension SIMD3: WellKnownType {
  static var emptyValue: SIMD3? { SIMD3() }
  static func distinctValue(_ maker: Placeholder) -> SIMD3? {
    repeating(maker.make(Scalar.self))
  }
}
extension SIMD4: WellKnownType {
  static var emptyValue: SIMD4? { SIMD4() }
  static func distinctValue(_ maker: Placeholder) -> SIMD4? {
    repeating(maker.make(Scalar.self))
  }
}
extension SIMD8: WellKnownType {
  static var emptyValue: SIMD8? { SIMD8() }
  static func distinctValue(_ maker: Placeholder) -> SIMD8? {
    repeating(maker.make(Scalar.self))
  }
}
extension SIMD16: WellKnownType {
  static var emptyValue: SIMD16? { SIMD16() }
  static func distinctValue(_ maker: Placeholder) -> SIMD16? {
    repeating(maker.make(Scalar.self))
  }
}
extension SIMD32: WellKnownType {
  static var emptyValue: SIMD32? { SIMD32() }
  static func distinctValue(_ maker: Placeholder) -> SIMD32? {
    repeating(maker.make(Scalar.self))
  }
}
extension SIMD64: WellKnownType {
  static var emptyValue: SIMD64? { SIMD64() }
  static func distinctValue(_ maker: Placeholder) -> SIMD64? {
    repeating(maker.make(Scalar.self))
  }
}
