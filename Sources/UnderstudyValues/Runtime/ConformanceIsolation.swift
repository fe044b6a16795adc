#if canImport(Testing)
  import Testing
#endif

/// Whether a type conforms to a protocol, and on which actor the conformance can be used.
///
/// A module with main-actor isolation by default isolates the conformances of its types, too. A cast
/// that asks for one gives another answer elsewhere, and a witness that runs elsewhere can stop the
/// process. The runtime tells on any thread what a conformance belongs to, without a cast.
package enum ConformanceIsolation {
  case none, nonisolated, mainActor

  /// Returns `nil` if the runtime can't tell.
  init?(of type: Any.Type, to descriptor: ProtocolDescriptor) {
    guard let known = Self.conformance(of: type, to: descriptor) else { return nil }
    self = known.isolation
  }

  private static func conformance(
    of type: Any.Type, to descriptor: ProtocolDescriptor
  ) -> (isolation: ConformanceIsolation, table: UnsafeRawPointer?)? {
    let size = RuntimeSymbols.conformanceContextSize
    guard RuntimeCheck.allows(.conformances), let conformance = RuntimeSymbols.conformance,
      size >= TypeMetadata.wordSize
    else { return nil }
    let context = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { context.deallocate() }
    context.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let table = conformance(TypeMetadata(type).address, descriptor.address, context)
    guard let table else { return (.none, nil) }
    switch context.load(as: UInt.self) {
    case 0: return (.nonisolated, table)
    case TypeMetadata(MainActor.self).addressBits: return (.mainActor, table)
    // On another global actor. No thread can be asked to use it, so it isn't used anywhere.
    default: return (.none, nil)
    }
  }

  /// Whether a value of a type is one of an existential type only on the main actor.
  package static func isOnMainActor(_ type: Any.Type, as existential: Any.Type) -> Bool {
    let protocols = ExistentialMetadata(existential)?.protocols ?? []
    return protocols.contains { ConformanceIsolation(of: type, to: $0) == .mainActor }
  }

  /// Returns a value, or a type, as an existential that a cast gives on the main actor only; `nil` if
  /// it doesn't conform. A block on the main queue isn't always on the main actor for a cast.
  package static func existential<Existential>(_ value: Any, as type: Existential.Type)
    -> Existential?
  {
    if let existential = value as? Existential { return existential }
    guard let metadata = ExistentialMetadata(type), metadata.arguments.isEmpty else { return nil }
    let instance = metadata.container == .metatype ? value as? Any.Type : Swift.type(of: value)
    guard let instance, isOnMainActor(instance, as: type) else { return nil }
    if metadata.isLimitedToClasses, !(instance is AnyClass) { return nil }
    if let superclass = metadata.superclass {
      let classes = sequence(first: instance as? AnyClass) { $0.flatMap { _getSuperclass($0) } }
      guard classes.contains(where: { $0 == superclass }) else { return nil }
    }
    let tables = metadata.protocols.compactMap { conformance(of: instance, to: $0)?.table }
    guard tables.count == metadata.protocols.count else { return nil }
    let content: ExistentialMetadata.Content =
      switch metadata.container {
      case .opaque: .value(value)
      case .object: .object(value as AnyObject)
      case .metatype: .type(instance)
      }
    return metadata.make(type, holding: content, tables.map { UInt(bitPattern: $0) })
  }
}

/// The conformances to one protocol. What is known of a type is kept.
package struct Conformances: Sendable {
  package static let equatable = Conformances((any Equatable).self) { $0 is any Equatable.Type }
  package static let hashable = Conformances((any Hashable).self) { $0 is any Hashable.Type }
  package static let comparable = Conformances((any Comparable).self) { $0 is any Comparable.Type }
  package static let strideable = Conformances((any Strideable).self) { $0 is any Strideable.Type }
  package static let collection = Conformances((any Collection).self) { $0 is any Collection.Type }
  package static let rangeExpression = Conformances((any RangeExpression).self) {
    $0 is any RangeExpression.Type
  }
  package static let descriptions = [
    Conformances((any CustomTestStringConvertible).self) {
      $0 is any CustomTestStringConvertible.Type
    },
    Conformances((any CustomStringConvertible).self) { $0 is any CustomStringConvertible.Type },
    Conformances((any CustomDebugStringConvertible).self) {
      $0 is any CustomDebugStringConvertible.Type
    },
  ]

  private let descriptor: Unchecked<ProtocolDescriptor?>
  /// A cast, which is right on each thread where the runtime knows no isolated conformances.
  private let isConforming: @Sendable (Any.Type) -> Bool
  private let known = TypeCache<ConformanceIsolation>()

  package init(_ existential: Any.Type, _ isConforming: @escaping @Sendable (Any.Type) -> Bool) {
    descriptor = Unchecked(ExistentialMetadata(existential)?.protocols.first)
    self.isConforming = isConforming
  }

  /// How values of a type conform.
  package func isolation(of type: Any.Type) -> ConformanceIsolation {
    known.value(for: type) {
      descriptor.value.flatMap { ConformanceIsolation(of: type, to: $0) }
        ?? (isConforming(type) ? .nonisolated : .none)
    }
  }
}
