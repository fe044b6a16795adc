import Testing
import Understudy
import UnderstudyTestSupport

/// An expression or an order block without a call of a mock is reported, and one that an error or a `nil` ends
/// after a call, because what follows was not recorded.
@Suite struct InterruptedExpressions {
  private let till = TillMock()
  private let router = RouterMock()

  // MARK: Every statement

  /// A statement about what some code calls, and how a message names the place of the code.
  private struct Statement {
    let place: String
    let line: Int
    let run: (_ code: @escaping () throws -> Int?) async throws -> Void

    init(
      _ place: String, line: Int = #line,
      run: @escaping (_ code: @escaping () throws -> Int?) async throws -> Void
    ) {
      (self.place, self.line, self.run) = (place, line, run)
    }
  }

  private let statements = [
    Statement("expression in verify") { code in try verify(code()).called(1) },
    Statement("expression in verify") { code in verify { try code() }.called(.never) },
    Statement("expression in verify") { code in await verify { try await later(code) }.called(1) },
    Statement("expression in verify") { try await verify($0()).calledEventually(before: .zero) },
    Statement("expression in when") { code in try when(code()).thenReturn(3) },
    Statement("expression in when") { code in when({ try code() }, thenReturn: 3) },
    Statement("expression in when") { code in await when { try await later(code) }.thenReturn(3) },
    Statement("block of verifyInOrder") { code in verifyInOrder { try code() } },
    Statement("block of verifyInOrder") { code in await verifyInOrder { try await later(code) } },
    Statement("block of verifySequence") { code in verifySequence { try code() } },
    Statement("block of verifySequence") { code in await verifySequence { try await later(code) } },
  ]

  /// Expects that each statement about the code reports this once, at its own line.
  private func expectReports(_ mistake: String, _ code: @escaping () throws -> Int?) async {
    for statement in statements {
      let found = await failures { try await statement.run(code) }
      #expect(found.map(\.headline) == ["The \(statement.place) \(mistake)."])
      #expect(found.map(\.line) == [statement.line])
    }
  }

  @Test("Code without a call of a mock, which can have thrown before")
  func noCall() async {
    await expectReports("contains no call to a mock") { "tea".count }
    await expectReports("contains no call to a mock") { till.forwardNothing() }
    await expectReports("contains no call to a mock, because it threw lost") { try lose() }
    await expectReports("contains no call to a mock, because it threw lost") {
      till.row(try lose())
    }
  }

  @Test("Code that throws after a call, of which nothing is stubbed or verified")
  func thrown() async {
    till.row(1)
    await expectReports("threw lost after row(1)") { try till.add(till.row(1), lose()) }
    #expect(till.row(1) == 0)
    #expect(reportedCalls { verifyNoMoreInteractions(on: till) } == ["#1 row(1)", "#2 row(1)"])
  }

  @Test("An optional chain that ended early, of which nothing is stubbed or verified", .mockSession)
  func chains() async {
    await expectReports("ended at navigator, which returned nil") { router.navigator?.depth() }
    await expectReports("ended at RouterMock.current, which returned nil") {
      RouterMock.current?.depth()
    }
    #expect(router.navigator == nil)
  }

  // MARK: Errors

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

  private static func ended(_ place: String, _ call: String) -> String {
    "The \(place) ended at \(call), which returned nil."
  }

  @Test("An optional chain after an async call")
  func asyncChain() async {
    let load = Self.ended("expression in when", "load(3)")
    await expectFailure(headline: load, atLine: #line + 1) {
      await when { try await router.load(3)?.depth() }.thenReturn(3)
    }
    let text = Self.ended("expression in verify", "navigator")
    await expectFailure(headline: text, atLine: #line + 1) {
      await verify { await router.navigator?.present(1) }.called(1)
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

private func later(_ code: () throws -> Int?) async throws -> Int? { try code() }

private final class TillMock: Mock, @unchecked Sendable {
  func forwardNothing() -> Int { 0 }
  func use(_ value: Any) { called(with: value) }
  @discardableResult func row(_ number: Int) -> Int { calledReturning(with: number) }
  func add(_ left: Int, _ right: Int) throws -> Int { try calledThrowReturning(with: left, right) }
  @discardableResult
  func pick(_ left: Bool, _ right: Bool) -> Int { calledReturning(with: left, right) }
  func session(_ number: Int) throws -> TillSession { try calledThrowReturning(with: number) }
  func close() throws { try calledThrowing() }
}

private final class NavigatorMock: Mock, @unchecked Sendable {
  func push(_ page: Int) { called(with: page) }
  @discardableResult func depth() -> Int { calledReturning() }
  func present(_ page: Int) async { await called(with: page) }
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
