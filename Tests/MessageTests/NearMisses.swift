import Testing
import Understudy
import UnderstudyTestSupport

/// The report of an unstubbed call lists the stubs that didn't match, and that of an unused stub the
/// calls that missed it.
@Suite struct NearMisses {
  @Test("Several stubs are listed, the closest and the newest first, and the list is capped")
  func severalStubs() {
    let library = LibraryMock(policy: .strict)
    let line = #line
    when(library.find("Dune", by: "Herbert")).thenReturn(1)
    when(library.find("Emma", by: "Herbert")).thenReturn(1)
    when(library.find("Lear", by: matching { $0.isEmpty })).thenReturn(1)
    when(library.find(any(), by: "Eliot")).thenReturn(1)
    expectFailure(
      """
      find(_:by:) was called without a stub, which the policy of LibraryMock does not allow.
      Called: find("Emma", by: "Austen")
      Stubs of find(_:by:):
        find(any(), by: "Eliot") at NearMisses.swift:\(line + 4)
        find("Emma", by: "Herbert") at NearMisses.swift:\(line + 2)
        find("Lear", by: matching { … }) at NearMisses.swift:\(line + 3)
        find("Dune", by: "Herbert") at NearMisses.swift:\(line + 1)
      Stub it: when(mock.find("Emma", by: "Austen")).thenReturn(…)
      \(forwarderLine)
      """, atLine: LibraryMock.findLine
    ) { library.find("Emma", by: "Austen") }
    for number in 1...3 { when(library.find("\(number)", by: "")).thenReturn(1) }
    let text = failures { library.find("Emma", by: "Austen") }[0].text
    #expect(text.contains("\n  … and 2 more\n"))
  }

  @Test("A matcher of a type that isn't the argument's is shown with both types")
  func otherType() {
    expectDifference(
      """
      take(any(Int.self))
        #1 take(*"Emma"*)
           argument 1: expected an Int, got "Emma" (a String)
      """, from: any(Int.self), in: "Emma")
  }

  @Test("A method without a value lists its stubs, too; stubs of other methods aren't listed")
  func noValue() {
    let library = LibraryMock()
    when(library.open("Monday"), thenReturn: Reader(name: "Ada"))
    when(library.find(any(), by: any())).thenReturn(1)
    let line = #line - 2
    expectFailure(
      """
      open(_:) was called on LibraryMock without a stub, and Reader has no value to return instead.
      Called: open("Sunday")
      Stubs of open(_:): open("Monday") at NearMisses.swift:\(line)
      Stub it: when(mock.open("Sunday")).thenReturn(…)
      \(forwarderLine)
      """, atLine: LibraryMock.openLine
    ) { _ = library.open("Sunday") }
  }

  // MARK: Unused stubs

  private static func unused(_ stub: String, _ reason: String) -> String {
    """
    The stub of \(stub) was never used\(reason)
    Remove it, or end it with .lenient() if it's optional.
    """
  }

  private static let calls = ".\nCalls of find(_:by:) (* marks what did not match):\n  "

  /// Expects that `body`, a session, doesn't use one stub, at this many lines below its beginning.
  private func expectUnused(
    _ stub: String, _ reason: String, lineBelow offset: Int, ofLine line: Int = #line,
    _ body: (LibraryMock) -> Void
  ) {
    expectFailure(Self.unused(stub, reason), atLine: line + offset) {
      withMockSession { body(LibraryMock()) }
    }
  }

  @Test("An unused stub or side effect lists the calls that missed it, the closest first")
  func missedCalls() {
    let three =
      Self.calls + """
        #4 find("Emma", by: *"Eliot"*)
          #3 find(*"Lear"*, by: "Austen")
          #2 find(*"Dune"*, by: *"Herbert"*)
        """
    expectUnused(#"find("Emma", by: "Austen")"#, three, lineBelow: 1) {
      when($0.find("Emma", by: "Austen")).thenReturn(1)
      $0.close()
      $0.find("Dune", by: "Herbert")
      $0.find("Lear", by: "Austen")
      $0.find("Emma", by: "Eliot")
    }
    let one = Self.calls + "#1 find(*\"Dune\"*, by: \"Herbert\")"
    let emma = #"find("Emma", by: any())"#
    expectUnused(emma, one, lineBelow: 1) {
      when($0.find("Emma", by: any())).perform {}
      $0.find("Dune", by: "Herbert")
    }
    // The mock can outlive the session.
    let library = LibraryMock()
    expectUnused(emma, one, lineBelow: 1) { _ in
      when(library.find("Emma", by: any())).thenReturn(1)
      library.find("Dune", by: "Herbert")
    }
  }

