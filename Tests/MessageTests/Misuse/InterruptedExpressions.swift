import Testing
import Understudy
import UnderstudyTestSupport

/// An expression or an order block that an error or a `nil` ends after a call is reported, because
/// what follows was not recorded.
@Suite struct InterruptedExpressions {
  private let till = TillMock()

  private static func expression(_ verb: String, after call: String) -> String {
    "The expression in \(verb) threw lost after \(call)."
  }

  private static func block(_ verb: String) -> String {
    "The block of \(verb) threw lost after use(1)."
  }

  // MARK: Errors

  @Test("An expression in verify that throws after a call is reported")
  func verifyThrows() async {
    till.row(1)
    let row = Self.expression("verify", after: "row(1)")
    expectFailure(headline: row) { try verify(till.add(till.row(1), lose())).called(1) }
    await expectFailure(headline: row, atLine: #line + 1) {
      await verify { try await till.addLater(till.row(1), lose()) }.called(1)
    }
    await expectFailure(headline: row, atLine: #line + 1) {
      await verify {
        till.row(1)
        try lose() as Void
      }.calledEventually(1, before: .milliseconds(1))
    }
  }

  @Test("An expression that throws in its second evaluation only is reported")
  func secondEvaluation() throws {
    var evaluations = 0
    let found = failures {
      verify {
        till.pick(any(), true)
        evaluations += 1
        if evaluations > 1 { try lose() as Void }
      }.called(0)
    }
    let report = try #require(found.count == 1 ? found[0] : nil, "\(found)")
    #expect(report.text.hasPrefix("The expression in verify threw lost after pick("))
    #expect(report.line == #line - 8)
  }

  @Test("An expression in when that throws after a call is reported and stubs nothing")
  func whenThrows() async {
    let row = Self.expression("when", after: "row(1)")
    expectFailure(headline: row) { try when(till.add(till.row(1), lose())).thenReturn(3) }
    expectFailure(headline: row) { when({ try till.add(till.row(1), lose()) }, thenReturn: 3) }
    await expectFailure(headline: row, atLine: #line + 1) {
      await when { try await till.addLater(till.row(1), lose()) }.thenReturn(3)
    }
    #expect(till.row(1) == 0)
  }

  @Test("An order block that throws is reported and verifies nothing")
  func order() async {
    till.use(1)
    func throwing() throws {
      till.use(1)
      try lose() as Void
      till.use(2)
    }
    func throwingLater() async throws {
      till.use(1)
      try await loseLater() as Void
      till.use(2)
    }
    let (inOrder, sequence) = (Self.block("verifyInOrder"), Self.block("verifySequence"))
    expectFailure(headline: inOrder) { verifyInOrder { try throwing() } }
    expectFailure(headline: sequence) { verifySequence { try throwing() } }
    await expectFailure(headline: inOrder) { await verifyInOrder { try await throwingLater() } }
    await expectFailure(headline: sequence) { await verifySequence { try await throwingLater() } }
    #expect(reportedCalls { verifyNoMoreInteractions(on: till) } == ["#1 use(1)"])
  }

  @Test("A call that returns an object ends no order block, and is not verified in an argument")
  func objects() async throws {
    let text = "Expected close() after session(1), but no such call came."
    try when(till.session(any())).thenThrow(Lost.lost)
    #expect(throws: Lost.lost) { try till.session(1) }
    expectFailure(headline: text, atLine: #line + 1) {
      verifyInOrder {
        _ = try till.session(1)
        try till.close()
      }
    }
    await expectFailure(headline: text, atLine: #line + 1) {
      await verifySequence {
        _ = try till.session(1)
        try await throwNothing()
        try till.close()
      }
    }
    let found = failures { try verify(till.use(till.session(1))).called(1) }
    #expect(found.map(\.line) == [#line - 1])
  }

  // MARK: Optional chains

  private let router = RouterMock()

  private static func ended(_ place: String, _ call: String = "navigator") -> String {
    "The \(place) ended at \(call), which returned nil."
  }

