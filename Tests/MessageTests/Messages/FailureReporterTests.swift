import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

@Suite struct FailureReporterTests {
  @Test("A failure has the file and the column of its statement, too")
  func position() {
    let found = failures { verify(on: CanteenMock(), called: 1).store(3) }
    #expect(found.map(\.file) == [#fileID])
    #expect(found.map(\.column) == [34])
  }

  @Test("The framework that runs the test is known in the test and in its child tasks")
  func current() async {
    #expect(TestFramework.current == .swiftTesting)
    async let child = TestFramework.current
    #expect(await child == .swiftTesting)
  }

  @Test("Where no framework is known, a failure has that in which its mock was created, if any")
  func origin() async {
    let canteen = CanteenMock()
    #expect(canteen.mockState.origin.framework == .swiftTesting)
    let found = await Task.detached {
      #expect(TestFramework.current == nil)
      let outside = CanteenMock()
      return failures {
        verify(on: canteen, called: 1).store(3)
        verify(canteen.store(3)).called(1)
        verifyInOrder { canteen.store(3) }
        verify(on: outside, called: 1).store(3)
      }
    }.value
    #expect(found.map(\.framework) == [.swiftTesting, .swiftTesting, .swiftTesting, nil])
  }

  @Test(
    "Swift Testing gets the whole text at the position that asked",
    .compactMapIssues(IssueLog.report.keep))
  func swiftTesting() {
    let position = SourcePosition("Module/File.swift", "/Module/File.swift", 12, 3)
    TestFrameworkReporter.shared.report("First.\nSecond.", at: position, framework: nil)
    #expect(IssueLog.report.texts == ["First.\nSecond."])
    let location = IssueLog.report.issues.first?.sourceLocation
    #expect(location?.fileID == "Module/File.swift")
    #expect(location?.line == 12)
    #expect(location?.column == 3)
  }
}
