// Witness tables in which every function stops the process with a message.
//
// A witness table is the list of functions with which a type conforms to a protocol. These functions are
// the witnesses of two protocols of the library, which have a function of each kind. If they're called as
// the witness of any other requirement, they find `self` where the caller passes it, use none of the
// arguments, and never return.

/// The value in a placeholder of an existential, with the matcher or call that it comes from.
struct ExistentialStandIn: OpaqueTraps {
  let origin: PlaceholderOrigin
}

/// The object in the placeholder of a class-bound existential.
final class ObjectStandIn: ObjectTraps, Sendable {
  let origin: PlaceholderOrigin

  init(_ origin: PlaceholderOrigin) { self.origin = origin }
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

extension ExistentialStandIn {
  func trap() -> Never { origin.stop() }
  func asyncTrap() async -> Never { origin.stop() }
  static func staticTrap() -> Never { PlaceholderOrigin.unknown.stop() }
  static func staticAsyncTrap() async -> Never { PlaceholderOrigin.unknown.stop() }
}

extension ObjectStandIn {
  // `self` is an object of another class where the existential has a superclass.
  func trap() -> Never { ObjectPlaceholders.origin(of: self).stop() }
  func asyncTrap() async -> Never { ObjectPlaceholders.origin(of: self).stop() }
  static func staticTrap() -> Never { PlaceholderOrigin.unknown.stop() }
  static func staticAsyncTrap() async -> Never { PlaceholderOrigin.unknown.stop() }
}

/// The functions that replace the witnesses of a protocol.
private struct Traps {
  let conformance: UInt
  let instance: UInt
  let asyncInstance: UInt
  let type: UInt
  let asyncType: UInt

  /// Reads the functions from the table of a conformance.
  private init(_ table: UnsafePointer<UInt>) {
    conformance = table[0]
    instance = table[1]
    asyncInstance = table[2]
    type = table[3]
    asyncType = table[4]
  }

  static let opaque: Traps = {
    let value: any OpaqueTraps = ExistentialStandIn(origin: .unknown)
    return Traps(UnsafePointer(bitPattern: ExistentialWords<any OpaqueTraps>(value).words[4])!)
  }()

  static let object: Traps = {
    let value: any ObjectTraps = ObjectStandIn(.unknown)
    return Traps(UnsafePointer(bitPattern: ExistentialWords<any ObjectTraps>(value).words[1])!)
  }()

  func function(isInstance: Bool, isAsync: Bool) -> UInt {
    if isInstance { return isAsync ? asyncInstance : instance }
    return isAsync ? asyncType : type
  }
}

/// The witness tables of stand-ins. The table of a protocol is created when it's needed and never freed.
enum WitnessTables {
  private struct Key: Hashable {
    let descriptor: ProtocolDescriptor
    let isObject: Bool
    let arguments: [UInt]
  }

  private static let made = Locked<[Key: Unchecked<UnsafeMutablePointer<UInt>>]>([:])

  /// The address of a table for a protocol; `nil` if its requirements are unknown.
  ///
  /// - Parameter arguments: The types of the protocol's primary associated types.
  static func table(
    for descriptor: ProtocolDescriptor, isObject: Bool, arguments: [UInt] = []
  ) -> UInt? {
    made.withLock { made in
      var pending: [Key: Unchecked<UnsafeMutablePointer<UInt>>] = [:]
      let key = Key(descriptor: descriptor, isObject: isObject, arguments: arguments)
      guard let table = table(for: key, made, &pending) else { return nil }
      made.merge(pending) { earlier, _ in earlier }
      return UInt(bitPattern: table)
    }
  }

  private static func table(
    for key: Key, _ made: [Key: Unchecked<UnsafeMutablePointer<UInt>>],
    _ pending: inout [Key: Unchecked<UnsafeMutablePointer<UInt>>]
  ) -> UnsafeMutablePointer<UInt>? {
    if let known = made[key] ?? pending[key] { return known.value }
    guard let requirements = key.descriptor.requirements else { return nil }
    let traps = key.isObject ? Traps.object : Traps.opaque
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: requirements.count + 1)
    // Entered before it is complete: a protocol may refer to itself.
    pending[key] = Unchecked(table)
    table[0] = traps.conformance
    var arguments = key.arguments[...]
    for (index, requirement) in requirements.enumerated() {
      switch requirement {
      case .conformance(let descriptor):
        let inner = Key(descriptor: descriptor, isObject: key.isObject, arguments: [])
        guard let inherited = self.table(for: inner, made, &pending) else { return nil }
        table[index + 1] = UInt(bitPattern: inherited)
      case .associatedType:
        let standIn: Any.Type = key.isObject ? ObjectStandIn.self : ExistentialStandIn.self
        table[index + 1] =
          arguments.popFirst() ?? UInt(bitPattern: TypeMetadata(standIn).address)
      case .function(let isInstance, let isAsync):
        table[index + 1] = traps.function(isInstance: isInstance, isAsync: isAsync)
      }
    }
    return table
  }
}
