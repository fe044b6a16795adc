internal import UnderstudyValues

#if canImport(Testing)
  import Testing
#endif

extension CallQuery {
  /// Compares the number of matching calls with a count, and then passes the arguments of each of
  /// them to a closure, unless it doesn't fit one of them.
  func verify<each Argument>(
    _ count: CallCount, _ comment: () -> String?, at position: SourcePosition,
    _ check: (repeat each Argument) throws -> Void
  ) {
    guard let found = verify(count, comment, at: position) else { return }
    let owner = pattern.mock.identity
    let calls = found.indices.map { Invocation(found.log[$0], number: $0 + 1, owner: owner) }
    let types = AnswerClosure.types(repeat (each Argument).self)
    let takesInvocation = types.count == 1 && types[0] == Invocation.self
    func arguments(of call: Invocation) throws -> (repeat each Argument) {
      var index = 0
      let arguments = takesInvocation ? [call] : call.arguments
      return try (repeat next(&index, of: arguments, as: (each Argument).self))
    }
    func report(_ misuse: @autoclosure () -> Misuse) {
      let lines = [comment() ?? "", misuse().text].filter { !$0.isEmpty }
      pattern.mock.report(Misuse(lines.joined(separator: "\n")), at: position)
    }
    if !types.isEmpty, !takesInvocation {
      if calls.isEmpty, !StubCheck(pattern: pattern).accepts(types) {
        return report(.checkParameters(types, of: pattern.text, pattern.argumentTypes))
      }
      let misfit = calls.first { call in
        do { _ = try arguments(of: call) } catch { return true }
        return call.arguments.count { !($0 is OmittedArgument) } != types.count
      }
      if let misfit {
        let actual = misfit.arguments.filter { !($0 is OmittedArgument) }.map(Misuse.typeText(of:))
        return report(.checkParameters(types, of: misfit.description, actual))
      }
    }
    for call in calls {
      let failures = XCTestActivity.failureCount
      do {
        try UserCode.runOutsideStatements { try check(repeat each arguments(of: call)) }
      } catch {
        // `#require` and `XCTUnwrap` have reported their own errors.
        if !(error is ExpectationFailedError), XCTestActivity.failureCount == failures {
          report(.checkThrew(error, on: "#\(call.number) \(call.description)"))
        }
        return
      }
    }
  }
}

extension CallPattern {
  fileprivate var argumentTypes: [String] {
    zip(arguments.patterns, call.arguments).filter { !$0.0.isOmitted }.map { pattern, argument in
      if case .matcher(let matcher) = pattern { return "\(matcher.type)" }
      return Misuse.typeText(of: argument)
    }
  }

  var withAnyArguments: CallPattern {
    CallPattern(
      mock: mock, call: call, methodType: methodType,
      arguments: arguments.withAnyArguments(at: call.method.position), count: count)
  }
}