  @Test("A verification of an optional chain that ended early is reported", .mockSession)
  func verifiedChain() async {
    _ = router.navigator
    let text = Self.ended("expression in verify")
    expectFailure(headline: text) { verify(router.navigator?.push(1)).called(1) }
    await expectFailure(headline: text, atLine: #line + 1) {
      await verify { await router.navigator?.present(1) }.called(1)
    }
    await expectFailure(headline: text, atLine: #line + 1) {
      await verify { router.navigator?.push(1) }.calledEventually(1, before: .zero)
    }
    let current = Self.ended("expression in verify", "RouterMock.current")
    expectFailure(headline: current) { verify(RouterMock.current?.push(1)).called(0) }
    expectFailure(headline: Self.ended("block of verifyInOrder"), atLine: #line + 1) {
      verifyInOrder { router.navigator?.push(1) }
    }
    expectFailure(headline: Self.ended("block of verifySequence"), atLine: #line + 1) {
      verifySequence { router.navigator?.push(1) }
    }
  }

  @Test("A stub of an optional chain that ended early is reported, and stubs nothing")
  func stubbedChain() async {
    let text = Self.ended("expression in when")
    expectFailure(headline: text) { when(router.navigator?.depth()).thenReturn(3) }
    expectFailure(headline: text) { when(router.navigator?.depth(), thenReturn: 3) }
    await expectFailure(headline: text, atLine: #line + 1) {
      await when { await router.navigator?.size() }.thenReturn(3)
    }
    #expect(router.navigator == nil)
    let load = Self.ended("expression in when", "load(3)")
    await expectFailure(headline: load, atLine: #line + 1) {
      await when { try await router.load(3)?.depth() }.thenReturn(3)
    }
  }

  @Test("Code under test that reads a value from a call is answered with the mock's own call")
  func codeUnderTest() {
    func shout() -> String? { router.title?.uppercased() }
    func text(_ place: String) -> String { Self.ended(place, "title") }
    expectFailure(headline: text("expression in when")) { when(shout()?.count).thenReturn(3) }
    expectFailure(headline: text("expression in verify")) { verify(shout()?.count).called(1) }
    expectFailure(
      """
      The block of verifyInOrder ended at title, which returned nil.
      verifyInOrder takes a mock's own call, without what uses its result: mock.title
      """, atLine: #line + 1
    ) { verifyInOrder { shout()?.count } }
  }

  @Test("An optional chain ends at the call that a test stubbed with nil")
  func stubbedNil() {
    let navigator = NavigatorMock()
    when(router.navigator).thenReturn(navigator)
    when(navigator.child).thenReturn(nil)
    let child = Self.ended("expression in verify", "child")
    expectFailure(headline: child) { verify(router.navigator?.child?.push(1)).called(0) }
    let find = Self.ended("expression in verify", #"find("a")"#)
    expectFailure(headline: find) { verify(router.find("a")?.push(1)).called(0) }
  }
}

private final class TillSession {}

private func throwNothing() async throws {}

private final class TillMock: Mock, @unchecked Sendable {
  func use(_ value: Any) { called(with: value) }
  @discardableResult func row(_ number: Int) -> Int { calledReturning(with: number) }
  func add(_ left: Int, _ right: Int) throws -> Int { try calledThrowReturning(with: left, right) }
  func addLater(_ left: Int, _ right: Int) async -> Int { await calledReturning(with: left, right) }
  @discardableResult
  func pick(_ left: Bool, _ right: Bool) -> Int { calledReturning(with: left, right) }
  func session(_ number: Int) throws -> TillSession { try calledThrowReturning(with: number) }
  func close() throws { try calledThrowing() }
}

private final class NavigatorMock: Mock, @unchecked Sendable {
  func push(_ page: Int) { called(with: page) }
  @discardableResult func depth() -> Int { calledReturning() }
  func present(_ page: Int) async { await called(with: page) }
  func size() async -> Int { await calledReturning() }
  var child: NavigatorMock? { calledReturning(default: nil) }
}

private final class RouterMock: Mock, @unchecked Sendable {
  var navigator: NavigatorMock? { calledReturning(default: nil) }
  var title: String? { calledReturning(default: nil) }
  func find(_ name: String) -> NavigatorMock? { calledReturning(with: name, default: nil) }
  func load(_ number: Int) async throws -> NavigatorMock? {
    try await calledThrowReturning(with: number)
  }
  static var current: NavigatorMock? { mockState.calledReturning(default: nil) }
}
