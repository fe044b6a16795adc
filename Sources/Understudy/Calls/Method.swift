/// A mocked method of one mock, with its stubs. The lock of the mock guards the stubs.
final class Method {
  let id: MethodID
  /// `nil` if nothing is stubbed.
  private(set) var stubs: Stubs?

  /// The stubs of a method, each kind in the order of writing.
  ///
  /// It never changes, so that a call can take it under the lock and search it without the lock.
  final class Stubs {
    /// The stubs with answers.
    let answering: [Stub]
    /// The stubs with side effects.
    let effectful: [Stub]
    let haveEffects: Bool

    fileprivate init(answering: [Stub], effectful: [Stub]) {
      self.answering = answering
      self.effectful = effectful
      haveEffects = !effectful.isEmpty
    }

    var all: [Stub] {
      answering + effectful.filter { stub in !answering.contains { $0 === stub } }
    }
  }

  /// Whether the end of a session removed stubs with answers.
  var hasLostStubs = false

  /// The values of registered types that unstubbed calls return again.
  var keptValues: [KeptValue] = []

  init(_ id: MethodID) { self.id = id }

  /// Adds stubs that have received their first answers or side effects.
  func add(answering: [Stub] = [], effectful: [Stub] = []) {
    stubs = Stubs(
      answering: (stubs?.answering ?? []) + answering,
      effectful: (stubs?.effectful ?? []) + effectful)
  }

  /// Removes the stubs and returns them.
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
struct MethodID: Equatable, Sendable {
  /// The `#function` string of the forwarder; empty for a function.
  let literal: StaticString
  /// The number of a function's signature; 0 for a method. A call costs less if its identity has no
  /// references.
  private let function: Int
  let position: SourcePosition
  let result: ObjectIdentifier

  init(
    _ signature: StaticString, _ fileID: StaticString, _ filePath: StaticString, _ line: UInt,
    _ column: UInt, returning result: Any.Type = Void.self
  ) {
    literal = signature
    function = 0
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    self.result = ObjectIdentifier(result)
  }

  /// The only method of a ``MockFunction``.
  init(
    function name: String, parameterCount: Int, at position: SourcePosition,
    returning result: Any.Type
  ) {
    literal = ""
    function = Self.functions.withLock {
      $0.append("\(name)(\(String(repeating: "_:", count: parameterCount)))")
      return $0.count
    }
    self.position = position
    self.result = ObjectIdentifier(result)
  }

  /// The signatures of all functions of the process.
  private static let functions = Locked<[String]>([])

  /// The method's name and labels.
  var signature: String {
    isFunction ? Self.functions.withLock { $0[function - 1] } : literal.description
  }

  /// Whether it's the method of a ``MockFunction``.
  var isFunction: Bool { function > 0 }

  static func == (left: MethodID, right: MethodID) -> Bool {
    left.position.line == right.position.line && left.position.column == right.position.column
      && left.result == right.result && left.function == right.function
      && left.position.fileID.isSame(as: right.position.fileID)
      && left.literal.isSame(as: right.literal)
  }
}
