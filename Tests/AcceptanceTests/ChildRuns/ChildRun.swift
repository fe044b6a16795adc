#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// What a child process left.
  struct ChildRun: Sendable {
    let exitCode: Int32
    let standardOutput: String
    let standardError: String

    /// What came out, on whatever way.
    var output: String { standardOutput + standardError }

    /// Expects that an XCTest test reported this text once, at its marked line, and nothing else.
    func expectXCTestFailure(
      _ text: String, of test: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let name = test.components(separatedBy: ".").last ?? test
      let (path, line) = try ChildPackage.position(of: name)
      expectOnce("\(path):\(line): error: \(test) : failed - \(text)\n", sourceLocation)
      #expect(count(of: ": error: ") == 1, "\(output)", sourceLocation: sourceLocation)
      #expect(exitCode == 1, sourceLocation: sourceLocation)
    }

    /// Expects that a test of Swift Testing reported this text once, at its marked line, and nothing
    /// else. `isAttributed` says whether the framework can know the test.
    func expectSwiftTestingFailure(
      _ text: String, of name: String, isAttributed: Bool = true,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let (path, line) = try ChildPackage.position(of: name)
      let file = URL(fileURLWithPath: path).lastPathComponent
      let details = text.replacingOccurrences(of: "\n", with: "\n  ")
      // Versions of the framework name the test that they do not know in different ways.
      let test = isAttributed ? "Test \(name)\\(\\)" : "(Test «unknown»|An unknown test)"
      let pattern = try Regex("✘ \(test) recorded an issue at \(file):\(line):[0-9]+: ")
      #expect(output.matches(of: pattern).count == 1, "\(output)", sourceLocation: sourceLocation)
      expectOnce("↳ \(details)\n", sourceLocation)
      #expect(count(of: " an issue at ") == 1, "\(output)", sourceLocation: sourceLocation)
      #expect(exitCode == 1, sourceLocation: sourceLocation)
    }

    func expectOnce(_ text: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(
        count(of: text) == 1, "expected once: \(text)\nin: \(output)",
        sourceLocation: sourceLocation)
    }

    func count(of text: String) -> Int { output.components(separatedBy: text).count - 1 }
  }
#endif
