/// How a declaration stores the values of a type, compared with generic code.
///
/// Generic code passes the arguments and the result of a closure by their addresses. A property or a
/// payload whose type is declared as a function stores a closure that takes them as they are, and
/// one that's declared as the metatype of a struct or an enum stores nothing, because there's only
/// one value. A generic parameter in the declaration stores both as generic code does.
enum StoredForm {
  case generic
  /// The type is a function, or an optional or a tuple with a function inside, which is not to be
  /// loaded.
  case declared
  /// Offsets and sizes aren't those of the metadata.
  case unknown

  /// - Parameter name: The mangled name of the declared type, with a single byte for each reference;
  ///   empty if it's unknown.
  init(of type: Any.Type, named name: ArraySlice<UInt8>) {
    self = .generic
    guard Self.mayDiffer(type), !Self.isGenericParameter(name) else { return }
    switch TypeKind(type) {
    case .optional where name.suffix(2).elementsEqual("Sg".utf8):
      self = StoredForm(of: withoutOptional(type), named: name.dropLast(2))
    case .metatype:
      let isGeneric = name.last == UInt8(ascii: "m") && Self.isGenericParameter(name.dropLast())
      self = isGeneric ? .generic : .unknown
    default: self = Self.hasMetatype(type) ? .unknown : .declared
    }
  }

  init(ofElement type: Any.Type) {
    self = Self.mayDiffer(type) ? .declared : .generic
  }

  /// Whether a declaration can store values of the type in another form.
  private static func mayDiffer(_ type: Any.Type) -> Bool {
    hasMetatype(type) || contains(type) { TypeKind($0) == .function }
  }

  private static func hasMetatype(_ type: Any.Type) -> Bool {
    contains(type) { type in
      TypeMetadata(type).instanceType.map { !($0 is AnyClass) } ?? false
    }
  }

  /// Whether a type satisfies a condition, or one that it stores in its own form.
  private static func contains(_ type: Any.Type, where isFound: (Any.Type) -> Bool) -> Bool {
    switch TypeKind(type) {
    case .optional: contains(withoutOptional(type), where: isFound)
    case .tuple: StoredField.all(of: type).contains { contains($0.type, where: isFound) }
    default: isFound(type)
    }
  }

  /// Whether a mangled name is that of a generic parameter (`x`, `q_`, `q0_`, `qd_0_`) or of its
  /// associated type (`…Qz`, `…Qy_`).
  private static func isGenericParameter(_ name: ArraySlice<UInt8>) -> Bool {
    if name.elementsEqual("x".utf8) { return true }
    if name.first == UInt8(ascii: "q"), isIndex(name.dropFirst()) { return true }
    guard let start = name.lastIndex(of: UInt8(ascii: "Q")) else { return false }
    let end = name[(start + 1)...]
    let isAssociated = end.first.map("yY".utf8.contains) == true && isIndex(end.dropFirst())
    return isAssociated || (end.count == 1 && "zZ".utf8.contains(end.last ?? 0))
  }

  /// Whether a part of a mangled name is the index of a generic parameter: `_`, `0_`, `d_0_`. A
  /// regular expression would be compiled for each value.
  private static func isIndex(_ name: ArraySlice<UInt8>) -> Bool {
    func skipNumber(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let rest = name.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return rest.first == UInt8(ascii: "_") ? rest.dropFirst() : nil
    }
    let depth = name.first == UInt8(ascii: "d") ? skipNumber(name.dropFirst()) : name
    return depth.flatMap(skipNumber)?.isEmpty == true
  }
}

private func withoutOptional(_ type: Any.Type) -> Any.Type {
  (type as? any OptionalValue.Type)?.wrappedType ?? type
}

/// A part of a value that a declaration stores in another form than generic code: a closure, a
/// tuple with one inside, or a value of unknown layout. It isn't loaded, compared, or passed on.
struct DeclaredPart {
  let type: Any.Type
  /// The bytes of a closure, by which that of a placeholder is recognized.
  fileprivate(set) var bytes: [UInt8] = []
  fileprivate(set) var elements: ValueParts?

  var kind: TypeKind {
    if elements != nil { return .tuple }
    return bytes.isEmpty ? .other : .function
  }
}

func declaredType(of value: Any) -> Any.Type {
  let type = type(of: value)
  return type == DeclaredPart.self ? (value as? DeclaredPart)?.type ?? type : type
}

extension UnsafeRawPointer {
  func value(of type: Any.Type, _ form: StoredForm) -> Any {
    switch (form, TypeKind(type)) {
    case (.generic, _): return value(of: type)
    case (.unknown, .metatype): return TypeMetadata(type).instanceType ?? DeclaredPart(type: type)
    case (.declared, .function):
      let bytes = UnsafeRawBufferPointer(start: self, count: TypeMetadata(type).size)
      return DeclaredPart(type: type, bytes: Array(bytes))
    case (.declared, .optional):
      guard let optional = type as? any OptionalValue.Type, let cases = EnumMetadata(type) else {
        return DeclaredPart(type: type)
      }
      return cases.tag(at: self) > 0 ? optional.none : value(of: optional.wrappedType, form)
    case (.declared, .tuple):
      return DeclaredPart(
        type: type,
        elements: ValueParts(of: type, StoredField.all(of: type), at: self) {
          StoredForm(ofElement: $0.type)
        })
    default: return DeclaredPart(type: type)
    }
  }

  private func value(of type: Any.Type) -> Any {
    func load<Value>(_ type: Value.Type) -> Any { assumingMemoryBound(to: type).pointee }
    return load(type)
  }
}
