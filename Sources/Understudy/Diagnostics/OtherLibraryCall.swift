/// What follows a name of another library: `given(mock).method(.any).willReturn(3)`. It has every member with
/// any arguments, so that the compiler reports only the name.
@_documentation(visibility: internal)
@dynamicMemberLookup
@dynamicCallable
public struct OtherLibraryCall {
  /// A member of a mock, or of another library.
  @_documentation(visibility: internal)
  public subscript(dynamicMember name: String) -> OtherLibraryCall { unavailable() }

  /// A call with literals and values such as `.any`.
  @discardableResult
  @_documentation(visibility: internal)
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, OtherLibraryArgument>
  ) -> OtherLibraryCall { unavailable() }

  /// A call with other values.
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, Any?>
  ) -> OtherLibraryCall { unavailable() }
}

/// An argument of a call of another library: a literal, `.any`, or `.value(3)`.
@_documentation(visibility: internal)
public enum OtherLibraryArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  case any, value, matching, once, never, atLeastOnce, exactly

  /// A text.
  @_documentation(visibility: internal)
  public init(stringLiteral value: String) { unavailable() }

  /// An integer.
  @_documentation(visibility: internal)
  public init(integerLiteral value: Int) { unavailable() }

  /// A number.
  @_documentation(visibility: internal)
  public init(floatLiteral value: Double) { unavailable() }

  /// A Boolean.
  @_documentation(visibility: internal)
  public init(booleanLiteral value: Bool) { unavailable() }

  /// A case with a value.
  @_documentation(visibility: internal)
  public func callAsFunction(_ value: Any?) -> OtherLibraryArgument { unavailable() }
}
