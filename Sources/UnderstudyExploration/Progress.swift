import Foundation

/// Writes a line to standard error every two seconds of an exploration.
struct Progress {
  private var next = ContinuousClock.now + .seconds(2)

  mutating func print(_ test: String, _ number: Int, known: Int) {
    print("\(test): order \(number) of \(known) known …")
  }

  mutating func print(_ line: String) {
    guard ContinuousClock.now >= next else { return }
    next = .now + .seconds(2)
    Self.print(line)
  }

  static func print(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
