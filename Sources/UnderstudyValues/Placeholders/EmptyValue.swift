package enum EmptyValue {
  /// The value of ``Mocked``, or the default value of a standard type; `nil` if the type has
  /// neither.
  ///
  /// - Parameter position: Where it's reported that a value of ``Mocked`` couldn't be made.
  package static func make<Value>(_ type: Value.Type, at position: SourcePosition? = nil) -> Value?
  {
    let origin = position.map { PlaceholderOrigin(position: $0) } ?? .unknown
    return PlaceholderGenerator(.empty, origin: origin).make(type)
  }
}

/// The values of types that say themselves what stands in for them.
package enum MockedValues {
  package static func exist(of type: Any.Type) -> Bool {
    Hooks.current.mocked?.isolation(of: type) ?? .none != .none
  }

  package static func first(of type: Any.Type, at position: SourcePosition?) -> Any? {
    Hooks.current.makeMocked(type, at: position)
  }

  /// An array of the type.
  package static func all(of type: Any.Type, at position: SourcePosition?) -> Any? {
    Hooks.current.makeAllMocked(type, at: position)
  }

  /// Whether a type's values are made on the main actor, and this isn't there.
  package static func areElsewhere(_ type: Any.Type) -> Bool {
    Hooks.current.mocked?.isolation(of: type) == .mainActor && !MainActorThread.isCurrent
  }
}

/// A generic type of the standard library or Foundation, whose values are made of those of its arguments.
protocol LibraryType {
  /// The value that an unstubbed method returns, or else an unlikely one, different for each variant; `nil`
  /// if the type has none, or if a placeholder has to be composed of the type's parts.
  static func value(_ generator: PlaceholderGenerator) -> Self?

  /// Whether comparing and hashing values of the type runs no user-defined code.
  static var runsNoUserCode: Bool { get }
}

extension LibraryType { package static var runsNoUserCode: Bool { true } }

package func runsNoUserCode(_ type: Any.Type) -> Bool {
  StandardValues.of(type)?.runsNoUserCode ?? (type as? any LibraryType.Type)?.runsNoUserCode
    ?? false
}
