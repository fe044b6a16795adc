/// Returns a value as the type that it has. A cast takes a debug build three times as long.
package func known<Value>(_ value: Any, as type: Value.Type) -> Value {
  // The type with which it was put into the `Any` can be an existential one.
  func open<Stored>(_ stored: Stored) -> Value {
    Stored.self == type ? unsafeBitCast(stored, to: type) : stored as! Value
  }
  return open(value)
}

/// Whether two values of one of the types that most arguments have are equal; `nil` for others. A
/// debug build takes half the time of two casts.
package func usualValuesAreEqual(_ left: Any, _ right: Any) -> Bool? {
  func open<Left, Right>(_ left: Left, _ right: Right) -> Bool? {
    if Left.self != Right.self { return nil }
    if Left.self == String.self {
      return unsafeBitCast(left, to: String.self) == unsafeBitCast(right, to: String.self)
    }
    if Left.self == Int.self {
      return unsafeBitCast(left, to: Int.self) == unsafeBitCast(right, to: Int.self)
    }
    return nil
  }
  return open(left, right)
}
