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
    /// The stubs that `times(_:)` has exhausted, which no call searches.
    let exhausted: [Stub]

    fileprivate init(_ answering: [Stub], _ effectful: [Stub], _ exhausted: [Stub]) {
      (self.answering, self.effectful, self.exhausted) = (answering, effectful, exhausted)
    }

    /// The newest stub that answers a call.
    func newest(where isFound: (Stub) -> Bool) -> Stub? {
      let answering = answering
      // Indices, because the iterators of a debug build cost more than the comparison.
      var index = answering.count - 1
      while index >= 0 {
        if isFound(answering[index]) { return answering[index] }
        index -= 1
      }
      return nil
    }

    /// The stubs that have answers, in the order of writing.
    var withAnswers: [Stub] {
      exhausted.isEmpty ? answering : all.filter { $0.answers.current != nil }
    }

    var all: [Stub] {
      if effectful.isEmpty, exhausted.isEmpty { return answering }
      var known: Set<ObjectIdentifier> = []
      return (answering + effectful + exhausted)
        .filter { known.insert(ObjectIdentifier($0)).inserted }
        .sorted { $0.sequence < $1.sequence }
    }
  }

  /// Adds a stub that has its first answer, unless its side effects have exhausted it.
  func add(answering stub: Stub) {
    if !stub.answers.isExhausted { change { answering, _, _ in answering.insert(stub) } }
  }

  func add(effectful stub: Stub) { change { _, effectful, _ in effectful.insert(stub) } }

  /// Takes the exhausted stubs away from the stubs that calls search.
  ///
  /// - Parameter stub: The stub that has answered the call.
  func removeExhausted(_ stub: Stub?) {
    change { answering, effectful, exhausted in
      if let stub, stub.answers.isExhausted, let index = answering.lastIndex(where: { $0 === stub })
      {
        answering.remove(at: index)
        exhausted.append(stub)
      }
      exhausted += effectful.filter { $0.answers.isExhausted && $0 !== stub }
      effectful.removeAll { $0.answers.isExhausted }
    }
  }

  /// Sorts the stubs again, after a stub has got another limit.
  func sortAgain() {
    let all = stubs?.all ?? []
    change { answering, effectful, exhausted in
      exhausted = all.filter(\.answers.isExhausted)
      answering = all.filter { !$0.answers.isExhausted && $0.answers.current != nil }
      effectful = all.filter { !$0.answers.isExhausted && !$0.effects.isEmpty }
    }
  }

  /// Changes the stubs, in place if no call has them.
  private func change(_ body: (inout [Stub], inout [Stub], inout [Stub]) -> Void) {
    var (answering, effectful) = (stubs?.answering ?? [], stubs?.effectful ?? [])
    var exhausted = stubs?.exhausted ?? []
    stubs = nil
    body(&answering, &effectful, &exhausted)
    stubs = Stubs(answering, effectful, exhausted)
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

  func takeStubs() -> Stubs? {
    defer { stubs = nil }
    return stubs
  }
}

extension [Stub] {
  /// Inserts a stub after all older ones: a test can write its answer after newer stubs.
  fileprivate mutating func insert(_ stub: Stub) {
    let older = lastIndex { $0.sequence < stub.sequence }
    insert(stub, at: older.map { $0 + 1 } ?? 0)
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
  /// function, so functions with the same signature share the number. Nothing takes an entry down: there is one for each
  /// name and number of parameters that the tests of a process write, however many functions they make.
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
