import Testing
import Understudy
import UnderstudyTestSupport

/// An error that leaves `when` or `verify` is reported, because what follows it was not recorded.
@Suite struct ThrowingExpressions {
  private let till = TillMock()

  private static func expression(_ verb: String, after call: String) -> String {
    """
    The expression in \(verb) threw lost after \(call).
    The rest of the expression was not recorded. Write only calls to mocks in it.
    """
  }

  // MARK: verify

  @Test("An expression in verify that throws after a call is reported")
  func verifyThrows() {
    till.row(1)
    expectFailure(Self.expression("verify", after: "row(1)"), atLine: #line + 1) {
      try verify(till.add(till.row(1), throwLost())).called(1)
    }
    expectFailure(Self.expression("verify", after: "row(1)"), atLine: #line + 1) {
      verify { try till.add(till.row(1), throwLost()) }.called(1)
    }
    expectFailure(Self.expression("verify", after: "row(1)"), atLine: #line + 1) {
      verify {
        till.row(1)
        try throwLost()
      }.called(1)
    }
    expectFailure(Self.expression("verify", after: "TillMock.key(1)"), atLine: #line + 1) {
      try verify(TillMock.open(TillMock.key(1), throwLost())).called(0)
    }
  }

  @Test("An async expression in verify that throws after a call is reported")
  func verifyThrowsLater() async {
    till.row(1)
    await expectFailure(Self.expression("verify", after: "row(1)"), atLine: #line + 1) {
      await verify { try await till.addLater(till.row(1), throwLost()) }.called(1)
    }
    await expectFailure(Self.expression("verify", after: "addLater(1, 2)"), atLine: #line + 1) {
      await verify {
        _ = await till.addLater(1, 2)
        try throwLost()
      }.called(0)
    }
    await expectFailure(Self.expression("verify", after: "row(1)"), atLine: #line + 2) {
      let never = Duration.milliseconds(1)
      await verify {
        till.row(1)
        try throwLost()
      }.calledEventually(1, before: never)
    }
  }

  @Test("An expression that throws in its second evaluation only is reported")
  func secondEvaluation() throws {
    var evaluations = 0
    let found = failures {
      verify {
        till.pick(any(), true)
        evaluations += 1
        if evaluations > 1 { try throwLost() }
      }.called(0)
    }
    let report = try #require(found.count == 1 ? found[0] : nil, "\(found)")
    #expect(report.text.hasPrefix("The expression in verify threw lost after pick("))
    #expect(report.line == #line - 8)
  }

  // MARK: when

  @Test("An expression in when that throws after a call is reported and stubs nothing")
  func whenThrows() {
    expectFailure(Self.expression("when", after: "row(1)"), atLine: #line + 1) {
      try when(till.add(till.row(1), throwLost())).thenReturn(3)
    }
    expectFailure(Self.expression("when", after: "row(1)"), atLine: #line + 1) {
      when { try till.add(till.row(1), throwLost()) }.thenReturn(3)
    }
    expectFailure(Self.expression("when", after: "row(1)"), atLine: #line + 1) {
      when(try till.add(till.row(1), throwLost()), thenReturn: 3)
    }
    expectFailure(Self.expression("when", after: "row(1)"), atLine: #line + 1) {
      when({ try till.add(till.row(1), throwLost()) }, thenReturn: 3)
    }
    expectFailure(Self.expression("when", after: "TillMock.key(1)"), atLine: #line + 1) {
      try when(TillMock.open(TillMock.key(1), throwLost())).thenReturn(true)
    }
    #expect(till.row(1) == 0)
  }

  @Test("An async expression in when that throws after a call is reported and stubs nothing")
  func whenThrowsLater() async {
    await expectFailure(Self.expression("when", after: "row(1)"), atLine: #line + 1) {
      await when { try await till.addLater(till.row(1), throwLost()) }.thenReturn(3)
    }
    await expectFailure(Self.expression("when", after: "row(1)"), atLine: #line + 1) {
      await when({ try await till.addLater(till.row(1), throwLost()) }, thenReturn: 3)
    }
    #expect(till.row(1) == 0)
  }
}
