/// A requirement of a generic signature.
struct GenericRequirement {
  private static let size = 12

  private let address: UnsafeRawPointer

  static func all(at address: UnsafeRawPointer, count: Int) -> [GenericRequirement] {
    (0..<count).map { GenericRequirement(address: address + $0 * size) }
  }

  /// How many bytes a number of requirements take.
  static func byteCount(_ count: Int) -> Int { count * size }

  private var kind: UInt32 { address.load(as: UInt32.self) & 0x1F }

  /// The protocol that the parameter has to conform to.
  var conformance: ProtocolDescriptor? {
    let target = address + 8
    // A protocol of Objective-C has the second bit set, and no witness table.
    guard kind == 0, target.load(as: Int32.self) & 2 == 0 else { return nil }
    return target.relativeIndirectTarget.map(ProtocolDescriptor.init(address:))
  }

  /// The class that the parameter has to inherit from.
  var superclass: AnyClass? {
    kind == 2 ? (address + 8).relativeTarget?.typeOfMangledName() as? AnyClass : nil
  }

  /// Whether the parameter has to be a class.
  var isLimitedToClasses: Bool { kind == 0x1F || kind == 2 }

  /// The associated type that a parameter equals, and the parameter's index, in the signature of an
  /// existential: `x` is `Self.Element`, `q_` and `q0_` are others.
  var argument: (name: String, index: Int)? {
    guard kind == 1, let parameter = (address + 4).relativeTarget,
      let type = (address + 8).relativeTarget
    else { return nil }
    let text = String(cString: parameter.assumingMemoryBound(to: CChar.self))
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
