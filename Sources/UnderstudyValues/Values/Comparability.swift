// Whether values can be equal to any. User-defined operators aren't called.
extension EqualityRules {
  /// The innermost type in a value whose values are never equal: a function type, or a type whose
  /// parts are unknown or private to the library. `nil` if the value can be compared.
  package func incomparableType(in value: Any?) -> Any.Type? {
    // With the outermost type of a library that has the value as a part: a private type of a library
    // means nothing to the reader.
    var pending: [(value: Any?, owner: Any.Type?)] = [(value, nil)]
    while let (value, owner) = pending.popLast() {
      guard let value = withoutWrappers(value), !isComparable(value) else { continue }
      let type = declaredType(of: value)
      let isFunction = TypeKind(of: value) == .function
      let parts = isFunction ? nil : knownParts(of: value)
      if parts == nil, !isFunction, isTrivial(value) { continue }
      let isOfLibrary = !isFunction && TypeTraits.of(type).isOfLibrary
      guard let parts, !parts.areUnknown, !isOfLibrary || !hidesParts(value, parts) else {
        return isOfLibrary ? owner ?? type : type
      }
      let outer = parts.isList ? nil : owner ?? (isOfLibrary && parts.areStored ? type : nil)
      // The first elements tell whether the others can be compared.
      pending += parts.compared(atMost: 32).reversed().map { ($0, outer) }
    }
    return nil
  }

  private func isComparable(_ value: Any) -> Bool {
    if PlaceholderRecognition.isPlaceholder(value) { return true }
    if isEqualByComparator(value, value) != nil { return true }
    let (kind, traits) = (TypeKind(of: value), TypeTraits.of(type(of: value)))
    return kind == .metatype || traits.isEquatable || (kind == .object && traits.form == .stored)
  }

  private func knownParts(of value: Any) -> Parts? {
    guard let parts = Parts(value), !parts.isBuiltin else { return nil }
    return parts.isContent && parts[0].map(TypeTraits.isPrivateObject) ?? false
      ? Parts(stored: value) : parts
  }

  /// Whether the elements of a sequence of a library are in an object that can't be compared.
  private func hidesParts(_ value: Any, _ parts: Parts) -> Bool {
    parts.areStored && (value is any Sequence || value is any RegexComponent)
      && (0..<parts.count).contains(where: parts.isPrivate)
  }

  package func isTrivial(_ value: Any) -> Bool {
    !(value is OpaquePart) && TypeMetadata(type(of: value)).isTrivial
  }
}
