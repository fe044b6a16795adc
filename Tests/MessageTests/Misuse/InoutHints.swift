import Testing
import Understudy
import UnderstudyTestSupport

/// A method with an `inout` parameter is known by its forwarder, which returns the new value. The
/// lines to paste stand in the tests as they are in the messages.
@Suite struct InoutHints {
  private let mock = SorterMock()

  @Test("A call without a stub shows how to stub it")
  func unstubbed() {
    let mock = SorterMock(policy: .strict)
    expectFailure(
      """
      sort(_:) was called without a stub, which the policy of SorterMock does not allow.
      Called: sort(["b", "a"])
      Stub it: let stub = when(using: mock, thenReturn: …); var value: [String] = ["b", "a"]; stub.sort(&value)
      \(forwarderLine)
      """, atLine: SorterMock.sortLine
    ) {
      var names = ["b", "a"]
      mock.sort(&names)
    }
    // swift-format-ignore
    do {
      let stub = when(using: mock, thenReturn: ["a"]); var value: [String] = ["b", "a"]; stub.sort(&value)
    }
    var names = ["b", "a"]
    mock.sort(&names)
    #expect(names == ["a"])
  }

  @Test("A method with a result, too, and one with several such parameters")
  func results() {
    let mock = SorterMock(policy: .strict)
    var (names, first, second) = (["b"], 1, 2)
    let lines = failures {
      _ = mock.pop(from: &names)
      mock.swap(&first, &second)
    }.map { $0.text.split(separator: "\n")[2] }
    #expect(
      lines == [
        #"Stub it: let stub = when(using: mock, thenReturn: (…, …)); var from: [String] = ["b"]; _ = stub.pop(from: &from)"#,
        "Stub it: let stub = when(using: mock, thenReturn: (…, …)); var value: Int = 1; var value2: Int = 2; stub.swap(&value, &value2)",
      ])
    // swift-format-ignore
    do {
      let stub = when(using: mock, thenReturn: ("b", [String]())); var from: [String] = ["b"]; _ = stub.pop(from: &from)
    }
    // swift-format-ignore
    do {
      let stub = when(using: mock, thenReturn: (2, 1)); var value: Int = 1; var value2: Int = 2; stub.swap(&value, &value2)
    }
    mock.swap(&first, &second)
    #expect(mock.pop(from: &names) == "b")
    #expect(names == [] && first == 2 && second == 1)
  }

  @Test("A statement with the call as its expression shows how to write it")
  func expressions() {
    var names = ["b", "a"]
    expectFailure(
      """
      The expression in verify uses the result of sort(["b", "a"]), and its value isn't that result.
      The forwarder returns the new value of an inout parameter. Write: verify { var value: [String] = ["b", "a"]; mock.sort(&value) }.called(1)
      """, atLine: #line + 1
    ) { verify(mock.sort(&names)).called(1) }
    expectFailure(
      """
      The expression in when uses the result of pop(from: ["b", "a"]), and its value isn't that result.
      The forwarder returns the new value of an inout parameter. Write: let stub = when(using: mock, thenReturn: (…, …)); var from: [String] = ["b", "a"]; _ = stub.pop(from: &from)
      """, atLine: #line + 1
    ) { when(mock.pop(from: &names)).thenReturn("a") }
    mock.sort(&names)
    // swift-format-ignore
    verify { var value: [String] = ["b", "a"]; mock.sort(&value) }.called(1)
  }

  @Test("A statement that isn't finished shows it, with the matcher of the variable")
  func unfinished() {
    expectFailure(
      """
      verify(sort(any())) was not followed by called or calledEventually.
      Write the expected number of calls: verify { var value: [String] = any(); mock.sort(&value) }.called(1)
      """, atLine: #line + 2
    ) {
      _ = verify {
        var value: [String] = any()
        mock.sort(&value)
      }
    }
    expectFailure(
      """
      when(sort(any())) was not followed by an answer.
      Write an answer: let stub = when(using: mock, thenReturn: …); var value: [String] = any(); stub.sort(&value)
      """, atLine: #line + 2
    ) {
      _ = when {
        var value: [String] = any()
        mock.sort(&value)
      }
    }
    // swift-format-ignore
    do {
      let stub = when(using: mock, thenReturn: ["a"]); var value: [String] = any(); stub.sort(&value)
    }
    var names = ["b"]
    mock.sort(&names)
    #expect(names == ["a"])
    // swift-format-ignore
    verify { var value: [String] = any(); mock.sort(&value) }.called(1)
  }

  @Test("A method that returns what it takes by default, or nothing of it, has no such parameter")
  func otherMethods() {
    let mock = SorterMock(policy: .strict)
    let lines = failures {
      _ = mock.trim("")
      _ = mock.pair("a")
      mock.add([1])
    }.map { $0.text.split(separator: "\n")[2] }
    #expect(
      lines == [
        #"Stub it: when(mock.trim("")).thenReturn(…)"#,
        #"Stub it: when(mock.pair("a")).thenReturn(…)"#,
        "Stub it: when(mock.add([1])).thenReturn()",
      ])
    let other = failures { _ = verify { _ = self.mock.trim("a") } }
    #expect(other[0].text.hasSuffix(#"verify(mock.trim("a")).called(1)"#))
  }

  @Test("An answer without the new value names the parameter that the forwarder returns, too")
  func answers() {
    var (names, number) = ([""], 0)
    expectFailure(
      """
      pop(from: [""]) returns (String?, [String]), so it can't return "a" (a String).
      The second part is the new value of from, which is inout: thenReturn: (String(…), [String](…))
      """, atLine: #line + 1
    ) { _ = when(using: mock, thenReturn: "a").pop(from: &names) }
    expectFailure(
      """
      parse("3", omitted) returns (Bool, Int), so it can't return true (a Bool).
      The second part is the new value of argument 2, which is inout: thenReturn: (Bool(…), Int(…))
      """, atLine: #line + 1
    ) { _ = when(using: mock, thenReturn: true).parse("3", &number) }
    expectFailure(
      """
      move("a", [1], 2) returns (Bool, [Int], Int), so it can't return true (a Bool).
      The other parts are the new values of argument 2 and argument 3, which are inout: thenReturn: (Bool(…), [Int](…), Int(…))
      """, atLine: #line + 3
    ) {
      var (list, index) = ([1], 2)
      _ = when(using: mock, thenReturn: true).move("a", &list, &index)
    }
    let found = failures { _ = when(using: mock, thenReturn: 3).pair("a") }
    #expect(found[0].text.hasSuffix("\nWrite a value of the type: thenReturn: value as (Int, Int)"))
  }
}

private final class SorterMock: Mock {
  static let sortLine = #line + 2
  func sort(_ names: inout [String]) {
    names = calledReturning(with: names, default: names)
  }
  func pop(from names: inout [String]) -> String? {
    let (result, rest): (String?, [String]) = calledReturning(with: names, default: (nil, names))
    names = rest
    return result
  }
  func swap(_ left: inout Int, _ right: inout Int) {
    (left, right) = calledReturning(with: left, right, default: (left, right))
  }
  func parse(_ text: String, _ number: inout Int) -> Bool {
    let (isValid, result): (Bool, Int) = calledReturning(
      with: text, omitted, default: (false, number))
    number = result
    return isValid
  }
  func move(_ name: String, _ list: inout [Int], _ index: inout Int) -> Bool {
    let (hasMoved, newList, newIndex): (Bool, [Int], Int) = calledReturning(
      with: name, list, index, default: (false, list, index))
    (list, index) = (newList, newIndex)
    return hasMoved
  }
  func trim(_ text: String) -> String { calledReturning(with: text, default: "") }
  func pair(_ text: String) -> (Int, Int) { calledReturning(with: text, default: (0, 0)) }
  func add(_ numbers: [Int]) { called(with: numbers) }
}
