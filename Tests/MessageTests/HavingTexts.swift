import Testing
import Understudy
import UnderstudyTestSupport

/// A failed `having` shows the part and what it was.
@Suite struct HavingTexts {
  private let api = APIMock()

  @Test("The value of a dictionary is shown, and not its key")
  func keys() {
    api.post(["grant_type": "password", "user": "ada"])
    api.post(["user": "ada"])
    expectFailure(
      #"""
      post(_:) was called 0 times, expected exactly 1.
      Expected: post(having(\.…, "code"))
      Other calls of post(_:) (* marks what did not match):
        #1 post(*["grant_type": "password", "user": "ada"]*)
           argument 1.…: expected "code", got "password"
        #2 post(*["user": "ada"]*)
           argument 1.…: expected "code", got nil
      No other calls on APIMock.
      """#, atLine: #line + 1
    ) { verify(api.post(having(\.["grant_type"], "code"))).called(1) }
  }

  @Test("A property is shown by its path")
  func properties() {
    api.keep(Pair(first: "a", second: 2))
    api.keep(7)
    expectFailure(
      #"""
      keep(_:) was called 0 times, expected exactly 1.
      Expected: keep(having(\.first, "b"))
      Other calls of keep(_:) (* marks what did not match):
        #1 keep(*Pair(first: "a", second: 2)*)
           argument 1.first: expected "b", got "a"
        #2 keep(*7*)
      No other calls on APIMock.
      """#, atLine: #line + 1
    ) { verify(api.keep(having(\Pair.first, "b"))).called(1) }
  }
}

private struct Pair: Hashable {
  var first: String
  var second: Int
}

private final class APIMock: Mock {
  func post(_ parameters: [String: String]) { called(with: parameters) }
  func keep<Value>(_ value: Value) { called(with: value) }
}
