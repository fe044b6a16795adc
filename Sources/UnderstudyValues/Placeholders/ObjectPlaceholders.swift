/// An object for parameters of type `AnyObject` and for references of an unknown class.
final class PlaceholderObject: Sendable {
  /// Objects that are never freed, one for each variant.
  package static let kept = [PlaceholderObject(), PlaceholderObject()]
}

/// Objects of user-defined classes and actors that are allocated and never initialized.
///
/// There are at most two of each class, one for each variant. They exist for the rest of the
/// process, so their `deinit` never runs.
enum ObjectPlaceholders {
  package struct Key: Hashable {
    package let type: ObjectIdentifier
    package let variant: Int
  }

  private struct Made {
    var objects: [Key: AnyObject] = [:]
    var identifiers: Set<ObjectIdentifier> = []
  }

  private static let made = Locked(Made())

  package static func known(_ key: Key) -> AnyObject? { made.withLock { $0.objects[key] } }

  /// Keeps objects whose stored properties are filled, for all threads to use. Returns `false` if another
  /// thread was first, whose objects are kept.
  @discardableResult
  package static func keep(_ objects: [Key: AnyObject]) -> Bool {
    made.withLock { made in
      let areFirst = objects.keys.allSatisfy { made.objects[$0] == nil }
      made.objects.merge(objects) { earlier, _ in earlier }
      made.identifiers.formUnion(objects.values.map { ObjectIdentifier($0) })
      return areFirst
    }
  }

  /// Whether an object was never initialized.
  package static func contain(_ object: AnyObject) -> Bool {
    made.withLock { [identifier = ObjectIdentifier(object)] in $0.identifiers.contains(identifier) }
  }
}

/// The state that the parts of one placeholder share: its objects and the number of its parts.
final class PlaceholderAssembly {
  private var objects: [ObjectPlaceholders.Key: AnyObject] = [:]
  private var unfilled: [AnyObject] = []
  private var partCount = 0

  /// Types that refer to each other can be combined in more ways than there is memory.
  var hasRoom: Bool { partCount < 1_000 && objects.count < 100 }

  package func count() { partCount += 1 }

  /// The object of a class. Its stored properties are filled at the end, so that objects that refer
  /// to each other need no recursion.
  package func object(of type: AnyClass, variant: Int) -> AnyObject? {
    let key = ObjectPlaceholders.Key(type: ObjectIdentifier(type), variant: variant)
    if let known = objects[key] ?? ObjectPlaceholders.known(key) { return known }
    // A generic class can refer to itself with different arguments each time.
    guard objects.count < 300, let object = ClassMetadata.allocate(type) else { return nil }
    objects[key] = object
    unfilled.append(object)
    return object
  }

  /// Fills the objects before another thread can see one. Returns `false` if another thread has made one
  /// of them in the meantime.
  package func finish(with generator: PlaceholderGenerator) -> Bool {
    while let object = unfilled.popLast() { generator.fill(object) }
    return objects.isEmpty || ObjectPlaceholders.keep(objects)
  }
}
