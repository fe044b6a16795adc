import Foundation

/// What the command prints. Both outputs can be the same place, as in a build, so each text is written
/// at once: a line that isn't flushed would be continued after a line of the other output.
enum Console {
  static func write(_ text: String, terminator: String = "\n") {
    FileHandle.standardOutput.write(Data((text + terminator).utf8))
  }

  static func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Says what is being done, and every ten seconds for how long it has been.
  static func noting<Result>(_ text: String, _ body: () throws -> Result) rethrows -> Result {
    note(text)
    let begin = Date()
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 10, repeating: 10)
    timer.setEventHandler { note("\(text) \(Int(-begin.timeIntervalSinceNow)) s") }
    timer.resume()
    defer { timer.cancel() }
    return try body()
  }
}
