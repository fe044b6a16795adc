/// An object for parameters of type `AnyObject` and for references of an unknown class.
final class PlaceholderObject: Sendable {}

/// Objects of user-defined classes and actors that are allocated and never initialized.
///
/// There are at most two of each class, one for each variant. They exist for the rest of the process, so
/// their `deinit` never runs.
enum ObjectPlaceholders {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let variant: Int
  }

  private struct Made {
    var objects: [Key: Unchecked<AnyObject>] = [:]
    var identifiers: Set<ObjectIdentifier> = []
  }

  private static let made = Locked(Made())

  static func object<Value>(of type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    guard let type = type as? AnyClass else { return nil }
    return object(of: type, generator) as? Value
  }

  static func object(of type: AnyClass, _ generator: PlaceholderGenerator) -> AnyObject? {
    let key = Key(type: ObjectIdentifier(type), variant: generator.variant)
    if let known = made.withLock({ $0.objects[key] }) { return known.value }
    if let enclosing = generator.enclosingObjects[key.type] { return enclosing }
    guard let memory = ClassMetadata.allocate(type) else { return nil }
    let object = Unmanaged<AnyObject>.fromOpaque(memory).takeUnretainedValue()
    let inner = generator.inside(object, of: type)
    // Filled before another thread can access the object. A field without a placeholder stays zeroed.
    for field in StoredField.all(of: type) { _ = inner.initialize(field, in: memory) }
    let unchecked = Unchecked(object)
    return made.withLock { made in
      if let earlier = made.objects[key] { return earlier }
      made.objects[key] = unchecked
      made.identifiers.insert(ObjectIdentifier(unchecked.value))
      return unchecked
    }.value
  }

  /// The origin of the object in a placeholder of a class-bound existential.
  static func origin(of object: AnyObject) -> PlaceholderOrigin {
    let isUsersObject = made.withLock { [identifier = ObjectIdentifier(object)] in
      $0.identifiers.contains(identifier)
    }
    return isUsersObject ? .unknown : unsafeDowncast(object, to: ObjectStandIn.self).origin
  }
}
