import Testing

@testable import Understudy

/// The words and numbers of messages. Each whole message is compared in the acceptance tests, where
/// it is reported.
@Suite struct FailureMessageTests {
  @Test("Nouns agree with their numbers")
  func nouns() {
    #expect((0...2).map { FailureMessage.counted($0, "call") } == ["0 calls", "1 call", "2 calls"])
  }

  @Test(
    "The time waited is in milliseconds or, from one second, in tenths of a second",
    arguments: [
      (0, "0 ms"), (40, "40 ms"), (999, "999 ms"), (1_000, "1.0 s"), (1_990, "2.0 s"),
      (61_000, "61.0 s"),
    ])
  func waited(milliseconds: Int, text: String) {
    let failure = CountFailure(
      expected: 1, actual: 0,
      mock: MockIdentity(given: "DatabaseMock", owner: nil, isStatic: false),
      signature: "close()", call: "close()", matching: CallList(), others: CallList(),
      all: CallList(), incomparable: nil, waited: .milliseconds(milliseconds), comment: nil)
    let message = FailureMessage.text(for: .count(failure))
    #expect(
      message.prefix { $0 != "\n" }
        == "close() was called 0 times after waiting \(text), expected exactly 1.")
  }

  @Test(
    "A matcher without a placeholder is told how to take a sample value",
    arguments: [
      ("any()", "any(like: …)"), ("capture()", "captor.capture(like: …)"),
      ("matching { … }", "matching(like: …) { … }"),
      (#"matching("a tea") { … }"#, #"matching("a tea", like: …) { … }"#),
    ])
  func likeForms(matcher: String, form: String) {
    #expect(FailureMessage.likeForm(of: matcher) == form)
  }
}
