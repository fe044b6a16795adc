internal import UnderstudyValues
import Foundation

/// The only place where the library ends the process.
///
/// This is necessary if a forwarder calls a placeholder that can't return, and if a function has to
/// return a value of a type that has no placeholder, such as `Never`.
enum ProcessStop {
  static func stop(_ message: String, at position: SourcePosition? = nil) -> Never {
    #if os(Linux)
      // A trap adds a long backtrace, and loses the output that isn't written yet. Elsewhere, it's
      // what a debugger stops at.
      let place = position.map { "\($0.filePath):\($0.line): " } ?? ""
      FileHandle.standardError.write(Data("\(place)Fatal error: \(message)\n".utf8))
      exit(EXIT_FAILURE)
    #else
      fatalError(message, file: position?.filePath ?? #filePath, line: position?.line ?? #line)
    #endif
  }

  static func stop(reporting failure: Failure, at position: SourcePosition) -> Never {
    FailureReport.send(failure, at: position)
    stop(FailureMessage.text(for: failure), at: position)
  }
}
