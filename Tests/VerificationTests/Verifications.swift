import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Both forms of a verification: `verify` around a call with the count after it, and
/// `verify(on:called:)` with the count before the call.
@Suite(.mockSession) struct Verifications {
  private let post = PostMock()

  @Test("A verification counts the calls with equal arguments, on its own mock")
  func arguments() {
    post.ring("door", times: 2)
    post.ring("door", times: 2)
    post.ring("gate", times: 1)
    let other = PostMock()
    other.ring("gate", times: 1)
    other.ring("gate", times: 1)

    verify(post.ring("door", times: 2)).called(2)
    verify(post.ring("gate", times: 2)).called(.never)
    verify(post.ring(any(), times: 1)).called(.once)
    verify(on: post, called: exactly(2)).ring("door", times: 2)
    verify(on: post, called: never()).ring("gate", times: 2)
    verify(on: post, called: 1).ring(any(), times: 1)
    verify(on: other, called: never()).ring("door", times: any())
    verify(on: other, called: 2).ring("gate", times: any())
  }

  @Test("A variadic parameter is compared value by value, matchers included")
  func variadic() {
    post.send("a", to: 1, 2)
    post.send("a", to: 1)
    post.send("a")

    verify(post.send("a", to: 1, 2)).called(1)
    verify(post.send(any(), to: any(), any())).called(1)
    verify(post.send(any(), to: 2, 1)).called(.never)
    verify(post.send("a")).called(1)
    verify(on: post, called: 1).send("a", to: 1, any())
    verify(on: post, called: 1).send(any(), to: any())
    verify(on: post, called: 0).send("a", to: 2, 1)
    verify(on: post, called: 1).send(any())
  }

  @Test("verify takes the call itself, in a closure, or in an async closure, and throws no error")
  func effects() async throws {
    try when(post.open()).thenThrow(CocoaError(.fileNoSuchFile))
    #expect(throws: CocoaError.self) { try post.open() }
    await post.flush()
    _ = try await post.fetch(3)

    verify(try post.open()).called(1)
    try verify(post.open()).called(1)
    verify { try post.open() }.called(1)
    try verify(on: post, called: 1).open()
    await verify { await post.flush() }.called(1)
    await verify { try await post.fetch(any()) }.called(1)
    try await verify(on: post, called: 1).fetch(3)
    try await verify(on: post, called: 0).fetch(4)
  }

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

  @Test("The replayed call is neither logged nor answered, and runs no side effect")
  func notReceived() {
    var effects = 0
    when(post.ring(any(), times: any())).perform { effects += 1 }
    post.ring("door", times: 1)

    verify(on: post, called: 1).ring(any(), times: any())
    verify(post.ring("door", times: 1)).called(1)
    #expect(effects == 1)
    #expect(post.mockState.invocations.count == 1)
  }

  @Test("A verification counts the calls so far, and can be kept, sent, and repeated")
  func kept() async {
    let verification = verify(post.send("a", to: any()))
    verification.called(0)
    post.send("a", to: 1)
    verification.called(1)
    await Task.detached { verification.called(1) }.value
    post.send("a", to: 2)
    verification.called(2)
    verify(on: post, called: 2).send("a", to: any())
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
  func open() throws { try calledThrowing() }
  func flush() async { await called() }
  @discardableResult
  func fetch(_ number: Int) async throws -> String { try await calledThrowReturning(with: number) }
  var limit: Int? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
}
