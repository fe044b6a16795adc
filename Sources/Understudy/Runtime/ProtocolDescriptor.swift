/// The compiler's record of a protocol.
struct ProtocolDescriptor: Hashable {
  let address: UnsafeRawPointer

  var name: String {
    (address + 8).relativeTarget.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      ?? ""
  }

  private var signatureCount: Int { Int(address.load(fromByteOffset: 12, as: UInt32.self)) }
  private var requirementCount: Int { Int(address.load(fromByteOffset: 16, as: UInt32.self)) }

  /// One entry of the protocol's witness tables.
  enum Requirement {
    /// The witness table of an inherited protocol, or of an associated type's protocol.
    case conformance(ProtocolDescriptor)
    case associatedType
    case function(isInstance: Bool, isAsync: Bool)
  }

  /// The entries of the protocol's witness tables, in order; `nil` if one is unknown.
  var requirements: [Requirement]? {
    // The conformances of the requirement signature correspond to the entries for tables, in order.
    var conformances = GenericRequirement.all(at: address + 24, count: signatureCount)
      .compactMap(\.conformance)[...]
    let first = address + 24 + signatureCount * GenericRequirement.size
    var requirements: [Requirement] = []
    for index in 0..<requirementCount {
      let flags = (first + index * 8).load(as: UInt32.self)
      switch flags & 0xF {
      case 0, 8:
        guard let conformance = conformances.popFirst() else { return nil }
        requirements.append(.conformance(conformance))
      case 7: requirements.append(.associatedType)
      default:
        requirements.append(
          .function(isInstance: flags & 0x10 != 0, isAsync: flags & 0x20 != 0))
      }
    }
    return requirements
  }
}

/// A requirement of a generic signature. Only conformances are used.
struct GenericRequirement {
  static let size = 12

  let conformance: ProtocolDescriptor?

  static func all(at address: UnsafeRawPointer, count: Int) -> [GenericRequirement] {
    (0..<count).map { GenericRequirement(address + $0 * size) }
  }

  private init(_ address: UnsafeRawPointer) {
    let flags = address.load(as: UInt32.self)
    let target = address + 8
    // A protocol of Objective-C has the second bit set, and no witness table.
    let isSwift = target.load(as: Int32.self) & 2 == 0
    conformance =
      flags & 0x1F == 0 && isSwift
      ? target.relativeIndirectTarget.map(ProtocolDescriptor.init(address:)) : nil
  }
}