  @Test("A stub whose method wasn't called names what to write if it must not be called")
  func uncalled() {
    expectFailure(
      """
      The stub of find("Emma", by: any()) was never used.
      Remove it, or end it with .lenient() if it's optional.
      If the call must not come, remove it and verify that: verify(…).called(.never)
      """, atLine: #line + 4
    ) {
      withMockSession {
        let library = LibraryMock()
        when(library.find("Emma", by: any())).thenReturn(1)
        library.close()
      }
    }
  }

  @Test("A call that came before its stub says so")
  func tooLate() {
    let call = "#1 find(\"Emma\", by: \"Austen\"), before the stub"
    expectUnused(#"find("Emma", by: any())"#, Self.calls + call, lineBelow: 2) {
      $0.find("Emma", by: "Austen")
      when($0.find("Emma", by: any())).thenReturn(1)
    }
  }

  @Test("A stub that a newer one hides names the line of the one that answered")
  func hidden() {
    let emma = #"find("Emma", by: any())"#
    let reason = { (line: Int) in
      ", because a newer one at NearMisses.swift:\(line) answered its calls.\n"
        + "To let it answer, write it after that one."
    }
    expectUnused(emma, reason(#line + 2), lineBelow: 1) {
      when($0.find("Emma", by: any())).thenReturn(1)
      when($0.find(any(), by: any())).thenReturn(2)
      $0.find("Emma", by: "Austen")
    }
    // Not one that was written after the calls.
    expectUnused(emma, reason(#line + 2), lineBelow: 1) {
      when($0.find("Emma", by: any())).thenReturn(1)
      when($0.find(any(), by: any())).thenReturn(2)
      $0.find("Emma", by: "Austen")
      when($0.find("Emma", by: "Austen")).thenReturn(3).lenient()
    }
    // The one that answered has retired since then.
    expectUnused(emma, reason(#line + 2), lineBelow: 1) {
      when($0.find("Emma", by: any())).thenReturn(1)
      when($0.find("Emma", by: "Austen")).thenReturn(2).times(1)
      $0.find("Emma", by: "Austen")
    }
  }

  @Test("Static members have the same explanations")
  func staticMembers() {
    let reason = """
      .
      Calls of visit(_:) (* marks what did not match):
        #2 LibraryMock.visit(*"Bonn"*)
        #1 LibraryMock.visit(*"Ulm"*), before the stub
      """
    expectUnused(#"LibraryMock.visit("Jena")"#, reason, lineBelow: 2) { _ in
      LibraryMock.visit("Ulm")
      when(LibraryMock.visit("Jena")).thenReturn()
      LibraryMock.visit("Bonn")
    }
  }

  @Test("Of many calls, the number that isn't shown is that of all")
  func manyCalls() {
    let shown = (2_996...3_000).reversed().map { "#\($0) find(*\"\($0)\"*, by: \"Austen\")" }
    let reason = Self.calls + shown.joined(separator: "\n  ") + "\n  … and 2995 more calls"
    expectUnused(#"find("Emma", by: "Austen")"#, reason, lineBelow: 1) {
      when($0.find("Emma", by: "Austen")).thenReturn(1)
      for number in 1...3_000 { $0.find("\(number)", by: "Austen") }
    }
  }
}

private final class Reader {
  let name: String
  init(name: String) { self.name = name }
}

private final class LibraryMock: Mock {
  static let findLine = #line + 2
  @discardableResult
  func find(_ title: String, by author: String) -> Int { calledReturning(with: title, author) }
  static let openLine = #line + 2
  @discardableResult
  func open(_ day: String) -> Reader { calledReturning(with: day) }
  func close() { called() }
  static func visit(_ city: String) { mockState.called(with: city) }
}
