/// The metadata of an existential type: `any P`, `any P & Q`, `any P<Int>`, `any P.Type`.
struct ExistentialMetadata {
  /// The part of a value before its witness tables.
  enum Container {
    /// Three words for a value or its box, and the value's type.
    case opaque
    /// An object.
    case object
    /// A type.
    case metatype
  }

  package let container: Container
  package let superclass: AnyClass?
  let isLimitedToClasses: Bool
  /// The protocols that have a witness table in the container, in order.
  package let protocols: [ProtocolDescriptor]
  /// The associated types that a constrained existential determines, by their names: `Int` as
  /// `Element` for `any Collection<Int>`.
  package let arguments: [String: UInt]
  /// Whether the type has a shape of its own, as a constrained existential has.
  let isExtended: Bool

  /// Returns `nil` for any other type, and for one whose form is unknown.
  package init?(_ type: Any.Type) {
    let metadata = TypeMetadata(type)
    switch metadata.kind {
    case 0x303:
      self.init(simple: metadata, isMetatype: false)
    case 0x306:
      // The existential type that the metatype belongs to.
      guard let instance = metadata.pointer(1).map({ TypeMetadata($0) }) else { return nil }
      self.init(simple: instance, isMetatype: true)
    case 0x307: self.init(extended: metadata)
    default: return nil
    }
    guard MemoryLayout<UInt>.size * wordCount == metadata.size else { return nil }
  }

  /// The types that the arguments are, in the order of the names.
  var argumentTypes: [(name: String, type: Any.Type)] {
    arguments.sorted { $0.key < $1.key }.compactMap { argument in
      UnsafeRawPointer(bitPattern: argument.value).map { (argument.key, TypeMetadata($0).type) }
    }
  }

  var wordCount: Int {
    switch container {
    case .opaque: 4 + protocols.count
    case .object, .metatype: 1 + protocols.count
    }
  }

  private init?(simple metadata: TypeMetadata, isMetatype: Bool) {
    guard metadata.kind == 0x303 else { return nil }
    isExtended = false
    let flags = metadata.address.load(fromByteOffset: TypeMetadata.wordSize, as: UInt32.self)
    let count = metadata.address.load(fromByteOffset: TypeMetadata.wordSize + 4, as: UInt32.self)
    // A special protocol, of which `Error` is the only one, has different containers.
    let isError = flags & 0x3F00_0000 != 0 && count == 1
    guard isMetatype || !isError else { return nil }
    var next = TypeMetadata.wordSize + 8
    var superclass: AnyClass?
    if flags & 0x4000_0000 != 0 {
      let type = metadata.address.load(fromByteOffset: next, as: UnsafeRawPointer.self)
      superclass = TypeMetadata(type).type as? AnyClass
      next += TypeMetadata.wordSize
    }
    self.superclass = superclass
    isLimitedToClasses = flags & 0x8000_0000 == 0
    container = isMetatype ? .metatype : isLimitedToClasses ? .object : .opaque
    // A protocol of Objective-C has the lowest bit set, and no witness table.
    protocols = (0..<Int(count)).compactMap { index in
      let word = metadata.address.load(
        fromByteOffset: next + index * TypeMetadata.wordSize, as: UInt.self)
      guard word & 1 == 0, let address = UnsafeRawPointer(bitPattern: word) else { return nil }
      return ProtocolDescriptor(address: address)
    }
    arguments = [:]
    guard protocols.count == Int(flags & 0xFF_FFFF) else { return nil }
  }

  /// A constrained existential refers to its shape: a generic signature of the arguments and
  /// `Self`.
  private init?(extended metadata: TypeMetadata) {
    guard RuntimeCheck.allows(.existentials), let shape = metadata.pointer(1) else { return nil }
    isExtended = true
    let flags = shape.load(as: UInt32.self)
    let parameterCount = Int(shape.load(fromByteOffset: 8, as: UInt16.self))
    let requirementCount = Int(shape.load(fromByteOffset: 10, as: UInt16.self))
    // Packs have a header of their own.
    guard flags & 0x2000 == 0 else { return nil }
    var next = shape + 16
    // An expression for the metatype, and value witnesses.
    for flag: UInt32 in [0x0200, 0x0400] where flags & flag != 0 { next += 4 }
    var argumentCount = 0
    if flags & 0x0100 != 0 {
      argumentCount = Int(next.load(as: UInt16.self))
      next += 8
    }
    // One byte for each parameter that isn't as usual.
    var explicitCount = flags & 0x0800 == 0 ? parameterCount : 0
    if flags & 0x0100 != 0, flags & 0x1000 == 0 { explicitCount += argumentCount }
    next += (explicitCount + 3) / 4 * 4
    let requirements = GenericRequirement.all(at: next, count: requirementCount)
    protocols = requirements.compactMap(\.conformance)
    superclass = requirements.firstNonNil(\.superclass)
    isLimitedToClasses =
      requirements.contains(where: \.isLimitedToClasses)
      || protocols.contains(where: \.isLimitedToClasses)
    switch flags & 0xFF {
    case 0: container = .opaque
    case 1: container = .object
    case 2: container = .metatype
    default: return nil
    }
    var arguments: [String: UInt] = [:]
    for case let (name, index)? in requirements.map(\.argument) where index < argumentCount {
      arguments[name] = metadata.word(2 + index)
    }
    self.arguments = arguments
  }
}
