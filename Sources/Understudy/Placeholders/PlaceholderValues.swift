/// The placeholders that the code under test has: the results of unstubbed calls, which have failed their
/// tests. They can arrive as arguments, where no user-defined code must run on them either.
enum PlaceholderValues {
  private static let issued = Locked<[ObjectIdentifier: [Unchecked<Any>]]>([:])
  private static let issuedCount = AtomicInteger(0)
  /// Each of these is a failed test.
  private static let maximalCount = 1_000

  /// Whether no code outside a recording has a placeholder.
  static var areInRecordingsOnly: Bool { issuedCount.value == 0 }

  /// Notes a value that a call returns to the code under test, and its parts.
  static func issue(_ value: Any?) {
    guard let value = flattened(value) else { return }
    if let array = value as? any ArrayValue { return array.elements.forEach(issue) }
    let type = type(of: value)
    guard !isStandard(type), !(value is any UnorderedValue), isDistinct(type) else { return }
    let unchecked = Unchecked(value)
    guard issuedCount.add(1) <= maximalCount else { return }
    issued.withLock { $0[ObjectIdentifier(type), default: []].append(unchecked) }
    withAddresses(of: value, value) { address, _ in
      switch TypeKind(type) {
      case .structure, .tuple:
        StoredField.all(of: type).forEach { issue($0.value(at: address)) }
      case .enumeration: issue(EnumMetadata(type)?.payload(at: address))
      default: break
      }
    }
  }

  /// Whether a placeholder of the type differs from the values of the code under test. That isn't so if the
  /// type has only one value, or only cases without payload. An empty set or dictionary doesn't differ either.
  private static func isDistinct(_ type: Any.Type) -> Bool {
    TypeMetadata(type).size > 0 && EnumMetadata(type)?.payloadCount != 0
  }

  /// Whether a value is a placeholder that the code under test got, or an object that is a placeholder.
  static func contain(_ value: Any) -> Bool {
    let type = type(of: value)
    switch TypeKind(type) {
    case .object:
      return isStandIn(value) || ObjectPlaceholders.contain(value as AnyObject)
    case .structure, .enumeration, .tuple:
      if isStandIn(value) { return true }
      guard !areInRecordingsOnly else { return false }
      let known = issued.withLock { $0[ObjectIdentifier(type)] } ?? []
      return known.contains { PlaceholderRecognition.isPlaceholder($0.value, value) }
    default: return false
    }
  }

  /// Whether a value came out of an existential's placeholder.
  static func isStandIn(_ value: Any) -> Bool {
    let type = type(of: value)
    return type == ExistentialStandIn.self || type == ObjectStandIn.self
  }
}
