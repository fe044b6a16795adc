import Testing
import Understudy
import UnderstudyTestSupport

/// `called(count) { (argument: Type) in … }`: a closure that checks the arguments of each call.
@Suite(.mockSession) struct ArgumentChecks {
  private let yard = YardMock()

  @Test("The closure gets the arguments of each matching call, in order, with their types")
  func arguments() {
    yard.saw("oak", 3, note: nil)
    yard.saw("fir", 4, note: "dry")
    yard.saw("oak", 5, note: "wet")
    var seen: [String] = []
    verify(yard.saw("oak", any(), note: any())).called(2) {
      (wood: String, length: Int, note: String?) in seen.append("\(wood) \(length) \(note ?? "-")")
    }
    verify(yard.saw(any(), any(), note: "dry")).called { (_: Any, length: Int, _: String) in
      seen.append("\(length)")
    }
    verify(yard.saw(any(), any(), note: any())).called(.within(1...3)) { seen.append("call") }
    verify(yard.saw("fir", any(), note: any())).called(.once, "cut once") { (call: Invocation) in
      seen.append(call.description)
    }
    verify(yard.saw("elm", any(), note: any())).called(.never) { (_: String, _: Int, _: String?) in
      seen.append("never")
    }
    #expect(
      seen == ["oak 3 -", "oak 5 wet", "4", "call", "call", "call", #"saw("fir", 4, note: "dry")"#])
  }

  @Test("The closure doesn't run if the number of calls is wrong")
  func wrongCount() {
    yard.stack("oak")
    var runs = 0
    let found = failures {
      verify(yard.stack(any())).called(2) { (_: String) in runs += 1 }
      verify(yard.stack(any())).called(.within(2...3)) { (_: Int) in runs += 1 }
      verify(yard.stack(any())).called(-1) { runs += 1 }
    }
    #expect(found.count == 3 && runs == 0)
  }

  @Test("A closure with other parameters is reported with both lists of types, and isn't run")
  func otherTypes() {
    yard.saw("oak", 3, note: nil)
    var runs = 0
    expectFailure(
      """
      the length
      The closure of called takes (Int, Int, String), but saw("oak", 3, note: nil) has (String, Int, Any?).
      Take them all, or none, or the invocation: { call in call.arguments }
      """, atLine: #line + 2
    ) {
      verify(yard.saw(any(), any(), note: any())).called(1, "the length") {
        (_: Int, _: Int, _: String) in runs += 1
      }
    }
    expectFailure(
      headline: """
        The closure of called takes (String, Int), but saw("oak", 3, note: nil) has (String, Int, Any?).
        """, atLine: #line + 2
    ) {
      verify(yard.saw(any(), any(), note: any())).called(1) { (_: String, _: Int) in runs += 1 }
    }
    #expect(runs == 0)
  }

  @Test("It's reported if no call was expected, and if only a later call doesn't fit, too")
  func otherTypesOfLaterCalls() {
    let text = "The closure of called takes (Int), but stack(any()) has (String)."
    expectFailure(headline: text) { verify(yard.stack(any())).called(0) { (_: Int) in } }
    yard.keep(1)
    yard.keep("a")
    var runs = 0
    expectFailure(
      headline: #"The closure of called takes (Int), but keep("a") has (String)."#,
      atLine: #line + 1
    ) { verify(yard.keep(any())).called(2) { (_: Int) in runs += 1 } }
    #expect(runs == 0)
  }

  @Test("An error that the closure throws is one failure, and ends the check")
  func thrownError() {
    for wood in ["oak", "fir", "elm"] { yard.stack(wood) }
    var seen: [String] = []
    expectFailure(
      """
      only oak
      The closure of called threw YardError() (a YardError) for #2 stack("fir").
      """, atLine: #line + 2
    ) {
      verify(yard.stack(any())).called(3, "only oak") { (wood: String) in
        seen.append(wood)
        if wood != "oak" { throw YardError() }
      }
    }
    #expect(seen == ["oak", "fir"])
  }

  @Test("#require in the closure fails the test once")
  func require() {
    yard.stack("oak")
    yard.stack("fir")
    var runs = 0
    let reports = failures {
      withKnownIssue {
        verify(yard.stack(any())).called(2) { (wood: String) in
          runs += 1
          try #require(wood.isEmpty)
        }
      }
    }
    #expect(runs == 1 && reports.isEmpty)
  }

  @Test("The closure can call, stub and verify the mock, and its calls are received")
  func callsInside() {
    yard.stack("oak")
    yard.stack("fir")
    verify(yard.stack(any())).called(2) { (wood: String) in
      when(yard.size(wood)).thenReturn(wood.count)
      #expect(yard.size(wood) == 3)
      verify(yard.stack(wood)).called(1)
      yard.keep(wood)
    }
    verify(yard.keep(any())).called(2)
  }
}

private struct YardError: Error {}

private final class YardMock: Mock, @unchecked Sendable {
  func stack(_ wood: String) { called(with: wood) }
  func saw(_ wood: String, _ length: Int, note: String?) { called(with: wood, length, note) }
  func keep(_ thing: Any) { called(with: thing) }
  func size(_ wood: String) -> Int { calledReturning(with: wood) }
}
