/// The compiler's record of a protocol.
struct ProtocolDescriptor: Hashable {
  let address: UnsafeRawPointer

  var name: String {
    (address + 8).relativeTarget.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      ?? ""
  }

  /// Whether only classes can conform: the witnesses get the object as `self`, not its address.
  var isLimitedToClasses: Bool { address.load(as: UInt32.self) & 0x1_0000 == 0 }

  private var signatureCount: Int { Int(address.load(fromByteOffset: 12, as: UInt32.self)) }
  private var requirementCount: Int { Int(address.load(fromByteOffset: 16, as: UInt32.self)) }

  private var associatedTypeNames: [String] {
    guard let names = (address + 20).relativeTarget else { return [] }
    return String(cString: names.assumingMemoryBound(to: CChar.self)).split(separator: " ")
      .map(String.init)
  }

  /// One entry of the protocol's witness tables.
  enum Requirement {
    /// The witness table of an inherited protocol.
    case inherited(ProtocolDescriptor)
    case associatedType(String)
    /// The witness table of an associated type's protocol.
    case associatedConformance(ProtocolDescriptor)
    case function(isInstance: Bool, isAsync: Bool)
  }

  /// The entries of the protocol's witness tables, in order; `nil` if one is unknown.
  var requirements: [Requirement]? {
    // The conformances of the requirement signature correspond to the entries for tables, in order.
    var conformances = GenericRequirement.all(at: address + 24, count: signatureCount)
      .compactMap(\.conformance)[...]
    var associatedTypes = associatedTypeNames[...]
    let first = address + 24 + GenericRequirement.byteCount(signatureCount)
    var requirements: [Requirement] = []
    for index in 0..<requirementCount {
      let flags = (first + index * 8).load(as: UInt32.self)
      switch flags & 0xF {
      case 0, 8:
        guard let conformance = conformances.popFirst() else { return nil }
        requirements.append(
          flags & 0xF == 0 ? .inherited(conformance) : .associatedConformance(conformance))
      case 7: requirements.append(.associatedType(associatedTypes.popFirst() ?? ""))
      default:
        requirements.append(
          .function(isInstance: flags & 0x10 != 0, isAsync: flags & 0x20 != 0))
      }
    }
    return requirements
  }
}
