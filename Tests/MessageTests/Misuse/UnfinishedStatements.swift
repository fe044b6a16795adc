import Testing
import Understudy
import UnderstudyTestSupport

/// A `verify` without a count, a `when` without an answer, and a proxy without a call are reported
/// at their own lines and change nothing else.
@Suite struct UnfinishedStatements {
  private let kiosk = KioskMock()

  private static func verification(_ call: String, _ line: String? = nil) -> String {
    """
    verify(\(call)) was not followed by called or calledEventually.
    Write the expected number of calls: \(line ?? "verify(mock.\(call))").called(1)
    """
  }

  private static func stubbing(_ call: String, _ line: String? = nil) -> String {
    """
    when(\(call)) was not followed by an answer.
    Write an answer: \(line ?? "when(mock.\(call)).thenReturn(…)")
    """
  }

  private static func proxy(_ verb: String) -> String {
    """
    \(verb) was not followed by a call of the mock.
    Write the call after it.
    """
  }

  // MARK: Expressions

  @Test("A verification without a count is reported at its line, with the line to write")
  func verifications() async {
    let text = Self.verification(#"price("a")"#)
    expectFailure(text) { _ = verify(kiosk.price("a")) }
    expectFailure(text) { _ = verify { kiosk.price("a") } }
    expectFailure(Self.verification("price(any())")) { _ = verify(kiosk.price(any())) }
    expectFailure(Self.verification("limit = 3")) { _ = verify(kiosk.limit = 3) }
    let open = Self.verification(#"KioskMock.open("a")"#, #"verify(KioskMock.open("a"))"#)
    expectFailure(open) { _ = verify(KioskMock.open("a")) }
    let load = Self.verification(#"load("a")"#, #"await verify { await mock.load("a") }"#)
    await expectFailure(load) { _ = await verify { await kiosk.load("a") } }
    let till = KioskTillMock()
    let put = Self.verification(#"put("x", 1)"#, #"await verify { await mock.put("x", 1) }"#)
    await expectFailure(put) { _ = await verify { await till.put("x", 1) } }
    let pack = Self.verification(
      #"pack(["a", anyVariadic()])"#, #"verify(mock.pack("a", anyVariadic()))"#)
    expectFailure(pack) { _ = verify(kiosk.pack("a", anyVariadic())) }
  }

  @Test("A verification without a count is reported once, when its last copy goes away")
  func kept() {
    expectFailure(Self.verification(#"price("a")"#), atLine: #line + 2) {
      var kept: [Verification<Int>] = []
      kept.append(verify(kiosk.price("a")))
      let copies = kept + kept
      #expect(copies.count == 2)
    }
  }

  @Test("A stubbing without an answer is reported at its line, with the line to write")
  func stubbings() async {
    let text = Self.stubbing(#"price("a")"#)
    expectFailure(text) { _ = when(kiosk.price("a")) }
    expectFailure(text) { _ = when { kiosk.price("a") } }
    expectFailure(text) { when(kiosk.price("a")).lenient() }
    expectFailure(text) { withMockSession { _ = when(kiosk.price("a")) } }
    let load = Self.stubbing(#"load("a")"#, #"await when { await mock.load("a") }.thenReturn(…)"#)
    await expectFailure(load) { _ = await when { await kiosk.load("a") } }
    let open = Self.stubbing("KioskMock.open(any())", "when(KioskMock.open(any())).thenReturn(…)")
    expectFailure(open) { _ = when(KioskMock.open(any())) }
    let setter = Self.stubbing("limit = 3", "when(mock.limit = 3).thenReturn()")
    expectFailure(setter) { _ = when(kiosk.limit = 3) }
  }

  // MARK: Proxies

  @Test("A proxy without a call is reported at the next one, and when its session or mock ends")
  func proxies() {
    for (verb, line, open) in KioskMock.proxies {
      let text = Self.proxy(verb)
      expectFailure(text, atLine: line) {
        open(kiosk)
        when(using: kiosk, thenReturn: 3).price("a")
      }
      expectFailure(text, atLine: line) { withMockSession { open(kiosk) } }
      expectFailure(text, atLine: line) { open(KioskMock()) }
    }
    #expect(kiosk.price("a") == 3)
    #expect(kiosk.price("b") == 0)
    #expect(kiosk.mockState.invocations.count == 2)
  }

  @Test("A static proxy without a call is reported with its type")
  func staticProxy() {
    let text = Self.proxy("verify(on:called:)")
    expectFailure(text) { withMockSession { _ = verify(on: KioskMock.self, called: 5) } }
  }

  @Test("The unfinished proxy of each context is reported once")
  func contexts() async {
    let reports = await failures {
      await withMockSession {
        _ = verify(on: kiosk, called: 1)
        await withTaskGroup(of: Void.self) { group in
          for _ in 1...3 { group.addTask { [kiosk] in _ = verify(on: kiosk, called: 2) } }
        }
      }
    }
    let text = Self.proxy("verify(on:called:)")
    #expect(reports.map(\.text) == Array(repeating: text, count: 4))
  }

  @Test("A call of another mock, or of a method that forwards to nothing, finishes no proxy")
  func otherCalls() {
    let text = Self.proxy("verify(on:called:)")
    let other = KioskMock()
    expectFailure(text, atLine: #line + 2) {
      withMockSession {
        _ = verify(on: kiosk, called: 1)
        other.price("a")
      }
    }
    verify(on: other, called: 1).price("a")
    expectFailure(text) { withMockSession { verify(on: kiosk, called: 1).forwardNothing() } }
  }
}

private enum KioskError: Error { case closed }

private final class KioskMock: Mock, @unchecked Sendable {
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult func load(_ item: String) async -> Int { await calledReturning(with: item) }
  func pack(_ items: String...) { called(with: items) }
  func forwardNothing() {}
  var limit: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult static func open(_ key: String) -> Bool {
    mockState.calledReturning(with: key)
  }

  static let proxies: [(String, line: Int, open: @Sendable (KioskMock) -> Void)] = [
    ("verify(on:called:)", #line, { _ = verify(on: $0, called: 5) }),
    ("when(using:thenReturn:)", #line, { _ = when(using: $0, thenReturn: 1) }),
    ("when(using:thenThrow:)", #line, { _ = when(using: $0, thenThrow: KioskError.closed) }),
  ]
}

private actor KioskTillMock: Mocking {
  let mockState = MockState()
  func put(_ key: String, _ amount: Int) { called(with: key, amount) }
}
