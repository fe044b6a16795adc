internal import UnderstudyValues

/// Adds answers to a stub after it has checked that the method can return or throw them. A writer
/// that's deallocated without an answer or a side effect reports the `when`.
final class StubWriter {
  let stub: Stub
  let pattern: CallPattern
  private let position: SourcePosition
  private let form: StubForm
  /// Whether the test has written an answer or an effect, even one that was rejected.
  private var isFinished = false
  /// Whether an answer or an effect was rejected, which has been reported.
  private(set) var isRejected = false
  /// Whether a call can match; otherwise this is reported once. The type of an argument can still get a
  /// comparator.
  private lazy var canMatch: Bool = {
    var hasClosure = false
    for pattern in pattern.arguments.patterns where pattern.hasClosure { hasClosure = true }
    guard hasClosure, let type = pattern.arguments.incomparableType, TypeKind(type) == .function
    else { return true }
    reject(.place(.incomparable(type), in: pattern.text))
    return false
  }()
  /// Where what runs after the calls waits.
  private(set) lazy var callbacks = CallbackQueue(stub.record, in: .current)
  private var hasAddedCallings = false

  init(_ pattern: CallPattern, at position: SourcePosition, _ form: StubForm) {
    self.form = form
    self.pattern = pattern
    self.position = position
    let session = MockSession.current
    let record = StubRecord(of: pattern, at: position, in: session)
    stub = Stub(pattern.arguments, record: record)
    if let challenge = Challenge.current {
      // The mock can be gone when the runs are compared.
      record.describe()
      challenge.add(record)
    }
    session?.add(pattern.mock)
  }

  /// A writer of a stub with any arguments, which takes the place of this one, with its limit.
  func withAnyArguments(at position: SourcePosition) -> StubWriter? {
    guard !isFinished else {
      report(.lateAnyArguments, at: position)
      return nil
    }
    isFinished = true
    let writer = StubWriter(pattern.withAnyArguments, at: self.position, form)
    pattern.mock.withLock { _ in
      writer.stub.answers.maximalCount = stub.answers.maximalCount
    }
    if stub.record.isLenient { writer.stub.record.markLenient() }
    return writer
  }

  deinit {
    if isFinished { return }
    var result: Any.Type = Void.self
    if case .expression(let type) = form { result = type }
    pattern.mock.report(.unanswered(pattern.text, pattern.hint(of: result)), at: position)
  }

  /// Adds an answer.
  ///
  /// - Parameter position: Where the answer was written, if that's known; otherwise the `when` is
  ///   meant.
  func add(_ answer: Answer, at position: SourcePosition? = nil) {
    isFinished = true
    guard canMatch else { return }
    if let misuse = StubCheck(pattern: pattern, form: form).misuse(of: answer) {
      return reject(misuse, at: position)
    }
    addCallings()
    pattern.mock.withLock { contents in
      if stub.answers.current == nil {
        contents.stubbedMethod(pattern.call.method).add(answering: stub)
      }
      stub.answers.add(answer)
    }
    stub.record.markWritten()
  }

  func addLastSet(initially value: Any?, at position: SourcePosition) {
    let property = LastSetValue(initially: value, of: pattern.call)
    pattern.mock.withLock { $0.add(property) }
    add(.lastSet(property), at: position)
  }

  func add(effect: AnswerClosure) {
    isFinished = true
    guard canMatch else { return }
    if let misuse = StubCheck(pattern: pattern, form: form).misuse(ofEffect: effect) {
      return reject(misuse)
    }
    addCallings()
    append(effect)
    stub.record.markWritten()
  }

  private func append(_ effect: AnswerClosure) {
    pattern.mock.withLock { contents in
      if stub.effects.isEmpty { contents.stubbedMethod(pattern.call.method).add(effectful: stub) }
      stub.effects.append(effect)
    }
  }

  /// Adds what runs after the calls.
  ///
  /// - Parameter callback: A closure; `nil` for those of the calls that `calling` stands for.
  func add(later callback: AnswerClosure?, at position: SourcePosition) {
    callbacks.isLater = true
    if let callback {
      callback.callbacks = callbacks
      return add(effect: callback)
    }
    isFinished = true
    guard canMatch else { return }
    if addCallings() { return stub.record.markWritten() }
    reject(.waiting(.nothingLater, of: pattern.text), at: position)
  }

  /// Adds the side effects that call closures of the calls, once. Returns whether there are any.
  @discardableResult
  private func addCallings() -> Bool {
    let patterns = pattern.arguments.patterns
    var hasCalling = false
    for pattern in patterns where pattern.calling != nil { hasCalling = true }
    if !hasCalling { return false }
    if hasAddedCallings { return true }
    hasAddedCallings = true
    for (index, argument) in patterns.enumerated() {
      guard let matcher = argument.calling else { continue }
      guard let callee = argument.matcher?.callee?.value else {
        reject(.place(.nestedCalling(matcher), in: pattern.text), at: matcher.position)
        continue
      }
      let sample = pattern.call.arguments[index]
      guard let found = callee(sample) else {
        let type = flattened(sample).map { Swift.type(of: $0) } ?? matcher.type
        reject(.place(.uncallable(matcher, type), in: pattern.text), at: matcher.position)
        continue
      }
      let isolation = ClosureIsolation(found.actor, at: matcher.position)
      let effect = AnswerClosure(isolation) { try callee($0.arguments[index])?.call() }
      effect.callbacks = callbacks
      append(effect)
    }
    return true
  }

  func limit(to count: Int, at position: SourcePosition) {
    if count < 1 { return report(.noAnswers("times(\(count))"), at: position) }
    pattern.mock.withLock { contents in
      stub.answers.maximalCount = count
      if stub.record.isUsed { contents.stubbedMethod(pattern.call.method).sortAgain() }
    }
  }

  private func reject(_ misuse: Misuse, at position: SourcePosition? = nil) {
    isRejected = true
    report(misuse, at: position)
  }

  private func report(_ misuse: Misuse, at position: SourcePosition? = nil) {
    // Don't report the stub as unused in addition to the misuse.
    stub.record.markLenient()
    pattern.mock.report(misuse, at: position ?? self.position)
  }
}
