import Foundation
import Testing

/// The framework that runs a test.
enum TestFramework: Sendable {
  case swiftTesting, xctest

  /// The framework whose test is running here; `nil` in a context that belongs to no test.
  static var current: TestFramework? {
    if Test.current != nil { return .swiftTesting }
    return XCTestActivity.isTestRunning ? .xctest : nil
  }
}

/// What the process was started for.
enum TestProcess {
  static let runsSwiftTesting: Bool = {
    let arguments = CommandLine.arguments
    if let option = arguments.firstIndex(of: "--testing-library") {
      return arguments.dropFirst(option + 1).first == "swift-testing"
    }
    return arguments.contains("--testing-library=swift-testing") || isXcode
  }()

  static let runsXCTest: Bool = {
    if isXcode { return true }
    let executable = CommandLine.arguments.first ?? ""
    let isBundle = executable.hasSuffix(".xctest") || executable.hasSuffix("/xctest")
    return isBundle && !runsSwiftTesting
  }()

  // Xcode runs both in one process, and doesn't set all of these for each kind of test.
  private static let isXcode: Bool =
    ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
    .contains { ProcessInfo.processInfo.environment[$0] != nil }
}
