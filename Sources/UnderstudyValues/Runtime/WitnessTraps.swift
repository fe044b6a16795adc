// Witness tables in which every function stops the process with a message.
//
// A witness table is the list of functions with which a type conforms to a protocol. These
// functions are the witnesses of two protocols of the library, which have a function of each kind.
// If they're called as the witness of any other requirement, they find `self` where the caller
// passes it, use none of the arguments, and never return.

/// The value in a placeholder of an existential.
///
/// It consists of one reference, as does the existential of a class: a witness of a protocol that
/// isn't limited to classes finds the address of either where it expects `self`.
struct ExistentialStandIn: OpaqueTraps {
  /// An ``ObjectStandIn``, or an instance of the superclass that the existential has.
  package let object: AnyObject

  package init(_ origin: PlaceholderOrigin) { object = ObjectStandIn(origin) }

  package func trap() -> Never { ObjectStandIn.stop(object) }
  func asyncTrap() async -> Never { ObjectStandIn.stop(object) }
  static func staticTrap() -> Never { PlaceholderOrigin.unknown.stop() }
  static func staticAsyncTrap() async -> Never { PlaceholderOrigin.unknown.stop() }
}

/// The object in the placeholder of an existential: it knows the matcher that made it.
final class ObjectStandIn: ObjectTraps, Sendable {
  package static let unknown = ObjectStandIn(.unknown)

  package let origin: PlaceholderOrigin

  package init(_ origin: PlaceholderOrigin) { self.origin = origin }

  /// Stops the process. The object in an existential with a superclass knows no origin.
  package static func stop(_ object: AnyObject) -> Never {
    ((object as? ObjectStandIn)?.origin ?? .unknown).stop()
  }

  // `self` is an object of another class where the existential has a superclass.
  package func trap() -> Never { Self.stop(self) }
  func asyncTrap() async -> Never { Self.stop(self) }
  static func staticTrap() -> Never { PlaceholderOrigin.unknown.stop() }
  static func staticAsyncTrap() async -> Never { PlaceholderOrigin.unknown.stop() }

  #if canImport(ObjectiveC)
    /// A protocol of Objective-C has no witness table: its methods are sent to the object by name.
    @objc(doesNotRecognizeSelector:)
    private func stop(for selector: UnsafeRawPointer) { Self.stop(self) }
  #endif
}

protocol OpaqueTraps {
  func trap() -> Never
  func asyncTrap() async -> Never
  static func staticTrap() -> Never
  static func staticAsyncTrap() async -> Never
}

protocol ObjectTraps: AnyObject {
  func trap() -> Never
  func asyncTrap() async -> Never
  static func staticTrap() -> Never
  static func staticAsyncTrap() async -> Never
}

/// The witness tables of stand-ins. The table of a protocol is created when it's needed and never
/// freed.
enum WitnessTables {
  private struct Key: Hashable {
    let descriptor: ProtocolDescriptor
    /// Associated types that the existential determines, by their names.
    var arguments: [String: UInt]
  }

  private static let made = Locked<[Key: UInt]>([:])

  package static func tables(for metadata: ExistentialMetadata) -> [UInt]? {
    guard RuntimeCheck.allows(.existentials) else { return nil }
    let keys = metadata.protocols.map { Key(descriptor: $0, arguments: metadata.arguments) }
    return made.withLock { made in
      // A copy, because no table is kept if another table that it refers to is unknown.
      var all = made
      let tables = keys.compactMap { table(for: $0, &all) }
      guard tables.count == keys.count else { return nil }
      made = all
      return tables
    }
  }

  /// The tables for an existential that holds any object; `nil` for any other type.
  package static func tables(ofClassBound type: Any.Type) -> [UInt]? {
    guard let metadata = ExistentialMetadata(type), metadata.container == .object,
      metadata.superclass == nil
    else { return nil }
    return tables(for: metadata)
  }

  private static func table(for key: Key, _ tables: inout [Key: UInt]) -> UInt? {
    if let known = tables[key] { return known }
    guard let requirements = key.descriptor.requirements else { return nil }
    let traps = key.descriptor.isLimitedToClasses ? objectTraps : opaqueTraps
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: requirements.count + 1)
    // Entered before it is complete: a protocol may refer to itself.
    tables[key] = UInt(bitPattern: table)
    table[0] = traps[0]
    for (index, requirement) in requirements.enumerated() {
      switch requirement {
      case .inherited(let descriptor), .associatedConformance(let descriptor):
        var inner = Key(descriptor: descriptor, arguments: [:])
        if case .inherited = requirement { inner.arguments = key.arguments }
        guard let other = self.table(for: inner, &tables) else { return nil }
        table[index + 1] = other
      case .associatedType(let name):
        table[index + 1] =
          key.arguments[name] ?? TypeMetadata(ExistentialStandIn.self).addressBits
      case .function(let isInstance, let isAsync):
        table[index + 1] = traps[(isInstance ? 1 : 3) + (isAsync ? 1 : 0)]
      }
    }
    return UInt(bitPattern: table)
  }

  // MARK: The entries

  /// The conformance and the functions of a stand-in.
  static let opaqueTraps: [UInt] = {
    let value: any OpaqueTraps = ExistentialStandIn(.unknown)
    return entries(ofTable: ExistentialWords<any OpaqueTraps>(value).words[4])
  }()

  private static let objectTraps: [UInt] = {
    let value: any ObjectTraps = ObjectStandIn(.unknown)
    return entries(ofTable: ExistentialWords<any ObjectTraps>(value).words[1])
  }()

  static func entries(ofTable address: UInt, count: Int = 5) -> [UInt] {
    Array(UnsafeBufferPointer(start: UnsafePointer<UInt>(bitPattern: address), count: count))
  }
}
