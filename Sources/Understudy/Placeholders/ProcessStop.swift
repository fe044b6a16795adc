/// The one place where the library ends a process.
///
/// It happens where Swift leaves nothing else: a forwarder called a placeholder that can't return, or a
/// function has to return a value of a type that has none, such as `Never`.
enum ProcessStop {
  static func stop(_ message: String, at position: SourcePosition? = nil) -> Never {
    fatalError(message, file: position?.filePath ?? #filePath, line: position?.line ?? #line)
  }

  /// Reports a failure, and stops with its message.
  static func stop(reporting failure: Failure, at position: SourcePosition) -> Never {
    FailureReport.send(failure, at: position)
    stop(FailureMessage.text(for: failure), at: position)
  }
}
