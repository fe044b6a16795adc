/// An object for parameters of type `AnyObject`, and for references of no known class.
final class PlaceholderObject: Sendable {}

/// Objects of users' classes that were allocated and never initialized.
///
/// There are at most two of a class, one for each variant. They are kept for the rest of the process,
/// so no `deinit` ever runs on one.
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
    // Filled before another thread can see it. A field that can't be filled stays empty.
    for field in StoredField.all(of: type) { _ = inner.initialize(field, in: memory) }
    let unchecked = Unchecked(object)
    return made.withLock { made in
      if let earlier = made.objects[key] { return earlier }
      made.objects[key] = unchecked
      made.identifiers.insert(ObjectIdentifier(unchecked.value))
      return unchecked
    }.value
  }

  /// What made the object in a class-bound existential's placeholder.
  static func origin(of object: AnyObject) -> PlaceholderOrigin {
    let isUsersObject = made.withLock { [identifier = ObjectIdentifier(object)] in
      $0.identifiers.contains(identifier)
    }
    return isUsersObject ? .unknown : unsafeDowncast(object, to: ObjectStandIn.self).origin
  }
}
