import Testing
import Understudy
import UnderstudyTestSupport

/// A `verify` without a count and a `when` without an answer are reported at their lines.
@Suite struct UnfinishedStatements {
  private let shop = KioskMock()

  private static func verification(_ call: String, hint: String? = nil) -> String {
    """
    verify(\(call)) was not followed by called or calledEventually.
    Write the expected number of calls: \(hint ?? "verify(mock.\(call))").called(1)
    """
  }

  private static func stubbing(_ call: String, hint: String? = nil) -> String {
    """
    when(\(call)) was not followed by an answer.
    Write an answer: \(hint ?? "when(mock.\(call)).thenReturn(…)")
    """
  }

  // MARK: verify

  @Test("A verification without a count is reported at its line")
  func verification() async {
    let text = Self.verification(#"price("zzz")"#)
    expectFailure(text) { _ = verify(shop.price("zzz")) }
    expectFailure(text) { _ = verify { shop.price("zzz") } }
    await expectFailure(
      Self.verification(#"load("zzz")"#, hint: #"await verify { await mock.load("zzz") }"#),
      atLine: #line + 2
    ) {
      _ = await verify { await shop.load("zzz") }
    }
  }

  @Test("A verification without a count is reported for every kind of call")
  func kinds() {
    expectFailure(Self.verification("price(any())")) { _ = verify(shop.price(any())) }
    expectFailure(Self.verification("limit")) { _ = verify(shop.limit) }
    expectFailure(Self.verification("limit = 3")) { _ = verify(shop.limit = 3) }
    let opening = Self.verification(
      "KioskMock.open(\"a\")", hint: "verify(KioskMock.open(\"a\"))")
    expectFailure(opening) { _ = verify(KioskMock.open("a")) }
  }

  @Test("A verification without a count is reported once, when it goes away")
  func kept() {
    expectFailure(Self.verification(#"price("zzz")"#), atLine: #line + 2) {
      var kept: [Verification<Int>] = []
      kept.append(verify(shop.price("zzz")))
      let copies = kept + kept
      #expect(copies.count == 2)
    }
  }

  @Test("A verification without a count in a session is reported once")
  func verificationInSession() async {
    let text = Self.verification(#"price("zzz")"#)
    expectFailure(text, atLine: #line + 1) {
      withMockSession { _ = verify(shop.price("zzz")) }
    }
    expectFailure(text, atLine: #line + 1) {
      withMockSession(unusedStubs: .ignored) { _ = verify(shop.price("zzz")) }
    }
    await expectFailure(text, atLine: #line + 2) {
      await withMockSession {
        _ = verify(shop.price("zzz"))
        await Task.yield()
      }
    }
  }

  @Test("Each verification without a count is reported", .mockSession)
  func severalVerifications() {
    let line = #line
    let found = failures {
      for item in ["a", "b"] {
        _ = verify(shop.price(item))
      }
      _ = verify(shop.price("c"))
    }
    #expect(
      found == [
        ReportedFailure(text: Self.verification(#"price("a")"#), line: line + 3),
        ReportedFailure(text: Self.verification(#"price("b")"#), line: line + 3),
        ReportedFailure(text: Self.verification(#"price("c")"#), line: line + 5),
      ])
  }

  // MARK: when

  @Test("A stubbing without an answer is reported at its line")
  func stubbing() async {
    let text = Self.stubbing(#"price("a")"#)
    expectFailure(text) { _ = when(shop.price("a")) }
    expectFailure(text) { _ = when { shop.price("a") } }
    await expectFailure(
      Self.stubbing(#"load("a")"#, hint: #"await when { await mock.load("a") }.thenReturn(…)"#),
      atLine: #line + 2
    ) {
      _ = await when { await shop.load("a") }
    }
    expectFailure(
      Self.stubbing("KioskMock.open(any())", hint: "when(KioskMock.open(any())).thenReturn(…)"),
      atLine: #line + 2
    ) {
      _ = when(KioskMock.open(any()))
    }
    let setter = Self.stubbing("limit = 3", hint: "when(mock.limit = 3).thenReturn()")
    expectFailure(setter) { _ = when(shop.limit = 3) }
  }

  @Test("A stubbing that is only lenient is reported")
  func lenient() {
    let text = Self.stubbing(#"price("a")"#)
    expectFailure(text) { when(shop.price("a")).lenient() }
    expectFailure(text, atLine: #line + 1) {
      withMockSession { _ = when(shop.price("a")).lenient() }
    }
  }

  @Test("A stubbing without an answer in a session is reported once")
  func stubbingInSession() {
    let text = Self.stubbing(#"price("a")"#)
    expectFailure(text) { withMockSession { _ = when(shop.price("a")) } }
    expectFailure(text, atLine: #line + 1) {
      withMockSession(unusedStubs: .ignored) { _ = when(shop.price("a")) }
    }
  }

  // MARK: What is finished

  @Test("A verification with a count is not reported, even if a copy of it was asked")
  func finishedVerifications() async {
    shop.price("a")
    let verification = verify(shop.price("a"))
    let copy = verification
    copy.called(1)
    copy.called(1)
    await verification.calledEventually(1)
    let other = verify(shop.price("b"))
    await Task { other.called(0) }.value
  }

  @Test("A stubbing with an answer or an effect is not reported")
  func finishedStubbings() {
    when(shop.price("a")).thenReturn(1)
    when(shop.price("b")).perform {}
    when(shop.price("c")).lenient().thenAnswer { 3 }
    when(shop.price("d"), thenReturn: 3)
    let stubbing = when(shop.price("e"))
    stubbing.thenReturn(5)
    when(using: shop, thenReturn: 6).price("f")
  }

  @Test("A statement that has been reported already is not reported again")
  func reportedStatements() {
    #expect(failures { _ = verify("tea".count) }.count == 1)
    #expect(failures { _ = when("tea".count) }.count == 1)
    #expect(failures { when(shop.price("a")).thenThrow(KioskError.closed) }.count == 1)
    #expect(failures { verify(shop.price("a")).called(3) }.count == 1)
  }
}

// MARK: - Fixtures

private enum KioskError: Error { case closed }

private final class KioskMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult func load(_ item: String) async -> Int { await calledReturning(with: item) }
  var limit: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult static func open(_ key: String) -> Bool { calledReturning(with: key) }
}
