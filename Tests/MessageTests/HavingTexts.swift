import Testing
import Understudy
import UnderstudyTestSupport

/// A failed `having` shows the part and what it was.
@Suite struct HavingTexts {
  private let api = APIMock()

  @Test("A key of a dictionary is shown, and its value in the call")
  func keys() {
    api.post(["grant_type": "password", "user": "ada"])
    api.post(["user": "ada"])
    expectFailure(
      #"""
      post(_:) was called 0 times, expected exactly 1.
      Expected: post(having(\.["grant_type"], "code"))
      Other calls of post(_:) (* marks what did not match):
        #1 post(*["grant_type": "password", "user": "ada"]*)
           argument 1["grant_type"]: expected "code", got "password"
        #2 post(*["user": "ada"]*)
           argument 1["grant_type"]: expected "code", got nil
      No other calls on APIMock.
      """#, atLine: #line + 1
    ) { verify(api.post(having(\.["grant_type"], "code"))).called(1) }
  }

  @Test(
    "Keys of every kind are shown, also before further steps, and nothing else is taken for a key")
  func otherKeys() {
    func shown<Value>(_ value: @autoclosure () -> Value) -> String {
      let found = failures { verify(api.keep(value())).called(1) }
      return String(found[0].text.split(separator: "\n")[1].dropFirst("Expected: keep".count))
    }
    #expect(shown(having(\[Int: Int].[7], 3)) == #"(having(\.[7], 3))"#)
    #expect(shown(having(\[Size: Int].[.small], 3)) == #"(having(\.[.small], 3))"#)
    let pair = Pair(first: "a", second: 2)
    #expect(
      shown(having(\[Pair: Int].[pair], 3)) == #"(having(\.[Pair(first: "a", second: 2)], 3))"#)
    #expect(shown(having(\[String: String].["a"]?.count, 1)) == #"(having(\.["a"]?.…, 1))"#)
    #expect(shown(having(\[Int: Int].count, 1)) == #"(having(\.…, 1))"#)
    #expect(shown(having(\[Int: Int].[twice: 7], 1)) == #"(having(\.…, 1))"#)
    #expect(shown(having(\[Int].[0], 1)) == #"(having(\.…, 1))"#)
    #expect(shown(having(\[Int: Int].self, [:])) == #"(having(\.self, [:]))"#)
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

private enum Size { case small }
extension [Int: Int] {
  fileprivate subscript(twice key: Int) -> Int? {
    get { self[key * 2] }
    set { self[key * 2] = newValue }
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
