import Testing
import Understudy
import UnderstudyTestSupport

/// A proxy whose own arguments call its mock records that call, which is reported where it is
/// certain.
@Suite struct ProxyArguments {
  private let desk = ClerkDeskMock()

  private static func text(_ proxy: String, _ call: String, _ method: String) -> String {
    "\(proxy) took \(call) as its call, which is an argument of \(method)."
  }

  @Test("A stub whose argument calls the same mock is reported")
  func stub() {
    let text = Self.text("when(using:thenReturn:)", "table", "select(_:)")
    expectFailure(headline: text) { when(using: desk, thenReturn: "row").select(desk.table) }
    let error = Self.text("when(using:thenThrow:)", "fetch()", "load(_:)")
    expectFailure(headline: error, atLine: #line + 1) {
      try when(using: desk, thenThrow: DeskError.closed).load(desk.fetch())
    }
  }

  @Test("A verification whose argument calls the same mock is reported", .mockSession)
  func verification() async {
    func text(_ call: String, _ method: String) -> String {
      Self.text("verify(on:called:)", call, method)
    }
    let select = text("table", "select(_:)")
    expectFailure(headline: select) { verify(on: desk, called: 0).select(desk.table) }
    // The argument is a number, an object, an element of a list.
    let number = text("value(3)", "two(_:_:)")
    expectFailure(headline: number) { verify(on: desk, called: 0).two(desk.value(3), "a") }
    let object = text("session()", "use(_:)")
    expectFailure(headline: object) { verify(on: desk, called: 0).use(desk.session()) }
    let element = text("table", "insert(_:)")
    expectFailure(headline: element) { verify(on: desk, called: 0).insert(3, desk.table) }
    let send = text("table", "send(_:)")
    await expectFailure(headline: send) { await verify(on: desk, called: 0).send(desk.table) }
    let open = text("ClerkDeskMock.path()", "open(_:)")
    expectFailure(headline: open, atLine: #line + 1) {
      verify(on: ClerkDeskMock.self, called: 0).open(ClerkDeskMock.path())
    }
  }

  // MARK: Correct uses

  @Test("An argument that calls another mock, or the same one inside the call, is a value")
  func otherMock() {
    let other = ClerkDeskMock()
    when(other.table).thenReturn("students")
    when(using: desk, thenReturn: "row").select(other.table)
    #expect(desk.select("students") == "row")
    verify(on: desk, called: 1).select(other.table)
    #expect(other.mockState.invocations.count == 2)

    when(desk.table).thenReturn("students")
    when(desk.select(desk.table)).thenReturn("row")
    #expect(desk.select("students") == "row")
    verify(desk.select(desk.table)).called(2)
    verify(desk.two(desk.value(3), "a")).called(0)
  }
}

private enum DeskError: Error { case closed }
private final class DeskSession {}

private final class ClerkDeskMock: Mock, @unchecked Sendable {
  var table: String { calledReturning() }
  @discardableResult func select(_ table: String) -> String { calledReturning(with: table) }
  @discardableResult func value(_ number: Int) -> Int { calledReturning(with: number) }
  @discardableResult func session() -> DeskSession { calledReturning() }
  func two(_ number: Int, _ text: String) { called(with: number, text) }
  func use(_ session: DeskSession) { called(with: session) }
  func insert(_ values: Any...) { called(with: values) }
  func send(_ table: String) async { await called(with: table) }
  func fetch() throws -> String { try calledThrowReturning() }
  func load(_ table: String) throws { try calledThrowing(with: table) }
  static func path() -> String { mockState.calledReturning() }
  static func open(_ path: String) { mockState.called(with: path) }
}
