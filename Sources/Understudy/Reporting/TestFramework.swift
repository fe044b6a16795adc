internal import UnderstudyValues
import Foundation

#if canImport(Testing)
  import Testing
#endif

package enum TestFramework: Sendable {
  case swiftTesting, xctest

  /// The framework whose test runs in this context; `nil` if the context doesn't belong to a test.
  package static var current: TestFramework? {
    ofThisTask ?? (XCTestActivity.isTestRunning ? .xctest : nil)
  }

  /// The test of this task. Only Swift Testing provides this.
  static var currentTest: RunningTest? { Test.current.map(RunningTest.init) }

  /// The framework whose test this task belongs to. Only Swift Testing provides this.
  static var ofThisTask: TestFramework? { Test.current == nil ? nil : .swiftTesting }
}

struct RunningTest: Sendable, Equatable {
  /// `buys()`
  let name: String
  private let location: SourceLocation

  /// Where it begins: `ShopTests.swift:12`.
  var line: String { "\(location.fileName):\(location.line)" }

  fileprivate init(_ test: Test) { (name, location) = (test.name, test.sourceLocation) }
}

enum TestProcess {
  /// Whether the process runs tests of Swift Testing, and perhaps of XCTest, too.
  static let runsSwiftTesting = isOwnedBySwiftTesting || isXcode

  /// Whether the process runs only tests of Swift Testing. In any other process, XCTest can run
  /// tests, regardless of the name of the executable.
  static let isOwnedBySwiftTesting: Bool = {
    guard !isXcode else { return false }
    let arguments = CommandLine.arguments
    if let option = arguments.firstIndex(of: "--testing-library") {
      return arguments.dropFirst(option + 1).first == "swift-testing"
    }
    return arguments.contains("--testing-library=swift-testing")
  }()

  // Xcode runs both in one process, and doesn't set all of these for each kind of test.
  private static let isXcode: Bool =
    ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
    .contains { ProcessInfo.processInfo.environment[$0] != nil }
}
