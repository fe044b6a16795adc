/// The arguments of a call as one key, which finds equal calls and stubs without comparing each.
///
/// Two keys are equal just when ``EqualityRules`` without comparators calls the arguments equal.
/// Arguments that cannot promise this have no key, and are compared one by one.
struct ArgumentKey: Hashable {
  private let parts: [AnyHashable]
  /// Computed with the key, so that a table sorts keys under its lock and runs no user's code there.
  let hash: Int

  init?(_ arguments: [Any?]) {
    var parts: [AnyHashable] = []
    parts.reserveCapacity(arguments.count)
    for argument in arguments {
      guard let part = Self.part(for: argument) else { return nil }
      parts.append(part)
    }
    self.parts = parts
    hash = parts.hashValue
  }

  static func == (left: ArgumentKey, right: ArgumentKey) -> Bool {
    left.hash == right.hash && left.parts == right.parts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  private static func part(for argument: Any?) -> AnyHashable? {
    guard let value = flattened(argument) else { return Marker.none }
    if let text = value as? String { return text }
    if let number = value as? Int { return number }
    switch TypeKind(of: value) {
    case .object:
      // An object that is Hashable may change and its key with it.
      return value is any Equatable ? nil : Marker.object(ObjectIdentifier(value as AnyObject))
    case .metatype:
      return (value as? Any.Type).map { Marker.type(ObjectIdentifier($0)) }
    case .function: return nil
    default: break
    }
    if let value = value as? any Hashable {
      let part = AnyHashable(value)
      // What differs from itself, a NaN, is found by comparison.
      return part == part ? part : nil
    }
    // A variadic parameter of type `Any` arrives as this array.
    guard let elements = value as? [Any], type(of: value) == [Any].self else { return nil }
    return ArgumentKey(elements).map(Marker.elements)
  }

  /// Keeps what is no value of its own from meeting a value that hashes alike.
  private indirect enum Marker: Hashable {
    case none
    case object(ObjectIdentifier)
    case type(ObjectIdentifier)
    case elements(ArgumentKey)
  }
}
