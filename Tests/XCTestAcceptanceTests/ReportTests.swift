#if os(Linux)
  import Understudy
  import XCTest

  /// What XCTest gets to know of a failure. Elsewhere, only the child runs tell.
  final class ReportTests: XCTestCase {
    private final class DoorMock: Mock {
      func open(_ name: String) { called(with: name) }
    }

    /// The library sees the beginning of each test from its first mock on.
    override class func setUp() { _ = DoorMock() }

    private var found: [String] = []
    private var isKeeping = false

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if isKeeping { return found.append("\(filePath):\(lineNumber): \(description)") }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    func testAFailureIsReportedOnceWithItsTextAndItsLine() {
      isKeeping = true
      let line = #line + 1
      verify(DoorMock().open("front")).called(1)
      isKeeping = false
      XCTAssertEqual(
        found,
        [
          """
          \(#filePath):\(line): failed - open(_:) was called 0 times, expected exactly 1.
          Expected: open("front")
          No calls on DoorMock.
          """
        ])
    }
  }
#endif
