/// A stored property of a struct or class, or an element of a tuple.
package struct StoredField {
  /// The ownership of a property's value. A `weak` or `unowned` property contains a record of the
  /// reference, and an `unowned(unsafe)` property the reference itself.
  package enum Ownership { case strong, weak, unowned, unmanaged }

  package let name: String
  package let offset: Int
  package let type: Any.Type
  package let ownership: Ownership

  /// Whether the property is lazy, and `nil` before it's read.
  var isLazy: Bool { name.hasPrefix(Self.lazyPrefix) }
  private static let lazyPrefix = "$__lazy_storage_$_"

  /// The step to the property in a path.
  package var step: String { name.hasPrefix(".") ? name : ".\(label ?? name)" }

  /// The name in code; `nil` for an element of a tuple without a label, which is called `.0`, `.1`.
  package var label: String? {
    if isLazy { return String(name.dropFirst(Self.lazyPrefix.count)) }
    return name.isEmpty || name.hasPrefix(".") || name.first?.isNumber == true ? nil : name
  }

  /// Whether the bytes of the property are those in a copy of its value. An `unowned` reference to an
  /// object of Objective-C has a record of its own in each copy.
  var isSameInCopies: Bool {
    #if canImport(ObjectiveC)
      guard ownership == .unowned else { return true }
      let type: AnyClass? = withoutOptionals(type) as? AnyClass
      return type.flatMap { ClassMetadata($0) }?.usesSwiftReferenceCounting == true
    #else
      true
    #endif
  }

  private static let known = TypeCache<[StoredField]>()

  /// The stored properties of a struct, tuple, or class, including those of superclasses; empty if
  /// the type has none or they're unknown.
  package static func all(of type: Any.Type) -> [StoredField] {
    known.value(for: type) { read(type) }
  }

  private static func read(_ type: Any.Type) -> [StoredField] {
    guard RuntimeCheck.allows(.fields), [.structure, .tuple, .object].contains(TypeKind(type)),
      let recursiveCount = RuntimeSymbols.recursiveCount,
      let childOffset = RuntimeSymbols.recursiveChildOffset,
      let childMetadata = RuntimeSymbols.recursiveChildMetadata
    else { return [] }
    let metadata = TypeMetadata(type).address
    let count = recursiveCount(metadata)
    return (0..<count).map { index in
      var child = ChildMetadata()
      let fieldType = TypeMetadata(childMetadata(metadata, index, &child)).type
      defer { child.free?(child.name) }
      let record = record(of: index, count: count, in: type)
      return StoredField(
        name: child.name.map { TypeName.asWritten(String(cString: $0)) } ?? "",
        offset: childOffset(metadata, index),
        type: fieldType, ownership: child.isStrong ? .strong : record?.ownership ?? .unowned)
    }
  }

  /// Whether a metatype has bytes in a struct: a declaration that names its type stores none, and one
  /// with a generic parameter does. No other property begins where it does then, and the next one, or
  /// the end, is a word away.
  func hasBytes(in type: Any.Type) -> Bool {
    guard TypeKind(self.type) == .metatype, TypeKind(type) == .structure else { return false }
    let others = Self.all(of: type).filter { TypeKind($0.type) != .metatype }.map(\.offset)
    let next = others.filter { $0 > offset }.min() ?? TypeMetadata(type).size
    return !others.contains(offset) && next >= offset + TypeMetadata.wordSize
  }

  /// The compiler's record of a property. The properties of a superclass have the first indices.
  private static func record(
    of index: Int, count: Int, in type: Any.Type
  ) -> FieldDescriptor.Record? {
    guard let descriptor = FieldDescriptor(type) else { return nil }
    let inherited = count - descriptor.count
    if index >= inherited { return descriptor[index - inherited] }
    guard let superclass = (type as? AnyClass).flatMap({ _getSuperclass($0) }) else { return nil }
    return record(of: index, count: inherited, in: superclass)
  }

  /// The data about a property that the runtime writes.
  private struct ChildMetadata {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }
}
