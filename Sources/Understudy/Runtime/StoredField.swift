/// A stored property of a struct or class, or an element of a tuple.
struct StoredField {
  /// The ownership of a property's value. A `weak` or `unowned` property contains a record of the
  /// reference, and an `unowned(unsafe)` property the reference itself.
  enum Ownership { case strong, weak, unowned, unmanaged }

  let name: String
  let offset: Int
  let type: Any.Type
  let ownership: Ownership
  let form: StoredForm

  /// The name in code; `nil` for an element of a tuple without a label, which is called `.0`, `.1`.
  var label: String? {
    name.isEmpty || name.hasPrefix(".") || name.first?.isNumber == true ? nil : name
  }

  private static let known = TypeCache<[StoredField]>()

  /// The stored properties of a struct, tuple, or class, including those of superclasses; empty if
  /// the type has none or they're unknown.
  static func all(of type: Any.Type) -> [StoredField] { known.value(for: type) { read(type) } }

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
        name: child.name.map { String(cString: $0) } ?? "", offset: childOffset(metadata, index),
        type: fieldType, ownership: child.isStrong ? .strong : record?.ownership ?? .unowned,
        // The elements of a tuple have the form that the tuple has.
        form: TypeKind(type) == .tuple
          ? .generic : StoredForm(of: fieldType, named: record?.shortName ?? []))
    }
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
