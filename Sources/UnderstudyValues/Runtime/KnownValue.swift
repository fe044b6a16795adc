/// Returns a value as the type that it has. A cast takes a debug build three times as long.
package func known<Value>(_ value: Any, as type: Value.Type) -> Value {
  // The type with which it was put into the `Any` can be an existential one.
  func open<Stored>(_ stored: Stored) -> Value {
    Stored.self == type ? unsafeBitCast(stored, to: type) : stored as! Value
  }
  return open(value)
}
