/// Keeps what mutable objects were when a mock received them.
///
/// A mock logs an object that it receives, not a copy of it. If the code changes the object after the
/// call, a verification compares what it is now. Register a copy for the type, and verifications see
/// what the object was at the call:
///
/// ```swift
/// ArgumentSnapshot.register(Draft.self) { $0.copy() }
/// mailer.send(draft)
/// draft.title = "new"
/// verify(mailer.send(matching { $0.title == "old" })).called(1)
/// ```
///
/// Matchers, captors, comparisons, and messages see the copy, also of an object inside an array, an
/// optional, or a structure. ``identical(to:fileID:filePath:line:column:)`` and answers see the object
/// itself.
public enum ArgumentSnapshot {
  /// Registers how to copy objects of a class and its subclasses.
  ///
  /// In a session, it applies until the end of the session. Otherwise it applies to the process. It
  /// applies to calls that are received afterward, and replaces an earlier one of the same class.
  /// You can register it on any thread.
  ///
  /// - Parameters:
  ///   - type: The class of the objects.
  ///   - copy: Returns a copy, which nothing changes. It runs for each call with such an argument, on
  ///     the main actor if it was written there, or else on the thread of the call, outside the library's locks. It must not call the mock.
  public static func register<Object: AnyObject>(
    _ type: Object.Type, _ copy: @escaping @isolated(any) (Object) -> Object,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let isolation = ClosureIsolation(copy.isolation, at: position)
    let copy = withoutIsolation(copy)
    let entry = Unchecked({ (object: AnyObject) in
      (object as? Object).map { object in
        isolation.run("copy", of: "\(type)", else: object) { try copy(object) } as AnyObject
      }
    })
    let scope = MockSession.current?.snapshots ?? processWide
    scope.withLock { $0[ObjectIdentifier(type)] = entry }
    registrationCount.add(1)
  }

  typealias Copies = [ObjectIdentifier: Unchecked<(AnyObject) -> AnyObject?>]

  private static let processWide = Locked<Copies>([:])

  /// The number of registrations so far. Most tests have none, so the lookup is skipped.
  private static let registrationCount = AtomicInteger(0)

  static var areRegistered: Bool { registrationCount.value > 0 }

  /// The arguments with copies in place of objects; `nil` if nothing is registered.
  static func copies(of call: ForwardedCall, on mock: MockState) -> [Any?]? {
    var copies = processWide.withLock { $0 }
    for session in (MockSession.current ?? mock.session)?.andOuter.reversed() ?? [] {
      copies.merge(session.snapshots.withLock { $0 }) { $1 }
    }
    if copies.isEmpty { return nil }
    return call.arguments.map { argument in
      argument.map { value in
        replacingObjects(in: value) { object in
          copies.values.lazy.compactMap { $0.value(object) }.first
        }
      }
    }
  }
}
