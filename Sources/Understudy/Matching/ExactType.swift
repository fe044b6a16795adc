/// Whether an argument is a value of a type, as the compiler understands it.
///
/// A cast at run time is more generous: it takes an empty array for one of any element type, and
/// converts between containers element by element.
enum ExactType {
  static func isValue<Value>(_ argument: Any?, of type: Value.Type) -> Bool {
    // The usual case, without a search for conformances.
    if let argument, Swift.type(of: argument) == type { return true }
    let wanted = withoutOptionals(type)
    let kind = TypeKind(wanted)
    guard let value = flattened(argument) else {
      return type is any OptionalValue.Type || kind == .existential
    }
    // A cast distinguishes closures by effects and attributes, which a parameter changes.
    if kind == .function { return FunctionPlaceholder(wanted).isLike(value) }
    let actual = Swift.type(of: value)
    if actual == wanted { return true }
    switch kind {
    // A subclass is a value of its superclass, and a conforming type one of the protocol.
    case .object, .metatype: return value is Value
    case .existential: return value is Value || PlaceholderValues.isStandIn(value)
    default: return false
    }
  }

  /// The argument as a value of the type; `nil` if it is none.
  static func value<Value>(_ argument: Any?, as type: Value.Type) -> Value? {
    isValue(argument, of: type) ? cast(argument, to: type) : nil
  }
}
