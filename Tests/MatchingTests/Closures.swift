import Testing
import Understudy
import UnderstudyTestSupport

/// `any()` matches a closure of any arity and with any effect.
@Suite struct Closures {
  private let hub = HubMock()

  @Test("any() matches optional closures and nil")
  func optional() {
    hub.load(1, then: nil)
    hub.load(2, then: { _ in })
    verify(hub.load(any(), then: any())).called(2)
    verify(hub.load(2, then: any())).called(1)
    verify(hub.load(any(), then: isNil())).called(1)
    verify(hub.load(any(), then: isNotNil())).called(1)
    verify(hub.load(any(), then: nil)).called(1)
    verify(on: hub, called: 1).load(1, then: any())
  }

  @Test("A plain closure is reported where the verification would pass, and in a stub")
  func unnoticedClosure() {
    func expect(_ call: String, _ body: () -> Void) {
      let text = "No call can match \(call).\nClosures cannot be compared; write any() instead."
      #expect(failures(in: body).map(\.text) == [text])
    }
    hub.load(1) { _ in }
    for count: CallCount in [0, .never, .atMost(2), .within(0...1)] {
      expect("load(1, then: closure)") { verify(hub.load(1) { _ in }).called(count) }
      expect("load(1, then: closure)") { verify(on: hub, called: count).load(1) { _ in } }
    }
    expect("keep(Form(id: 1, submit: closure))") {
      verify(hub.keep(Form(id: 1) { _ in true })).called(.never)
    }
    expect("two(closure)") { when(hub.two { "\($0)\($1)" }).thenReturn("a").thenReturn("b") }
    expect("two(closure)") { _ = when(using: hub, thenReturn: "a").two { "\($0)\($1)" } }
    #expect(hub.two { "\($0)\($1)" } == "")
    verify(hub.load(2, then: nil)).called(.never)
  }

  @Test("Where calls match, or any() stands for the closure, the count alone is the cause")
  func wrongCount() {
    hub.load(1, then: nil)
    let (none, then): (HubMock.Then, HubMock.Then) = (nil, { _ in })
    let either = { [hub] in hub.load(1, then: oneOf(none, then)) }
    let text = """
      load(_:then:) was called 1 time, expected exactly 2.
      Expected: load(1, then: oneOf(nil, closure))
      Matching calls:
        #1 load(1, then: nil)
      No other calls on HubMock.
      """
    expectFailure(text) { verify { either() }.called(2) }
    expectFailure(
      """
      Expected calls(2) { load(1, then: oneOf(nil, closure)) }, but only 1 such call came.
        Expected                                         Actual
        calls(2) { load(1, then: oneOf(nil, closure)) }  load(1, then: nil)
      > calls(2) { load(1, then: oneOf(nil, closure)) }  -
      """, atLine: #line + 1
    ) { verifyInOrder { calls(2) { either() } } }
    hub.load(2) { _ in }
    let found = failures { verify(hub.load(2, then: any())).called(2) }
    #expect(found.count == 1 && !found[0].text.contains("compared"))
  }

  @Test("An order with a plain closure fails, and says why")
  func order() {
    hub.none { 3 }
    let text = """
      Expected none(closure) to be called, but no such call came.
      Closures cannot be compared; write any() instead.
        Expected       Actual (* marks what did not match)
      > none(closure)  -
                       none(*closure*)
      """
    expectFailure(text) { verifyInOrder { hub.none { 3 } } }
  }
}

private struct Form {
  var id: Int
  var submit: (String) throws -> Bool
}

private final class HubMock: Mock, @unchecked Sendable {
  typealias Then = (@Sendable (Int) -> Void)?

  func none(_ body: @escaping () -> Int) { called(with: body) }
  @discardableResult
  func two(_ body: @escaping (Int, String) -> String) -> String { calledReturning(with: body) }
  func load(_ number: Int, then: Then) { called(with: number, then) }
  func keep<Item>(_ item: Item) { called(with: item) }
}
