internal import UnderstudyValues

extension DefaultStringInterpolation {
  /// Replaces the function of the standard library, which crashes for some types and writes no
  /// `any`. Each module has its own, so that no other code gets it.
  mutating func appendInterpolation(_ type: Any.Type) { appendLiteral(TypeName.of(type)) }
}
