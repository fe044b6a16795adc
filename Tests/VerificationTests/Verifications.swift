import Testing
import Understudy
import UnderstudyTestSupport

/// Both forms of a verification: `verify` around a call with the count after it, and
/// `verify(on:called:)` with the count before the call.
@Suite(.mockSession) struct Verifications {
  private let post = PostMock()

  @Test("Getters and setters are verified separately")
  func members() {
    post.limit = 3
    post.limit = nil
    _ = post.limit
    post[1] = "a"
    _ = post[1]
    _ = post[2]

    verify(post.limit = any()).called(2)
    verify(post.limit = nil).called(1)
    verify(post.limit = isNotNil()).called(1)
    verify(post.limit = any(Int.self)).called(1)
    verify(post.limit).called(1)
    verify(post[1] = "a").called(1)
    verify(post[any()] = "b").called(0)
    verify(post[any()]).called(2)

    verify(on: post, called: atLeast(2)).limit = any()
    verify(on: post, called: 1).limit = nil
    verify(on: post, called: 1).limit = isNil()
    verify(on: post, called: 1).limit = 3
    verify(on: post, called: 0).limit = 4
    _ = verify(on: post, called: 1).limit
    _ = verify(on: post, called: 1)[1]
    verify(on: post, called: 0)[1] = "b"
    verify(on: post, called: 1)[any()] = any()
  }

  @Test("A wrong count is reported at the line of called, or of the proxy")
  func position() {
    post.send("a", to: 1, 2)
    expectFailure(headline: "limit was set 0 times, expected at least 1.", atLine: #line + 2) {
      let verification = verify(post.limit = any())
      verification.called(.atLeast(1))
    }
    expectFailure(
      headline: "ring(_:times:) was called 0 times, expected exactly 1.", atLine: #line + 2
    ) {
      verify(on: post, called: 1)
        .ring(
          "door",
          times: 1)
    }
  }
}

private final class PostMock: Mock, @unchecked Sendable {
  func ring(_ bell: String, times: Int) { called(with: bell, times) }
  func send(_ text: String, to numbers: Int...) { called(with: text, numbers) }
  var limit: Int? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
}
