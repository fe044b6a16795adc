/// The rules by which a placeholder is recognized in an argument. User-defined operators don't run,
/// because they don't expect a value that no initializer created.
package struct Identity: Judge {
  package static func areSame(_ placeholder: Any?, _ argument: Any?) -> Bool {
    if case .different = Comparison.verdict(placeholder, argument, by: Identity()) { return false }
    return true
  }

  var skipsEqualParts: Bool { true }

  package func verdict(_ placeholder: Any?, _ argument: Any?) -> Verdict {
    guard let placeholder = flattened(placeholder), let argument = flattened(argument) else {
      return Verdict(flattened(placeholder) == nil && flattened(argument) == nil)
    }
    if let function = placeholder as? FunctionPlaceholder {
      return Verdict(function.isLike(argument))
    }
    // At -O, the compiler assumes that the only class that conforms to a private protocol is the
    // dynamic type, and passes on the stand-in's object.
    if let standIn = placeholder as? ExistentialStandIn, TypeKind(of: argument) == .object {
      return Verdict(standIn.object === argument as AnyObject)
    }
    let type = declaredType(of: placeholder)
    guard type == declaredType(of: argument) else {
      return Verdict(EmbeddedError.isObject(argument, of: placeholder))
    }
    if type == AnyHashable.self {
      return verdict(withoutWrappers(placeholder), withoutWrappers(argument))
    }
    switch TypeKind(of: placeholder) {
    case _ where (argument as? OpaquePart)?.kind == .other: return .equal
    case .object: return Verdict(placeholder as AnyObject === argument as AnyObject)
    case .metatype: return Verdict(placeholder as? Any.Type == argument as? Any.Type)
    case .structure: return structure(placeholder, argument)
    case .tuple, .enumeration, .optional: return .parts
    default: return Verdict(haveSameBytes(placeholder, argument))
    }
  }

  private func structure(_ left: Any, _ right: Any) -> Verdict {
    // A set of user-defined elements is recognized by its storage.
    if haveSameBytes(left, right) { return .equal }
    let type = type(of: left)
    if TypeTraits.of(type).form == .list { return .parts }
    guard runsNoUserCode(type), let left = left as? any Equatable else {
      return TypeTraits.of(type).form == .unordered ? .different : .parts
    }
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { right as? Value == left }
    return Verdict(isEqual(left))
  }

  package func verdict(withoutParts left: Any, _ right: Any) -> Verdict {
    Verdict(haveSameBytes(left, right))
  }

  package func parts(of value: Any) -> Parts? {
    TypeTraits.of(type(of: value)).form == .list ? Parts(value) : Parts(stored: value)
  }

  package func compares(_ index: Int, of parts: Parts, with others: Parts) -> Bool {
    Self.compares(index, of: parts)
  }

  static func compares(_ index: Int, of parts: Parts) -> Bool {
    parts.field(at: index)?.isSameInCopies != false && !isElement(parts[index], of: parts)
  }

  /// Whether a part is a closure in a tuple, whose bytes change when the tuple is passed as a
  /// parameter. Those of a tuple in a declaration don't.
  private static func isElement(_ part: Any?, of parts: Parts) -> Bool {
    guard let part, TypeKind(parts.type) == .tuple, !parts.areDeclared else { return false }
    return TypeKind(of: part) == .function
  }
}
