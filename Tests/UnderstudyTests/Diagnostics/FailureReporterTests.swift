import Foundation
import Testing

@testable import Understudy

@Suite struct FailureReporterTests {
  private final class PumpMock: Mock, @unchecked Sendable {
    func start(_ speed: Int) { called(with: speed) }
  }

  @Test("A failure is reported once, with its text and its position")
  func once() {
    let reporter = RecordingReporter()
    let line: UInt = #line + 2
    FailureReport.$reporter.withValue(reporter) {
      verify(on: PumpMock(), called: 1).start(3)
    }
    #expect(
      reporter.texts == [
        """
        start(_:) was called 0 times, expected exactly 1.
        Expected: start(3)
        No calls on PumpMock.
        """
      ])
    #expect(reporter.reports.first?.position.line == line)
    #expect(reporter.reports.first?.position.fileID.description == #fileID)
    #expect(reporter.reports.first?.position.filePath.description == #filePath)
  }

  @Test("The framework that runs the test is known in the test and in its child tasks")
  func current() async {
    #expect(TestFramework.current == .swiftTesting)
    async let child = TestFramework.current
    #expect(await child == .swiftTesting)
  }

  @Test("Where no framework is known, the one in which the mock was made is told")
  func origin() async {
    let pump = PumpMock()
    #expect(pump.mockState.framework == .swiftTesting)
    let reporter = await Task.detached {
      #expect(TestFramework.current == nil)
      let reporter = RecordingReporter()
      FailureReport.$reporter.withValue(reporter) {
        verify(on: pump, called: 1).start(3)
        verify(pump.start(3)).called(1)
        verifyInOrder { pump.start(3) }
      }
      return reporter
    }.value
    #expect(reporter.reports.map(\.origin) == [.swiftTesting, .swiftTesting, .swiftTesting])
  }

  @Test("A mock that was made outside any test knows no framework")
  func noOrigin() async {
    let (origins, framework) = await Task.detached {
      let reporter = RecordingReporter()
      let pump = PumpMock()
      FailureReport.$reporter.withValue(reporter) { verify(on: pump, called: 1).start(3) }
      return (reporter.reports.map(\.origin), pump.mockState.framework)
    }.value
    #expect(framework == nil)
    #expect(origins == [nil])
  }

  @Test("The process knows what it was started for")
  func process() {
    #expect(TestProcess.runsSwiftTesting)
  }

  @Test("Swift Testing gets the whole text at the position that asked")
  func swiftTesting() {
    let position = SourcePosition(
      fileID: "Module/File.swift", filePath: "/Module/File.swift", line: 12, column: 3)
    withKnownIssue {
      TestFrameworkReporter().report("First.\nSecond.", at: position, origin: nil)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["First.\nSecond."]
        && issue.sourceLocation?.fileID == "Module/File.swift"
        && issue.sourceLocation?.line == 12 && issue.sourceLocation?.column == 3
    }
  }
}
