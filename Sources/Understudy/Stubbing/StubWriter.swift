package import UnderstudyValues

/// Adds answers to a stub after it has checked that the method can return or throw them. A writer
/// that's deallocated without an answer or a side effect reports the `when`.
package final class StubWriter {
  let stub: Stub
  package let pattern: CallPattern
  package var record: StubRecord { stub.record }
  private let position: SourcePosition
  private let inferred: Any.Type?
  /// Whether the test has written an answer or an effect, even one that was rejected.
  private var isFinished = false
  /// Whether an answer or an effect was rejected, which has been reported.
  package private(set) var isRejected = false
  /// Whether a call can match; otherwise this is reported once. The type of an argument can still get a
  /// comparator.
  private lazy var canMatch: Bool = {
    guard let misuse = pattern.incomparable(.function) else { return true }
    reject(misuse)
    return false
  }()
  private var hasAddedCallings = false
  private var isKept = false

  /// - Parameter inferred: The type that the compiler inferred for the call; `nil` for a proxy.
  init(_ pattern: CallPattern, at position: SourcePosition, inferred: Any.Type? = nil) {
    self.inferred = inferred
    self.pattern = pattern
    self.position = position
    let session = MockSession.current
    let record = StubRecord(of: pattern, at: position, in: session)
    stub = Stub(pattern.arguments, record: record)
    for observer in CallObservers.ofTask { observer.note(record) }
    session?.add(pattern.mock)
  }

  /// A writer of a stub with any arguments, which takes the place of this one, with its limit.
  func withAnyArguments(at position: SourcePosition) -> StubWriter? {
    guard !isFinished else {
      report(.lateAnyArguments, at: position)
      return nil
    }
    isFinished = true
    let writer = StubWriter(
      pattern.withAnyArguments, at: self.position, inferred: inferred)
    pattern.mock.withLock { _ in
      writer.stub.answers.maximalCount = stub.answers.maximalCount
    }
    if stub.record.isLenient { writer.stub.record.markLenient() }
    return writer
  }

  deinit {
    if isFinished { return }
    pattern.mock.report(.unanswered(pattern.text, pattern.hint), at: position)
  }

  /// Adds an answer.
  ///
  /// - Parameter position: Where the answer was written, if that's known; otherwise the `when` is
  ///   meant.
  func add(_ answer: Answer, at position: SourcePosition? = nil) {
    isFinished = true
    guard canMatch else { return }
    if let misuse = StubCheck(pattern: pattern, inferred: inferred).misuse(of: answer) {
      return reject(misuse, at: position)
    }
    addCallings()
    pattern.mock.withLock { contents in
      if stub.answers.current == nil {
        contents.stubbedMethod(pattern.call.method).add(answering: stub)
      }
      stub.answers.add(answer)
    }
    keepRecord()
  }

  /// Gives the session the record of a stub that has an answer or a side effect. It reports no others.
  private func keepRecord() {
    if !isKept { stub.record.session?.add(stub.record) }
    isKept = true
  }

  func addLastSet(initially value: Any?, at position: SourcePosition) {
    let property = LastSetValue(initially: value, of: pattern.call)
    pattern.mock.withLock { $0.add(property) }
    add(.lastSet(property), at: position)
  }

  func add(effect: AnswerClosure) {
    isFinished = true
    guard canMatch else { return }
    if let misuse = StubCheck(pattern: pattern, inferred: inferred).misuse(ofEffect: effect) {
      return reject(misuse)
    }
    addCallings()
    append(effect)
    keepRecord()
  }

  private func append(_ effect: AnswerClosure) {
    pattern.mock.withLock { contents in
      if stub.effects.isEmpty { contents.stubbedMethod(pattern.call.method).add(effectful: stub) }
      stub.effects.append(effect)
    }
  }

  /// Adds what runs after the calls.
  ///
  /// - Parameters:
  ///   - effect: A closure; `nil` for those of the calls that `calling` stands for.
  ///   - nothing: The mistake if there are none.
  package func add(
    _ effect: AnswerClosure?, later: any LaterEffects, else nothing: @autoclosure () -> Misuse,
    at position: SourcePosition
  ) {
    let earlier = pattern.mock.withLock { _ in
      defer { stub.later = later }
      return stub.later
    }
    // Released outside the lock.
    withExtendedLifetime(earlier) {}
    if let effect {
      effect.later = later
      return add(effect: effect)
    }
    isFinished = true
    guard canMatch else { return }
    if addCallings() { return keepRecord() }
    reject(nothing(), at: position)
  }

  package func add(_ answer: any WaitingAnswer) { add(.waiting(answer)) }

  package func add(answering closure: AnswerClosure) { add(.closure(closure)) }

  /// Adds the side effects that call closures of the calls, once. Returns whether there are any.
  @discardableResult
  private func addCallings() -> Bool {
    let patterns = pattern.arguments.patterns
    var hasCalling = false
    for index in 0..<patterns.count where patterns[index].calling != nil { hasCalling = true }
    if !hasCalling { return false }
    if hasAddedCallings { return true }
    hasAddedCallings = true
    for (index, argument) in patterns.enumerated() {
      guard let matcher = argument.calling else { continue }
      guard let callee = argument.matcher?.callee?.value,
        let found = callee(pattern.call.arguments[index])
      else {
        reject(.uncallable(matcher, in: pattern.text), at: matcher.position)
        continue
      }
      // Within a call, a closure that belongs to no actor is called in place. Later, it's called on the main actor
      // if the test runs there.
      let writer = found.writer === MainActor.shared ? found.writer : nil
      let isolation = ClosureIsolation(
        found.actor ?? writer, at: matcher.position, isWaitedFor: found.actor != nil)
      let effect = AnswerClosure(isolation) { try callee($0.arguments[index])?.call() }
      effect.isOfAnswer = true
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
