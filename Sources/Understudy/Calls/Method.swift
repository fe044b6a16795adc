internal import UnderstudyValues

/// A mocked method of one mock, with its stubs. The lock of the mock guards the stubs.
final class Method {
  let id: MethodID
  /// `nil` if nothing is stubbed.
  private(set) var stubs: Stubs?

  /// The stubs of a method, each kind in the order of writing.
  ///
  /// A call takes them under the lock and searches them without the lock. An object that doesn't
  /// change, because a call copies it several times.
  final class Stubs {
    let answering: [Stub]
    let effectful: [Stub]
    // A debug build takes longer to ask the array.
    let hasEffects: Bool

    /// Takes the place of other stubs, with a new one. Appends in place to arrays that no call has.
    fileprivate init(
      replacing old: inout Stubs?, answering stub: Stub? = nil, effectful other: Stub? = nil
    ) {
      var (answering, effectful) = (old?.answering ?? [], old?.effectful ?? [])
      old = nil
      if let stub { answering.append(stub) }
      if let other { effectful.append(other) }
      (self.answering, self.effectful, hasEffects) = (answering, effectful, !effectful.isEmpty)
    }

    var all: [Stub] {
      if !hasEffects { return answering }
      let known = Set(answering.map { ObjectIdentifier($0) })
      return answering + effectful.filter { !known.contains(ObjectIdentifier($0)) }
    }
  }

  /// Whether the end of a session removed stubs with answers.
  var hasLostStubs = false

  /// Whether the end of a session removed calls.
  var hasLostCalls = false

  /// Whether the log has a call.
  var isInLog = false

  /// Whether the forwarder is known to have no `default:`.
  var hasNoDefault = false

  /// The values of registered types that unstubbed calls return again, one for each registration.
  var keptValues: [KeptValue] = []

  init(_ id: MethodID) { self.id = id }

  func add(answering stub: Stub) { stubs = Stubs(replacing: &stubs, answering: stub) }

  func add(effectful stub: Stub) { stubs = Stubs(replacing: &stubs, effectful: stub) }

  func takeStubs() -> Stubs? {
    defer { stubs = nil }
    return stubs
  }
}

/// The identity of a mocked method: its signature, the position of its forwarder, and its result
/// type.
///
/// Overloads can share one `#function` string; the position distinguishes them. A method that is
/// generic in its result is one method for each result type.
struct MethodID: Hashable, Sendable {
  /// The `#function` string of the forwarder; empty for a function.
  let literal: Literal
  /// The number of a function's signature; 0 for a method. A call costs less if its identity has no
  /// references.
  private let function: Int
  /// The position of the forwarder, in its parts, because a debug build copies it for each of them.
  private let fileID: Literal
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt
  var result: ObjectIdentifier

  init(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, returning result: Any.Type = Void.self
  ) {
    literal = .of(signature)
    function = 0
    self.fileID = .of(fileID)
    (self.filePath, self.line, self.column) = (filePath, line, column)
    self.result = ObjectIdentifier(result)
  }

  /// The only method of a ``MockFunction``.
  init(
    function name: String, parameterCount: Int, at position: SourcePosition,
    returning result: Any.Type
  ) {
    literal = .of("")
    let signature = "\(name)(\(String(repeating: "_:", count: parameterCount)))"
    function = Self.functions.withLock { functions in
      if let known = functions.numbers[signature] { return known }
      functions.signatures.append(signature)
      functions.numbers[signature] = functions.signatures.count
      return functions.signatures.count
    }
    (fileID, filePath, line, column) = (
      position.fileID, position.filePath, position.line, position.column
    )
    self.result = ObjectIdentifier(result)
  }

  /// The different signatures of functions in the process, and their numbers. A mock has only one
  /// function, so functions with the same signature can share the number.
  private static let functions = Locked((signatures: [String](), numbers: [String: Int]()))

  var position: SourcePosition {
    SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  var signature: String {
    isFunction ? Self.functions.withLock { $0.signatures[function - 1] } : literal.description
  }

  var isFunction: Bool { function > 0 }

  /// Distinguishes the methods of all mocks, and sorts them by their names.
  var key: String { "\(signature) \(position.fileID):\(position.line):\(position.column)" }

  static func == (left: MethodID, right: MethodID) -> Bool {
    left.line == right.line && left.column == right.column && left.result == right.result
      && left.function == right.function
      && (left.fileID.address == right.fileID.address || left.fileID.isSame(as: right.fileID))
      && (left.literal.address == right.literal.address || left.literal.isSame(as: right.literal))
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(result)
  }
}
