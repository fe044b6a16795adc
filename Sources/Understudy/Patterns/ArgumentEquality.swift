internal import UnderstudyValues

/// The rules that decide whether two arguments are equal: a comparator that you registered with
/// ``register(_:_:fileID:filePath:line:column:)``, or else `Hashable`, `==`, or the parts of the
/// values; see <doc:Matchers#How-arguments-compare>.
///
/// The library compares on the thread that calls or verifies a mock, and values whose conformances
/// belong to the main actor there.
public enum ArgumentEquality {
  /// Registers a comparator for a type, which takes precedence over the other rules and replaces an
  /// earlier comparator of the type.
  ///
  /// ```swift
  /// ArgumentEquality.register(Product.self) { $0.name == $1.name }
  /// ```
  ///
  /// It compares arguments, elements of containers, and parts of values that compare by structure.
  /// A comparator for a class applies to objects of its subclasses, for a protocol to values of the
  /// types that conform to it, and for an optional type to its values and `nil`. A comparator for
  /// the exact type of the values takes precedence, and among other comparators the most recent.
  ///
  /// In a session, it applies until the end of the session, also to stubs that were written before.
  /// Otherwise it applies to the process. You can register it on any thread. It runs on the main
  /// actor if it was written there, or else on the thread that compares.
  ///
  /// - Parameters:
  ///   - type: The type whose values the comparator compares.
  ///   - areEqual: Returns whether two values are equal.
  public static func register<Value>(
    _ type: Value.Type, _ areEqual: @escaping @isolated(any) (Value, Value) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let comparator = Comparator(areEqual, at: SourcePosition(fileID, filePath, line, column))
    (MockSession.current?.comparators ?? comparators).register(comparator, for: type)
  }

  /// Those of the process.
  static let comparators = Registry<Comparator>()

  /// The rules of this context's session or, outside of sessions, of the given session.
  ///
  /// - Parameter position: Where a comparison that can't run is reported.
  static func rules(in session: MockSession?, at position: SourcePosition) -> EqualityRules {
    guard comparators.isUsed else { return EqualityRules(nil, at: position) }
    let all = comparators.entries(in: MockSession.current ?? session, \.comparators)
    return EqualityRules(all.isEmpty ? nil : RegisteredComparators(all: all), at: position)
  }
}

struct Comparator: Sendable {
  /// Whether the comparator also applies to values of other types: subclasses, conforming types, or
  /// the wrapped type.
  let isOpen: Bool
  private let body: Unchecked<(Any?, Any?) -> Bool?>

  init<Value>(
    _ areEqual: @escaping @isolated(any) (Value, Value) -> Bool, at position: SourcePosition
  ) {
    let isolation = ClosureIsolation(areEqual.isolation, at: position)
    let areEqual = FunctionOfTwo(function: areEqual).withoutIsolation
    let kind = TypeKind(Value.self)
    isOpen = kind == .object || kind == .existential || kind == .optional
    body = Unchecked { left, right in
      // Last, because it searches all parts.
      guard let first = cast(left, to: Value.self), let second = cast(right, to: Value.self),
        !PlaceholderRecognition.hasPlaceholder(left),
        !PlaceholderRecognition.hasPlaceholder(right)
      else { return nil }
      return isolation.run("comparator", of: "\(Value.self)", else: false) {
        try areEqual(first, second)
      }
    }
  }

  func compare(_ left: Any?, _ right: Any?) -> Bool? { body.value(left, right) }
}

private struct RegisteredComparators: Comparators {
  /// Those that take precedence are last.
  let all: [Registry<Comparator>.Entry]

  func compare(_ left: Any?, _ right: Any?) -> Bool? {
    if let left, let right, type(of: left) == type(of: right),
      let exact = all.last(where: { $0.type == ObjectIdentifier(type(of: left)) })
    {
      return exact.value.compare(left, right)
    }
    for (_, comparator) in all.reversed() where comparator.isOpen {
      if let verdict = comparator.compare(left, right) { return verdict }
    }
    return nil
  }
}
