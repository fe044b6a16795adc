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
}
