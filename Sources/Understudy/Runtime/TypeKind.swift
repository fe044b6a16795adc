/// The kind of a type, read from the first word of its metadata.
///
/// A dynamic cast returns the same, but is a hundred times slower and doesn't recognize closures.
enum TypeKind {
  case object, structure, enumeration, optional, tuple, function, existential, metatype
  case builtin, fixedArray, other

  init(_ type: Any.Type) {
    switch TypeMetadata(type).kind {
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x300: self = .builtin
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303, 0x307: self = .existential
    case 0x308: self = .fixedArray
    case 0x304, 0x306: self = .metatype
    // On Apple's systems a class starts with its `isa` pointer, which is larger than any kind.
    case 0, 0x203, 0x305, 0x800...: self = .object
    default: self = .other
    }
  }

  init(of value: Any) { self.init(type(of: value)) }
}
