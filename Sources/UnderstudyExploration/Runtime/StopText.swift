internal import CUnderstudyAtomics

/// The line that repeats a run of a test, which is written to standard error if a trap stops the process.
final class StopText: Sendable {
  // Only its functions read or change what it points to, on any thread.
  private nonisolated(unsafe) let text = understudy_stop_text_begin()

  deinit { understudy_stop_text_end(text) }

  /// Replaces what repeats the run of a test. One thread at a time calls this.
  func set(_ repetition: String?, in test: String) {
    understudy_stop_text_set(
      text, repetition.map { FailureText.processStop(in: test, $0) + "\n" })
  }

  func clear() { understudy_stop_text_set(text, nil) }

  /// Runs a job of the test. A trap in it writes this line, and no other thread's.
  func run(_ job: () -> Void) {
    understudy_stop_text_enter(text)
    job()
    understudy_stop_text_leave(text)
  }
}
