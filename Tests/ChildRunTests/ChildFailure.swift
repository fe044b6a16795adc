#if os(macOS) || os(Linux)
  import Foundation
  import UnderstudyTestSupport

  /// A failure that a test run printed.
  struct ChildFailure: Hashable, CustomStringConvertible {
    /// The function of the test; `nil` where the framework could not know it.
    var test: String?
    /// The last component of the file's path.
    var file: String
    var line: Int
    var text: String

    /// The failure that a fixture marks with `// fails: name`.
    init(
      _ text: String, of name: String, in test: String? = nil, isAttributed: Bool = true
    ) throws {
      let (path, line) = try ChildPackage.position(of: name)
      self.init(isAttributed ? test ?? name : nil, path, line, text)
    }

    fileprivate init(_ test: String?, _ path: String, _ line: Int, _ text: String) {
      self.test = test
      file = URL(fileURLWithPath: path).lastPathComponent
      self.line = line
      self.text = text
    }

    var withHeadlineOnly: ChildFailure {
      var failure = self
      failure.text = String(text.prefix { $0 != "\n" })
      return failure
    }

    var description: String { "\(test ?? "an unknown test") at \(file):\(line): \(text)" }
  }

  extension CommandResult {
    /// What was printed, on either way.
    var text: String { output + errors }

    func count(of text: String) -> Int { self.text.components(separatedBy: text).count - 1 }

    /// The errors of the package manager and the plugin, not those of a compiler.
    var ownErrors: [String] {
      errors.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("error: ") && !$0.contains("command failed")
      }
    }

    // MARK: Warnings

    /// The warnings that Swift Testing printed: the file, the line, and the first line of the text.
    var warnings: [String] {
      text.matches(of: /recorded a warning at (.*):(\d+):\d+: .*\n.*↳ (.*)/).map {
        "\($0.1):\($0.2): \($0.3)"
      }
    }

    /// The warnings that the library wrote itself.
    var writtenWarnings: [String] {
      text.matches(of: /(?:.*\/)?(.*):(\d+): warning: (.*)/).map { "\($0.1):\($0.2): \($0.3)" }
    }

    /// The warnings that the framework gets, which are written where it has none.
    var sessionWarnings: [String] {
      #if compiler(>=6.3)
        warnings
      #else
        writtenWarnings
      #endif
    }

    // MARK: Failures

    /// The failures that XCTest printed, in order.
    ///
    /// ```
    /// /path/File.swift:12: error: FailingXCTests.testBody : failed - the text
    /// and its other lines
    /// ```
    var xctestFailures: [ChildFailure] {
      let pattern = /(.*):(\d+): error: (?:-\[\w+\.)?\w+[. ](\w+)\]? : (?:failed - )?(.*)/
      return failures { line in
        line.wholeMatch(of: pattern).map {
          ChildFailure(String($0.3), String($0.1), Int($0.2) ?? 0, String($0.4))
        }
      } rest: { line in
        line.hasPrefix("Test ") || line.contains(": warning: ") ? nil : line
      }
    }

    /// The issues that Swift Testing printed, in order, without known ones.
    ///
    /// ```
    /// ✘ Test body() recorded an issue at File.swift:12:3: Issue recorded
    /// ↳ the text
    ///   and its other lines
    /// ```
    var issues: [ChildFailure] {
      // Versions of the framework name the test that they do not know in different ways.
      let pattern =
        #/
        \S\ (?:Test\ (\w+)\(\)|Test\ «unknown»|An\ unknown\ test)
        \ recorded\ an\ issue\ at\ (.*):(\d+):\d+:\ (.*)
        /#
      return failures { line in
        line.wholeMatch(of: pattern).map {
          ChildFailure($0.1.map(String.init), String($0.2), Int($0.3) ?? 0, String($0.4))
        }
      } rest: { line in
        line.hasPrefix("↳ ") || line.hasPrefix("  ") ? String(line.dropFirst(2)) : nil
      }.map { failure in
        var failure = failure
        failure.text = failure.text.replacing("Issue recorded\n", with: "", maxReplacements: 1)
        return failure
      }
    }

    /// Reads failures that start with one line and go on with the lines of which `rest` makes some.
    private func failures(
      start: (String) -> ChildFailure?, rest: (String) -> String?
    ) -> [ChildFailure] {
      var failures: [ChildFailure] = []
      var isOpen = false
      for line in text.components(separatedBy: "\n") {
        if let failure = start(line) {
          failures.append(failure)
          isOpen = true
        } else if isOpen, let more = rest(line) {
          failures[failures.count - 1].text += "\n" + more
        } else {
          isOpen = false
        }
      }
      return failures
    }
  }
#endif
