/// The rules that decide whether two arguments are equal.
///
/// Arguments don't have to be `Equatable`. The first of these rules that applies decides:
///
/// 1. A comparator that you registered with ``register(_:_:fileID:filePath:line:column:)`` compares values of its type.
/// 2. Mocks are equal if they are the same object. Their own operators aren't called.
/// 3. `Hashable` values compare like `AnyHashable`, so numbers of different types are equal if
///    their values are.
/// 4. `Equatable` values compare with `==`. Objects of different classes compare with the `==` of
///    their nearest common superclass that's `Equatable`.
/// 5. Other values are equal if they have the same type and their parts are equal: the fields of
///    structs and tuples, the case and payload of enums, the elements of the collections of the
///    standard library and Foundation. Dictionaries and sets have no order. Objects compare by
///    identity and metatypes with `==`. A `weak` property compares by the object it refers to; an
///    `unowned` one doesn't count.
///
/// Values of Foundation whose `==` leaves parts out, such as `URLRequest`, compare by all parts.
///
/// A NaN is equal to a NaN. An optional with `nil` inside isn't equal to `nil`. Closures are never
/// equal; match them with `any()`. Values whose parts the library can't read, such as C unions,
/// compare by their bytes if their type contains no references. Otherwise they're never equal;
/// match them with `matching`. A failure of a verification with such a value says so, and one that
/// would pass because of it is reported:
///
/// ```
/// onTap(_:) was called 0 times, expected exactly 1.
/// Expected: onTap(closure)
/// Closures cannot be compared; write any() instead.
/// ```
///
/// The library compares on the thread that calls or verifies a mock.
public enum ArgumentEquality {
  /// Registers a comparator for a type, which takes precedence over the other rules and replaces an
  /// earlier comparator of the type.
  ///
  /// ```swift
  /// ArgumentEquality.register(Product.self) { $0.name == $1.name }
  /// ```
  ///
  /// The library uses the comparator wherever it compares two values of the type: as arguments, as
  /// elements of a container, and as parts of a value that compares by structure. A comparator for
  /// a class applies to objects of its subclasses, one for a protocol to values of the types that
  /// conform to it, and one for an optional type to its values and `nil`. A comparator for the
  /// exact type of the values takes precedence over these, and among these the most recent one.
  ///
  /// In a session, the comparator applies to the session and to the ones inside it, whose own go
  /// first, until its end. Otherwise it applies to the whole process. It also applies to stubs that
  /// were written before. You can register it on any thread. It runs outside the library's locks,
  /// on the main actor if it was written there, or else on the thread that compares.
  ///
  /// - Parameters:
  ///   - type: The type whose values the comparator compares.
  ///   - areEqual: Returns whether two values are equal.
  public static func register<Value>(
    _ type: Value.Type, _ areEqual: @escaping @isolated(any) (Value, Value) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let comparator = Comparator(areEqual, at: position)
    let scope = MockSession.current?.comparators ?? processWide
    // An earlier one is released outside the lock: what it captured can run a user's `deinit`.
    let earlier = scope.withLock { $0.insert(comparator) }
    registrationCount.add(1)
    withExtendedLifetime(earlier) {}
  }

  static let processWide = Locked(Comparators())

  /// The number of comparators that were ever registered. Most tests have none, so the lookup is
  /// skipped.
  private static let registrationCount = AtomicInteger(0)

  /// The rules of this context's session or, outside of sessions, of the given session.
  static func rules(in session: MockSession?) -> EqualityRules {
    guard registrationCount.value > 0 else { return .standard }
    // Those of an inner session go before those of the ones around it.
    var comparators = processWide.withLock { $0 }
    for session in (MockSession.current ?? session)?.andOuter.reversed() ?? [] {
      comparators = comparators.merging(session.comparators.withLock { $0 })
    }
    return EqualityRules(comparators)
  }
}

/// A user-defined comparator.
struct Comparator: Sendable {
  let type: ObjectIdentifier
  /// Whether the comparator also applies to values of other types: subclasses, conforming types, or
  /// the wrapped type.
  let isOpen: Bool
  /// Returns whether two values are equal; `nil` if the comparator doesn't apply to them.
  private let body: Unchecked<(Any?, Any?) -> Bool?>

  init<Value>(
    _ areEqual: @escaping @isolated(any) (Value, Value) -> Bool, at position: SourcePosition
  ) {
    let isolation = ClosureIsolation(areEqual.isolation, at: position)
    let areEqual = withoutIsolation(areEqual)
    type = ObjectIdentifier(Value.self)
    let kind = TypeKind(Value.self)
    isOpen = kind == .object || kind == .existential || kind == .optional
    body = Unchecked { left, right in
      guard let left = cast(left, to: Value.self), let right = cast(right, to: Value.self) else {
        return nil
      }
      return isolation.run("comparator", of: "\(Value.self)", else: false) {
        try areEqual(left, right)
      }
    }
  }

  func compare(_ left: Any?, _ right: Any?) -> Bool? { body.value(left, right) }
}

/// The comparators of a session or of the process.
struct Comparators: Sendable {
  /// One for each type, in the order of their registration.
  private var all: [Comparator] = []

  var isEmpty: Bool { all.isEmpty }

  /// Inserts a comparator and returns the one that it replaces.
  mutating func insert(_ comparator: Comparator) -> Comparator? {
    defer { all.append(comparator) }
    return all.firstIndex { $0.type == comparator.type }.map { all.remove(at: $0) }
  }

  /// Returns these comparators merged with others, which take precedence.
  func merging(_ others: Comparators) -> Comparators {
    others.all.reduce(into: self) { merged, comparator in _ = merged.insert(comparator) }
  }

  /// Returns whether a comparator considers two values equal; `nil` if none applies to them.
  func compare(_ left: Any?, _ right: Any?) -> Bool? {
    if let left, let right, type(of: left) == type(of: right),
      let comparator = all.first(where: { $0.type == ObjectIdentifier(type(of: left)) })
    {
      return comparator.compare(left, right)
    }
    for comparator in all.reversed() where comparator.isOpen {
      if let verdict = comparator.compare(left, right) { return verdict }
    }
    return nil
  }
}
