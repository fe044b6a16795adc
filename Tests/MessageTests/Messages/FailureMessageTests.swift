import Testing

@testable import Understudy
@testable import UnderstudyValues

/// The words and numbers of messages. Each whole message is compared in the acceptance tests, where
/// it is reported.
@Suite struct FailureMessageTests {
  @Test(
    "The time waited is in milliseconds or, from one second, in tenths of a second",
    arguments: [
      (0, "0 ms"), (40, "40 ms"), (999, "999 ms"), (1_000, "1.0 s"), (1_990, "2.0 s"),
      (61_000, "61.0 s"),
    ])
  func waited(milliseconds: Int, text: String) {
    #expect(FailureMessage.time(.milliseconds(milliseconds)) == text)
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
