/// The compiler's record of a protocol.
struct ProtocolDescriptor: Hashable {
  package let address: UnsafeRawPointer

  package var name: String { (address + 8).relativeTarget?.text ?? "" }

  /// Whether only classes can conform: the witnesses get the object as `self`, not its address.
  var isLimitedToClasses: Bool { address.load(as: UInt32.self) & 0x1_0000 == 0 }

  private var signatureCount: Int { Int(address.load(fromByteOffset: 12, as: UInt32.self)) }
  private var requirementCount: Int { Int(address.load(fromByteOffset: 16, as: UInt32.self)) }

  private var associatedTypeNames: [String] {
    (address + 20).relativeTarget?.text.split(separator: " ").map(String.init) ?? []
  }

  enum Requirement {
    /// The witness table of an inherited protocol.
    case inherited(ProtocolDescriptor)
    case associatedType(String)
    /// The witness table of an associated type's protocol.
    case associatedConformance(ProtocolDescriptor)
    case function(isInstance: Bool, isAsync: Bool)
  }

  /// The entries of the protocol's witness tables, in order; `nil` if one is unknown.
  package var requirements: [Requirement]? {
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
        requirements.append(.function(isInstance: flags & 0x10 != 0, isAsync: flags & 0x20 != 0))
      }
    }
    return requirements
  }
}

struct GenericRequirement {
  private static let size = 12

  private let address: UnsafeRawPointer

  package static func all(at address: UnsafeRawPointer, count: Int) -> [GenericRequirement] {
    (0..<count).map { GenericRequirement(address: address + $0 * size) }
  }

  static func byteCount(_ count: Int) -> Int { count * size }

  private var kind: UInt32 { address.load(as: UInt32.self) & 0x1F }

  package var conformance: ProtocolDescriptor? {
    let target = address + 8
    // A protocol of Objective-C has the second bit set, and no witness table.
    guard kind == 0, target.load(as: Int32.self) & 2 == 0 else { return nil }
    return target.relativeIndirectTarget.map(ProtocolDescriptor.init(address:))
  }

  package var superclass: AnyClass? {
    kind == 2 ? (address + 8).relativeTarget?.typeOfMangledName() as? AnyClass : nil
  }

  var isLimitedToClasses: Bool { kind == 0x1F || kind == 2 }

  /// The associated type that a parameter equals, and the parameter's index, in the signature of an
  /// existential: `x` is `Self.Element`, `q_` and `q0_` are others.
  package var argument: (name: String, index: Int)? {
    guard kind == 1, let parameter = (address + 4).relativeTarget,
      let type = (address + 8).relativeTarget
    else { return nil }
    let text = parameter.text
    let index = text == "x" ? 0 : text == "q_" ? 1 : Int(text.dropFirst().dropLast()).map { $0 + 2 }
    guard let index, let name = Self.identifier(at: type) else { return nil }
    return (name, index)
  }

  /// The first identifier of a mangled name: its length and its characters.
  private static func identifier(at address: UnsafeRawPointer) -> String? {
    let name = UnsafeRawBufferPointer(start: address, count: address.mangledNameLength)
    let digits = name.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let length = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    return String(decoding: name.dropFirst(digits.count).prefix(length), as: UTF8.self)
  }
}
