/// Returns a value as the type that it has.
package func known<Value>(_ value: Any, as type: Value.Type) -> Value {
  // The type with which it was put into the `Any` can be an existential one.
  func open<Stored>(_ stored: Stored) -> Value {
    Stored.self == type ? unsafeBitCast(stored, to: type) : stored as! Value
  }
  return open(value)
}

/// Whether two values of usual types are equal; `nil` for others.
package func usualValuesAreEqual(_ left: Any, _ right: Any) -> Bool? {
  func open<Left, Right>(_ left: Left, _ right: Right) -> Bool? {
    if Left.self != Right.self {
      return PlaceholderRecognition.isUsual(Left.self) && PlaceholderRecognition.isUsual(Right.self)
        ? false : nil
    }
    if Left.self == String.self {
      return unsafeBitCast(left, to: String.self) == unsafeBitCast(right, to: String.self)
    }
    if Left.self == Int.self {
      return unsafeBitCast(left, to: Int.self) == unsafeBitCast(right, to: Int.self)
    }
    if Left.self == Bool.self {
      return unsafeBitCast(left, to: Bool.self) == unsafeBitCast(right, to: Bool.self)
    }
    return nil
  }
  return open(left, right)
}
