import Testing
import Understudy

/// A failed `having` shows the part and what it was.
@Suite struct HavingTexts {
  @Test("The value of a dictionary is shown, and not its key")
  func keys() {
    expectDifference(
      #"""
      take(having(\.…, "code"))
        #1 take(*["grant_type": "password", "user": "ada"]*)
           argument 1.…: expected "code", got "password"
        #2 take(*["user": "ada"]*)
           argument 1.…: expected "code", got nil
      """#, from: having(\[String: String].["grant_type"], "code"),
      in: ["grant_type": "password", "user": "ada"], ["user": "ada"])
  }

  @Test("A property is shown by its path")
  func properties() {
    expectDifference(
      #"""
      take(having(\.first, "b"))
        #1 take(*Pair(first: "a", second: 2)*)
           argument 1.first: expected "b", got "a"
        #2 take(*7*)
      """#, from: having(\Pair.first, "b"), in: Pair(first: "a", second: 2), 7)
  }
}

private struct Pair: Hashable {
  var first: String
  var second: Int
}
