/// The metadata of an existential type: `any P`, `any P & Q`, `any P<Int>`, `any P.Type`.
struct ExistentialMetadata {
  /// The part of a value before its witness tables.
  enum Container {
    /// Three words for a value or its box, and the value's type.
    case opaque
    /// An object.
    case object(superclass: AnyClass?)
    /// A type.
    case metatype
  }

  let container: Container
  /// The protocols that have a witness table in the container, in order.
  let protocols: [ProtocolDescriptor]
  /// The types that a constrained existential is constrained to: `Int` for `any P<Int>`.
  let arguments: [UInt]

  /// Returns `nil` for any other type, and for one whose form is unknown.
  init?(_ type: Any.Type) {
    let metadata = TypeMetadata(type)
    switch metadata.kind {
    case 0x303: self.init(simple: metadata)
    case 0x306:
      // The existential type that the metatype belongs to.
      guard let instance = metadata.pointer(1),
        let existential = ExistentialMetadata(TypeMetadata(instance).type)
      else { return nil }
      self.init(
        container: .metatype, protocols: existential.protocols, arguments: existential.arguments)
    case 0x307: self.init(extended: metadata)
    default: return nil
    }
    guard MemoryLayout<UInt>.size * wordCount == metadata.size else { return nil }
  }

  private init(container: Container, protocols: [ProtocolDescriptor], arguments: [UInt]) {
    self.container = container
    self.protocols = protocols
    self.arguments = arguments
  }

  /// The number of words of a value.
  var wordCount: Int {
    switch container {
    case .opaque: 4 + protocols.count
    case .object, .metatype: 1 + protocols.count
    }
  }

  private init?(simple metadata: TypeMetadata) {
    let flags = metadata.address.load(fromByteOffset: TypeMetadata.wordSize, as: UInt32.self)
    let count = metadata.address.load(fromByteOffset: TypeMetadata.wordSize + 4, as: UInt32.self)
    // A special protocol, of which `Error` is the only one, has different containers.
    let isError = flags & 0x3F00_0000 != 0 && count == 1
    guard !isError else { return nil }
    var next = TypeMetadata.wordSize + 8
    var superclass: AnyClass?
    if flags & 0x4000_0000 != 0 {
      let type = metadata.address.load(fromByteOffset: next, as: UnsafeRawPointer.self)
      superclass = TypeMetadata(type).type as? AnyClass
      next += TypeMetadata.wordSize
    }
    let isOpaque = flags & 0x8000_0000 != 0
    container = isOpaque ? .opaque : .object(superclass: superclass)
    // A protocol of Objective-C has the lowest bit set, and no witness table.
    protocols = (0..<Int(count)).compactMap { index in
      let word = metadata.address.load(
        fromByteOffset: next + index * TypeMetadata.wordSize, as: UInt.self)
      guard word & 1 == 0, let address = UnsafeRawPointer(bitPattern: word) else { return nil }
      return ProtocolDescriptor(address: address)
    }
    arguments = []
    guard protocols.count == Int(flags & 0xFF_FFFF) else { return nil }
  }

  /// A constrained existential refers to its shape: a generic signature of `Self` and the arguments.
  private init?(extended metadata: TypeMetadata) {
    guard RuntimeCheck.allows(.existentials), let shape = metadata.pointer(1) else { return nil }
    let flags = shape.load(as: UInt32.self)
    switch flags & 0xFF {
    case 0: container = .opaque
    case 1: container = .object(superclass: nil)
    default: return nil
    }
    // Other signatures have more fields between: a list of parameters, an expression, or witnesses.
    guard flags & 0x0800 != 0, flags & 0x2600 == 0 else { return nil }
    let hasArguments = flags & 0x0100 != 0
    guard !hasArguments || flags & 0x1000 != 0 else { return nil }
    let requirementCount = Int(shape.load(fromByteOffset: 10, as: UInt16.self))
    let argumentCount =
      hasArguments ? Int(shape.load(fromByteOffset: 16, as: UInt16.self)) : 0
    let first = shape + (hasArguments ? 24 : 16)
    protocols = GenericRequirement.all(at: first, count: requirementCount)
      .compactMap(\.conformance)
    arguments = (0..<argumentCount).map { metadata.word(2 + $0) }
  }
}

/// The words of an existential's container. This is a struct, because passing the existential itself to a
/// generic function opens it.
struct ExistentialWords<Existential> {
  private let existential: Existential

  init(_ existential: Existential) { self.existential = existential }

  var words: [UInt] { withUnsafeBytes(of: self) { Array($0.bindMemory(to: UInt.self)) } }
}
