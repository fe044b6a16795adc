/// Decides whether two arguments are equal.
///
/// Arguments of any type can be compared, `Equatable` or not. In this order:
///
/// 1. a comparator registered with ``register(_:_:)`` decides for its type,
/// 2. mocks compare by identity; their own operators are not called,
/// 3. `Hashable` values compare as `AnyHashable` does, so that numbers of different types are equal
///    if their values are,
/// 4. `Equatable` values compare with `==`; objects of related classes with that of the nearest
///    common superclass,
/// 5. anything else compares by structure: same type, and every part equal in turn. Objects compare by
///    identity, metatypes with `==`, dictionaries and sets without order, a `weak` property by the
///    object it refers to, an `unowned` one not at all.
///
/// A NaN equals itself here. Closures are never equal; use `any()` for them. Values whose parts are
/// unknown, such as C unions, compare by their bytes if these are all there is to them, and are
/// different otherwise.
public enum ArgumentEquality {
  /// Registers a comparator for a type, in place of any rule above and of an earlier comparator.
  ///
  /// ```swift
  /// ArgumentEquality.register(Product.self) { $0.name == $1.name }
  /// ```
  ///
  /// The comparator is used wherever two values of the type are compared: as arguments, in an array, in
  /// a field of a struct that is compared by structure. One for a class is used for its subclasses, one
  /// for a protocol for the types that conform to it, one for an optional type for its values and `nil`;
  /// a comparator for the values' own type is preferred.
  ///
  /// Inside a session the comparator is the session's own and ends with it; outside it serves the whole
  /// process. It can be registered from any thread. It runs outside the library's locks, on the thread
  /// that compares.
  ///
  /// - Parameters:
  ///   - type: The type whose values the comparator takes.
  ///   - areEqual: Returns whether two values count as equal.
  public static func register<Value>(
    _ type: Value.Type, _ areEqual: @escaping (Value, Value) -> Bool
  ) {
    let scope = MockSession.current?.comparators ?? processWide
    // An earlier one is released outside the lock: what it captured can run a user's `deinit`.
    let earlier = scope.withLock { $0.insert(Comparator(areEqual)) }
    registrationCount.add(1)
    withExtendedLifetime(earlier) {}
  }

  static let processWide = Locked(Comparators())

  /// How many comparators were ever registered: most tests have none, and need not look for one.
  private static let registrationCount = AtomicInteger(0)

  /// The rules that apply in this context, or else in a session.
  static func rules(in session: MockSession?) -> EqualityRules {
    guard registrationCount.value > 0 else { return .standard }
    let shared = processWide.withLock { $0 }
    let own = (MockSession.current ?? session)?.comparators.withLock { $0 }
    return EqualityRules(comparators: own.map(shared.merging) ?? shared)
  }
}

/// A comparator of a user.
struct Comparator: Sendable {
  let type: ObjectIdentifier
  /// Whether values of other types than the comparator's own can be its values: those of subclasses,
  /// of conforming types, of the wrapped type.
  let isOpen: Bool
  /// The verdict on two values; `nil` if they are none of the comparator's type.
  private let body: Unchecked<(Any?, Any?) -> Bool?>

  init<Value>(_ areEqual: @escaping (Value, Value) -> Bool) {
    type = ObjectIdentifier(Value.self)
    let kind = TypeKind(Value.self)
    isOpen = kind == .object || kind == .existential || kind == .optional
    body = Unchecked { left, right in
      guard let left = cast(left, to: Value.self), let right = cast(right, to: Value.self) else {
        return nil
      }
      return areEqual(left, right)
    }
  }

  func compare(_ left: Any?, _ right: Any?) -> Bool? { body.value(left, right) }
}

/// The comparators of a session or of the process.
struct Comparators: Sendable {
  private var byType: [ObjectIdentifier: Comparator] = [:]
  /// Those that are open, in the order of their registration.
  private var open: [Comparator] = []

  var isEmpty: Bool { byType.isEmpty }

  /// Inserts a comparator and returns the one that it replaces.
  mutating func insert(_ comparator: Comparator) -> Comparator? {
    if comparator.isOpen {
      open.removeAll { $0.type == comparator.type }
      open.append(comparator)
    }
    return byType.updateValue(comparator, forKey: comparator.type)
  }

  /// These comparators, and others that are preferred.
  func merging(_ others: Comparators) -> Comparators {
    var merged = self
    for comparator in others.byType.values where !comparator.isOpen {
      _ = merged.insert(comparator)
    }
    for comparator in others.open { _ = merged.insert(comparator) }
    return merged
  }

  /// The verdict of the comparator for two values; `nil` if there is none.
  func compare(_ left: Any?, _ right: Any?) -> Bool? {
    if let left, let right, type(of: left) == type(of: right),
      let comparator = byType[ObjectIdentifier(type(of: left))]
    {
      return comparator.compare(left, right)
    }
    for comparator in open.reversed() {
      if let verdict = comparator.compare(left, right) { return verdict }
    }
    return nil
  }

  /// Empties the comparators and returns what they were, to be released outside a lock.
  mutating func takeAll() -> Comparators {
    defer { self = Comparators() }
    return self
  }
}
