/// The metadata of a metatype.
enum MetatypeMetadata {
  /// The type whose metatype this is: `User` for `User.Type`; `nil` for an existential metatype.
  static func instanceType(of metatype: Any.Type) -> Any.Type? {
    let metadata = TypeMetadata(metatype)
    guard metadata.kind == 0x304, let instance = metadata.pointer(1) else { return nil }
    return TypeMetadata(instance).type
  }
}
