#if !canImport(Testing)
  // What the library uses of Testing, for a toolchain that has none. Then there are no tests of Swift Testing,
  // and nobody calls this. XCTest has what doesn't need a trait.

  public protocol Trait: Sendable {}

  public protocol TestTrait: Trait {}

  public protocol SuiteTrait: Trait { var isRecursive: Bool { get } }

  public protocol TestScoping: Sendable {
    func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws
  }

  public struct Test: Sendable {
    public struct Case: Sendable { package static var current: Case? { nil } }
    package static var current: Test? { nil }
    package struct ID: Hashable, Sendable {}
    package var id: ID { ID() }
    package var name: String { "" }
    package var isSuite: Bool { false }
    package var timeLimit: Duration? { nil }
    package var traits: [any Trait] { [] }
    package var sourceLocation: SourceLocation {
      SourceLocation(fileID: "", filePath: "", line: 1, column: 1)
    }
  }

  package struct SourceLocation: Sendable, Equatable {
    package let fileID, filePath: String
    package let line, column: Int
    package var fileName: String { fileID }
    package init(fileID: String, filePath: String, line: Int, column: Int) {
      (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
    }
  }

  package struct Comment: Sendable {
    package init(rawValue: String) {}
  }

  package struct Issue: Sendable {
    package enum Severity { case warning, error }
    package enum Kind { case unconditional, knownIssueNotRecorded }
    package var kind: Kind { .unconditional }
    package var isFailure: Bool { true }
    package var severity: Severity { .error }
    package var sourceLocation: SourceLocation? { nil }
    package static func record(
      _ comment: Comment, severity: Severity = .error, sourceLocation: SourceLocation
    ) {}
  }

  package func withKnownIssue(_ body: () -> Void) {}

  package struct IssueHandlingTrait: TestScoping {
    package static func compactMapIssues(_ map: @escaping @Sendable (Issue) -> Issue?) -> Self {
      Self()
    }
    package func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws { try await function() }
  }

  package enum Attachment {
    package static func record(
      _ text: String, named name: String, sourceLocation: SourceLocation
    ) {}
  }

  package protocol CustomTestStringConvertible { var testDescription: String { get } }

  package struct ExpectationFailedError: Error {}
#endif
