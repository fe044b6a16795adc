import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `verify` around a call, and `called` with the count after it.
@Suite(.mockSession) struct VerifyingExpressions {
  private let post = PostMock()

  @Test("A verification counts the calls with equal arguments")
  func plainValues() {
    post.send("a", to: 1, 2)
    post.send("a", to: 1, 2)
    post.send("b", to: 1)

    verify(post.send("a", to: 1, 2)).called(2)
    verify(post.send("b", to: 1)).called(.once)
    verify(post.send("b", to: 2)).called(.never)
    verify(post.send(any(), to: any(), any())).called(2)
    verify(post.send(any(), to: any())).called(1)
    verify(post.send(any(), to: 1, any())).called(atMost(2))
  }

  @Test("verify takes the call itself, in a closure, or in an async closure")
  func overloads() async throws {
    try post.open()
    await post.flush()

    verify(try post.open()).called(1)
    try verify(post.open()).called(1)
    verify { try post.open() }.called(1)
    await verify { await post.flush() }.called(1)
    await verify { try await post.fetch(any()) }.called(0)
  }

  @Test("Getters and setters are verified separately")
  func members() {
    post.limit = 3
    post.limit = nil
    _ = post.limit
    post[1] = "a"
    _ = post[1]

    verify(post.limit = any()).called(2)
    verify(post.limit = nil).called(1)
    verify(post.limit = isNotNil()).called(1)
    verify(post.limit).called(1)
    verify(post[1] = "a").called(1)
    verify(post[any()] = "b").called(0)
    verify(post[any()]).called(1)
  }

  @Test("A throwing call needs no try inside a closure, and its stubbed error is not thrown")
  func throwing() throws {
    try when(post.open()).thenThrow(CocoaError(.fileNoSuchFile))
    #expect(throws: CocoaError.self) { try post.open() }

    verify { try post.open() }.called(1)
    try verify(post.open()).called(1)
  }

  @Test("A verification can be kept, sent and repeated")
  func kept() async {
    let verification = verify(post.send("a", to: any()))
    verification.called(0)
    post.send("a", to: 1)
    verification.called(1)
    await Task.detached { verification.called(1) }.value
  }

  @Test("A verification of static calls counts those of its session")
  func statics() {
    withMockSession {
      PostMock.log("a")
      verify(PostMock.log(any())).called(1)
    }
    verify(PostMock.log(any())).called(0)
  }

  @Test("Calls of actors and of the main actor are verified the same way")
  @MainActor func isolation() async {
    let box = BoxMock()
    let desk = DeskMock()
    await box.put("a")
    desk.ring(2)

    await verify { await box.put("a") }.called(1)
    verify(desk.ring(any())).called(1)
    verify { desk.ring(3) }.called(0)
  }

  @Test("A wrong count is reported at the line of called")
  func failure() {
    post.send("a", to: 1, 2)
    expectFailure(
      headline: "send(_:to:) was called 0 times, expected exactly 1.", atLine: #line + 2
    ) {
      verify(post.send("b", to: any(), 2)).called(1)
    }
    expectFailure(headline: "limit was called 0 times, expected at least 1.", atLine: #line + 2) {
      let verification = verify(post.limit = any())
      verification.called(.atLeast(1))
    }
  }

  @Test("Verified calls pass verifyNoMoreInteractions")
  func marksAsVerified() {
    post.send("a", to: 1)
    verify(post.send(any(), to: any())).called(1)
    verifyNoMoreInteractions(on: post)
  }
}

private protocol Post: Sendable {
  func send(_ text: String, to numbers: Int...)
  func open() throws
  func flush() async
  func fetch(_ number: Int) async throws -> String
  var limit: Int? { get nonmutating set }
  subscript(row: Int) -> String { get nonmutating set }
  static func log(_ text: String)
}
private final class PostMock: Mock, Post, @unchecked Sendable {
  func send(_ text: String, to numbers: Int...) { called(with: text, numbers) }
  func open() throws { try calledThrowing() }
  func flush() async { await called() }
  func fetch(_ number: Int) async throws -> String { try await calledThrowReturning(with: number) }
  var limit: Int? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(row: Int) -> String {
    get { calledReturning(with: row) }
    set { called(with: row, newValue) }
  }
  static func log(_ text: String) { called(with: text) }
}
private actor BoxMock: Mocking {
  let mockState = MockState()
  func put(_ text: String) { called(with: text) }
}
@MainActor private final class DeskMock: Mock {
  func ring(_ times: Int) { called(with: times) }
}
