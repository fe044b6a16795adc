/// Decides whether two arguments are equal.
///
/// Arguments of any type can be compared, `Equatable` or not. In this order:
///
/// 1. a comparator registered with ``register(_:_:)`` decides for its type,
/// 2. mocks compare by identity; their own operators are not called,
/// 3. `Hashable` values compare as `AnyHashable` does, so that numbers of different types are equal
///    when their values are,
/// 4. `Equatable` values compare with `==`,
/// 5. anything else compares by structure: same type, and every child equal in turn. Objects compare
///    by identity, metatypes with `==`, dictionaries and sets without order.
///
/// A NaN equals itself here. Closures are never equal; use `any()` for them.
public enum ArgumentEquality {
  /// Registers a comparator for a type, in place of any rule above and of an earlier one.
  ///
  /// ```swift
  /// ArgumentEquality.register(Product.self) { $0.name == $1.name }
  /// ```
  ///
  /// Inside a session the comparator is the session's own and ends with it; outside it serves the
  /// whole process. It is used wherever a value of the type stands: as an argument, in an array, in a
  /// field of a struct that is compared by structure.
  ///
  /// May be called from any thread. The comparator runs outside the library's locks, on the thread
  /// that compares.
  ///
  /// - Parameters:
  ///   - type: The type whose values the comparator takes.
  ///   - areEqual: Returns whether two values are to count as equal.
  public static func register<Value>(
    _ type: Value.Type, _ areEqual: @escaping (Value, Value) -> Bool
  ) {
    let comparator: Comparator = { left, right in
      guard let left = left as? Value, let right = right as? Value else { return false }
      return areEqual(left, right)
    }
    let scope = MockSession.current?.comparators ?? processWide
    // An earlier one is let go of outside the lock: what it captured may run a user's `deinit`.
    let earlier = scope.withLock {
      $0.updateValue(Unchecked(comparator), forKey: ObjectIdentifier(type))
    }
    withExtendedLifetime(earlier) {}
  }

  typealias Comparator = (Any, Any) -> Bool
  typealias Comparators = [ObjectIdentifier: Unchecked<Comparator>]

  static let processWide = Locked<Comparators>([:])

  /// The rules that hold for a mock of a session, or of none.
  static func rules(in session: MockSession?) -> EqualityRules {
    let shared = processWide.withLock { $0 }
    guard let own = session?.comparators.withLock({ $0 }), !own.isEmpty else {
      return EqualityRules(comparators: shared)
    }
    return EqualityRules(comparators: shared.merging(own) { _, own in own })
  }
}
