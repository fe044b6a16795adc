import Foundation
import Understudy
import UnderstudyValues

/// Writes failures to standard output at once, for a process that is about to stop.
package final class PrintingReporter: FailureReporter {
  package func report(
    _ message: String, at position: SourcePosition, framework: TestFramework?
  ) {
    let line = "\(position.fileID):\(position.line): \(message)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  package func note(_ message: String) {}

  package func warn(_ message: String, at position: SourcePosition) {
    report("warning: \(message)", at: position, framework: nil)
  }
}

/// Runs `body` and prints the failures that it reports, in the body of an exit test.
package func printingFailures(in body: () -> Void) {
  FailureReport.$reporter.withValue(PrintingReporter(), operation: body)
}
