import CFrames
import Understudy
import UnderstudyTestSupport
import XCTest

// On Apple's platforms, XCTest stops a test with `continueAfterFailure = false` by an exception of
// Objective-C, which Swift's frames don't end for. `frames_leave` does the same everywhere. Each class has a
// test that is stopped, and one after it, which must not notice.

/// In the expression of a verification: `verify(canteen.cook(try XCTUnwrap(dish)))`.
final class LeftStatementTests: XCTestCase {
  func test1Leaves() {
    leaving { verify(CanteenMock().cook(stop())).called(1) }
  }

  func test2ReceivesItsCalls() {
    let canteen = CanteenMock()
    when(canteen.cook("soup")).thenReturn(7)
    XCTAssertEqual(canteen.cook("soup"), 7)
    verify(canteen.cook("soup")).called(1)
  }
}

/// In code of the user that the library runs, of which calls are ignored.
final class LeftUserCodeTests: XCTestCase {
  func test1Leaves() {
    DefaultValues.register(Basket.self) { Basket(name: stop()) }
    leaving { verify(ShopMock().basket()).called(1) }
  }

  func test2ReceivesItsCalls() {
    let canteen = CanteenMock()
    canteen.clean()
    XCTAssertEqual(canteen.mockState.invocations.count, 1)
    verify(canteen.clean()).called(1)
  }

  private struct Basket { let name: String }

  private final class ShopMock: Mock {
    @discardableResult func basket() -> Basket { calledReturning() }
  }
}

/// Between a proxy and its call, on a mock that tests share.
final class LeftProxyTests: XCTestCase {
  private static let reporter = RecordingReporter()
  private static let canteen = FailureReport.$reporter.withValue(reporter) { CanteenMock() }

  func test1Leaves() {
    leaving { verify(on: Self.canteen, called: 1).cook(stop()) }
  }

  func test2ReceivesItsCalls() {
    XCTAssertEqual(
      Self.reporter.failures.map(\.headline),
      ["verify(on:called:) was not followed by a call of the mock."])
    Self.canteen.cook("soup")
    XCTAssertEqual(Self.canteen.mockState.invocations.map(\.description), [#"cook("soup")"#])
  }
}

/// In sessions of the test's own.
final class LeftSessionTests: XCTestCase {
  func test1Leaves() {
    leaving {
      withMockSession(policy: .strict) {
        withMockSession {
          when(LarderMock.count()).thenReturn(7)
          _ = LarderMock.count()
          _ = stop()
        }
      }
    }
    XCTAssertEqual(LarderMock.count(), 7, "The test is still inside of the sessions.")
  }

  func test2HasNoSession() { XCTAssertEqual(LarderMock.count(), 0) }

  private final class LarderMock: Mock {
    static func count() -> Int { mockState.calledReturning(default: 0) }
  }
}

#if os(Linux)
  /// In a statement inside of the session of the whole test, whose end the test reaches.
  final class LeftStatementInSessionTests: XCTestCase {
    override func invokeTest() {
      withMockSession {
        super.invokeTest()
        isKeeping = true
      }
      isKeeping = false
      if name.hasSuffix("test2ReportsItsUnusedStub") {
        XCTAssertEqual(found, ["The stub of cook(\"soup\") was never used."])
      }
    }

    func test1FailsAndLeaves() {
      isKeeping = true
      let canteen = CanteenMock()
      leaving {
        verify(canteen.clean()).called(1)
        verify(canteen.cook(stop())).called(1)
      }
      isKeeping = false
      XCTAssertEqual(found, ["clean() was called 0 times, expected exactly 1."])
    }

    func test2ReportsItsUnusedStub() { when(CanteenMock().cook("soup")).thenReturn(7) }

    // MARK: Failures that are expected

    private var found: [String] = []
    private var isKeeping = false

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if isKeeping {
        found.append(String(description.prefix { $0 != "\n" }).replacing("failed - ", with: ""))
      } else {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }
  }
#endif

// MARK: Leaving

/// The code that `leaving` runs: a function of C can't have it as a closure.
// Used by one test after the other, on one thread.
nonisolated(unsafe) private var code: () -> Void = {}

/// Runs code that `stop()` ends.
private func leaving(_ body: @escaping () -> Void) {
  code = body
  frames_run { code() }
}

/// Leaves all frames of `leaving`.
private func stop() -> String {
  frames_leave()
  return ""
}
