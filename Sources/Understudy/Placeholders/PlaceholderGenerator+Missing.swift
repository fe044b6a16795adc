extension PlaceholderGenerator {
  /// What a recorded call or a placeholder closure returns: a value of the type, if there is one.
  static func result<Value>(_ type: Value.Type, at position: SourcePosition) -> Value {
    if let value = DefaultValue.make(type) ?? PlaceholderGenerator(variant: 0).make(type) {
      return value
    }
    stop(.misuse(.noRecordedResult(type)), at: position)
  }

  static func missing<Value>(for matcher: ArgumentMatcher) -> Value {
    stop(.misuse(.noPlaceholder(matcher)), at: matcher.position)
  }

  /// Reports, and ends the process with the same message.
  ///
  /// The only way out of a function that has to return a value of a type that has none.
  static func stop(_ failure: Failure, at position: SourcePosition) -> Never {
    FailureReport.send(failure, at: position)
    stopReported(failure, at: position)
  }

  /// Ends the process with the message of a failure that has been reported.
  static func stopReported(_ failure: Failure, at position: SourcePosition) -> Never {
    stop(saying: FailureMessage.text(for: failure), file: position.filePath, line: position.line)
  }

  /// The one place where the library ends a process.
  static func stop(
    saying text: String, file: StaticString = #file, line: UInt = #line
  ) -> Never {
    fatalError(text, file: file, line: line)
  }
}
