internal import UnderstudyValues

/// Evaluates what was written inside `when` or `verify`, as often as that tells more, and reads the
/// calls that it makes.
struct StatementReader {
  enum Form {
    /// An expression in parentheses, of which the last call is meant.
    case expression
    /// A closure, which can have several statements. Its last call is meant.
    case closure
    /// A closure of which all calls are meant.
    case block
  }

  let name: StatementName
  let form: Form
  let position: SourcePosition
  /// The value that the recorded call returns, if the test provided one.
  private let result: Unchecked<Any?>?

  init(
    _ name: StatementName, _ form: Form, _ fileID: StaticString, _ filePath: StaticString,
    _ line: UInt, _ column: UInt, result: Unchecked<Any?>? = nil
  ) {
    (self.name, self.form, self.result) = (name, form, result)
    position = SourcePosition(fileID, filePath, line, column)
  }

  /// The mock calls that are meant; `nil` if they can't be used, which is reported then.
  func targets<Result>(of body: () throws -> Result) -> [CallPattern]? {
    if isNested() { return nil }
    let runs = Runs(form, Result.self, isStub: name.isStub)
    repeat {
      let statement = statement(runs.nextVariants)
      do { runs.add(statement, try Scope(.statement(statement)).evaluate(body)) } catch {
        runs.add(statement, nil, error)
      }
    } while runs.needMore
    return patterns(in: runs, Result.self)
  }

  nonisolated(nonsending) func targets<Result>(of body: () async throws -> Result) async
    -> [CallPattern]?
  {
    if isNested() { return nil }
    let runs = Runs(form, Result.self, isStub: name.isStub)
    repeat {
      let statement = statement(runs.nextVariants)
      do {
        runs.add(statement, try await Scope(.statement(statement), of: .current).evaluate(body))
      } catch {
        runs.add(statement, nil, error)
      }
    } while runs.needMore
    return patterns(in: runs, Result.self)
  }

  /// Reports a verification in another statement, where it would verify something by itself.
  private func isNested() -> Bool {
    guard !name.isStub, let outer = Scope.current?.statement else { return false }
    outer.markMisused()
    FailureReport.send(.misuse(.nested(name, in: outer.name)), at: position)
    return true
  }

  private func statement(_ variants: [Int]) -> Statement {
    Statement(name, at: position, result: result, variants: variants)
  }

  // MARK: Reading

  private func patterns(in runs: Runs, _ result: Any.Type) -> [CallPattern]? {
    if runs.isMisused { return nil }
    let (reading, calls, isBlock) = (runs.reading, runs.calls, form == .block)
    guard let last = calls.last else {
      if !isBlock, runs.thrown == nil, let function = FunctionMetadata(result) {
        return report(.uncalled(isAsync: function.isAsync, in: name))
      }
      return report(.noCall(runs.thrown, in: name))
    }
    if reading.reportMisuse(of: last) { return nil }
    if let mistake = runs.mistake(last, result, in: name) { return report(mistake, of: last) }
    let selected = isBlock ? 0..<calls.count : calls.count - 1..<calls.count
    for index in selected where calls[index].reportLostArguments(at: position) { return nil }
    if reading.reportLost(at: last) { return nil }
    if let (call, result, lack) = runs.callOfUnknownResult() {
      return report(
        .unknownResult(
          runs.text(of: call), of: runs.text(of: result), lack, runs.hint(of: result), in: name),
        of: result)
    }
    var patterns: [CallPattern] = []
    for index in selected {
      let call = calls[index]
      let list = reading.list(call.number)
      if call.reportSurplus(list, at: position, isProxy: false) { return nil }
      guard let pattern = call.pattern(list, at: position) else { return nil }
      patterns.append(pattern)
    }
    return patterns
  }

  private func report(_ misuse: Misuse, of call: RecordedCall? = nil) -> [CallPattern]? {
    FailureReport.send(.misuse(misuse), at: position, origin: call?.mock.origin)
    return nil
  }
}
