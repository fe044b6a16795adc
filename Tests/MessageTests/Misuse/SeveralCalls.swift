import Testing
import Understudy
import UnderstudyTestSupport

/// An optional chain that ended before its last call was recorded is reported.
///
/// This is certain where the last recorded call returned nil and its result type differs from
/// that of the expression.
@Suite struct SeveralCalls {
  private let router = RouterMock()

  private static func text(_ place: String, _ property: String = "navigator") -> String {
    """
    The \(place) ended at \(property), which returned nil.
    Give it a value first: when(mock.\(property)).thenReturn(…)
    """
  }

  @Test("A verification of an optional chain that ended early is reported")
  func verification() async {
    _ = router.navigator
    let text = Self.text("expression in verify")
    expectFailure(text) { verify(router.navigator?.push(1)).called(1) }
    expectFailure(text) { verify(router.navigator?.depth()).called(1) }
    expectFailure(text) { verify { router.navigator?.push(1) }.called(1) }
    expectFailure(text) { try verify(router.navigator?.replace(1)).called(1) }
    await expectFailure(text, atLine: #line + 1) {
      await verify { await router.navigator?.present(1) }.called(1)
    }
    await expectFailure(text, atLine: #line + 1) {
      await verify { router.navigator?.push(1) }.calledEventually(1, before: .zero)
    }
  }

  @Test("A stub of an optional chain that ended early is reported, and stubs nothing")
  func stub() async {
    let text = Self.text("expression in when")
    expectFailure(text) { when(router.navigator?.depth()).thenReturn(3) }
    expectFailure(text) { when { router.navigator?.depth() }.thenReturn(3) }
    expectFailure(text) { when(router.navigator?.depth(), thenReturn: 3) }
    await expectFailure(text, atLine: #line + 1) {
      await when { await router.navigator?.size() }.thenReturn(3)
    }
    #expect(router.navigator == nil)
  }

  @Test("An optional chain ends at the call that a test stubbed with nil")
  func stubbedNil() {
    let navigator = NavigatorMock()
    when(router.navigator).thenReturn(navigator)
    when(navigator.child).thenReturn(nil)
    expectFailure(Self.text("expression in verify", "child"), atLine: #line + 1) {
      verify(router.navigator?.child?.push(1)).called(0)
    }
    expectFailure(Self.text("expression in verify", "find(\"a\")"), atLine: #line + 1) {
      verify(router.find("a")?.push(1)).called(0)
    }
  }

  @Test("A static optional chain that ended early is reported", .mockSession)
  func staticChain() {
    expectFailure(
      """
      The expression in verify ended at RouterMock.current, which returned nil.
      Give it a value first: when(RouterMock.current).thenReturn(…)
      """, atLine: #line + 2
    ) {
      verify(RouterMock.current?.push(1)).called(0)
    }
  }

  @Test("An order block whose last optional chain ended early is reported")
  func order() {
    _ = router.navigator
    expectFailure(Self.text("block of verifyInOrder"), atLine: #line + 1) {
      verifyInOrder { router.navigator?.push(1) }
    }
    expectFailure(Self.text("block of verifySequence"), atLine: #line + 1) {
      verifySequence { router.navigator?.push(1) }
    }
  }

  // MARK: Correct uses

  @Test("A getter that returns nil is verified and stubbed")
  func getter() {
    _ = router.navigator
    _ = router.find("a")
    verify(router.navigator).called(1)
    verify(router.find("a")).called(1)
    verify { router.navigator }.called(1)
    when(router.title).thenReturn(nil)
    #expect(router.title == nil)
    verifyInOrder { router.navigator }
  }

  @Test("An optional chain that does not end is verified at its last call")
  func chain() {
    let navigator = NavigatorMock()
    when(router.navigator).thenReturn(navigator)
    router.navigator?.push(1)
    verify(router.navigator?.push(1)).called(1)
    verify(router.navigator?.push(2)).called(0)
    when(router.navigator?.depth()).thenReturn(3)
    #expect(navigator.depth() == 3)
    when(router.navigator?.title).thenReturn(nil)
    #expect(navigator.title == nil)
  }
}

// MARK: - Fixtures

private final class NavigatorMock: Mock, @unchecked Sendable {
  func push(_ page: Int) { called(with: page) }
  @discardableResult func depth() -> Int { calledReturning() }
  func replace(_ page: Int) throws { try calledThrowing(with: page) }
  func present(_ page: Int) async { await called(with: page) }
  func size() async -> Int { await calledReturning() }
  var child: NavigatorMock? { calledReturning(default: nil) }
  var title: String? { calledReturning(default: nil) }
}

private final class RouterMock: Mock, @unchecked Sendable {
  var navigator: NavigatorMock? { calledReturning(default: nil) }
  var title: String? { calledReturning(default: nil) }
  func find(_ name: String) -> NavigatorMock? { calledReturning(with: name, default: nil) }
  static var current: NavigatorMock? { calledReturning(default: nil) }
}
