// Witness tables in which every function stops the process with a message.
//
// A witness table is the list of functions with which a type conforms to a protocol. These functions are
// the witnesses of two protocols of the library, which have a function of each kind. If they're called as
// the witness of any other requirement, they find `self` where the caller passes it, use none of the
// arguments, and never return.

/// The value in a placeholder of an existential.
///
/// It consists of one reference, as does the existential of a class: a witness of a protocol that isn't
/// limited to classes finds the address of either where it expects `self`.
struct ExistentialStandIn: OpaqueTraps {
  /// An ``ObjectStandIn``, or an instance of the superclass that the existential has.
  let object: AnyObject

  init(_ origin: ExistentialOrigin) { object = ObjectStandIn(origin) }
}

/// The object in the placeholder of an existential: it knows the matcher that made it.
final class ObjectStandIn: ObjectTraps, Sendable {
  /// One that is never freed.
  static let unknown = ObjectStandIn(.unknown)

  let origin: ExistentialOrigin

  init(_ origin: ExistentialOrigin) { self.origin = origin }
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
  func trap() -> Never { ExistentialOrigin.of(object).stop() }
  func asyncTrap() async -> Never { ExistentialOrigin.of(object).stop() }
  static func staticTrap() -> Never { ExistentialOrigin.ofThisContext.stop() }
  static func staticAsyncTrap() async -> Never { ExistentialOrigin.ofThisContext.stop() }
}

extension ObjectStandIn {
  // `self` is an object of another class where the existential has a superclass.
  func trap() -> Never { ExistentialOrigin.of(self).stop() }
  func asyncTrap() async -> Never { ExistentialOrigin.of(self).stop() }
  static func staticTrap() -> Never { ExistentialOrigin.ofThisContext.stop() }
  static func staticAsyncTrap() async -> Never { ExistentialOrigin.ofThisContext.stop() }
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
    let value: any OpaqueTraps = ExistentialStandIn(.unknown)
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
    var arguments: [String: UInt]
  }

  private static let made = Locked<[Key: Unchecked<UnsafeMutablePointer<UInt>>]>([:])

  /// The address of a table for a protocol; `nil` if its requirements are unknown.
  ///
  /// - Parameter arguments: Associated types that the existential determines, by their names.
  static func table(for descriptor: ProtocolDescriptor, arguments: [String: UInt]) -> UInt? {
    made.withLock { made in
      var pending: [Key: Unchecked<UnsafeMutablePointer<UInt>>] = [:]
      let key = Key(descriptor: descriptor, arguments: arguments)
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
    let traps = key.descriptor.isLimitedToClasses ? Traps.object : Traps.opaque
    let table = UnsafeMutablePointer<UInt>.allocate(capacity: requirements.count + 1)
    // Entered before it is complete: a protocol may refer to itself.
    pending[key] = Unchecked(table)
    table[0] = traps.conformance
    for (index, requirement) in requirements.enumerated() {
      switch requirement {
      case .inherited(let descriptor), .associatedConformance(let descriptor):
        var inner = Key(descriptor: descriptor, arguments: [:])
        if case .inherited = requirement { inner.arguments = key.arguments }
        guard let other = self.table(for: inner, made, &pending) else { return nil }
        table[index + 1] = UInt(bitPattern: other)
      case .associatedType(let name):
        table[index + 1] =
          key.arguments[name] ?? TypeMetadata(ExistentialStandIn.self).addressBits
      case .function(let isInstance, let isAsync):
        table[index + 1] = traps.function(isInstance: isInstance, isAsync: isAsync)
      }
    }
    return table
  }
}
