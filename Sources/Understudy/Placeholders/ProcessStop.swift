/// The only place where the library ends the process.
///
/// This is necessary if a forwarder calls a placeholder that can't return, and if a function has to
/// return a value of a type that has no placeholder, such as `Never`.
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
