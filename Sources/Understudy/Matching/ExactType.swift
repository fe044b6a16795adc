/// Checks whether an argument is a value of a type, by the rules of the compiler.
///
/// A cast at run time accepts more: an empty array as an array of any element type, and containers
/// whose elements it can convert.
enum ExactType {
  static func isValue<Value>(_ argument: Any?, of type: Value.Type) -> Bool {
    // The most frequent case, without a lookup of conformances.
    if let argument, Swift.type(of: argument) == type { return true }
    let wanted = withoutOptionals(type)
    let kind = TypeKind(wanted)
    guard let value = flattened(argument) else {
      return type is any OptionalValue.Type || kind == .existential
    }
    // A cast distinguishes closures by effects and attributes, which change when a closure is
    // passed as a parameter.
    if kind == .function { return FunctionPlaceholder(wanted).isLike(value) }
    let actual = Swift.type(of: value)
    if actual == wanted { return true }
    switch kind {
    // An object of a subclass is a value of its superclass, and so is a conforming value of its
    // protocol.
    case .object, .metatype: return value is Value
    case .existential: return value is Value || PlaceholderRecognition.isStandIn(value)
    default: return false
    }
  }

  /// Returns the argument as a value of the type; `nil` if it has another type.
  static func value<Value>(_ argument: Any?, as type: Value.Type) -> Value? {
    if let argument, Swift.type(of: argument) == type { return argument as? Value }
    return isValue(argument, of: type) ? cast(argument, to: type) : nil
  }
}
