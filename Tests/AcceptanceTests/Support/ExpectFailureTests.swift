import Testing

@Suite struct ExpectFailureTests {
  @Test("A failure is taken with its text and its line")
  func text() async {
    expectFailure("It broke.") { Issue.record("It broke.") }
    expectFailure(
      """
      It broke
      twice.
      """, atLine: #line + 2
    ) {
      Issue.record("It broke\ntwice.")
    }
    await expectFailure("It broke.", atLine: #line + 2) {
      await Task.yield()
      Issue.record("It broke.")
    }
  }

  @Test("Another text, another line, another number of failures do not pass")
  func mismatch() {
    func mismatches(_ body: () -> Void) -> Int { failures(in: body).count }
    #expect(mismatches { expectFailure("One.") { Issue.record("Two.") } } == 1)
    #expect(mismatches { expectFailure("One.", atLine: 1) { Issue.record("One.") } } == 1)
    #expect(mismatches { expectFailure("One.") {} } == 1)
    let record = { for _ in 1...2 { Issue.record("One.") } }
    #expect(mismatches { expectFailure("One.", atLine: #line - 1) { record() } } == 1)
  }
}
