import Foundation

/// Writes a line to standard error every two seconds of an exploration.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Progress {
  private var next = ContinuousClock.now + .seconds(2)

  mutating func print(_ test: String, _ number: Int, _ interruptionCount: Int) {
    guard ContinuousClock.now >= next else { return }
    next = .now + .seconds(2)
    Self.print("\(test): order \(number), with \(OrderMessage.interruptions(interruptionCount)) …")
  }

  static func print(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
