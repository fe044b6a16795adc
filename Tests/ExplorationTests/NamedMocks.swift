import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Orders and failures with several mocks name them, and number those of one name.
@Suite(.timeLimit(.minutes(5))) struct NamedMocks {
  @Test("Equal calls of two mocks are told apart by the types of the mocks")
  func types() async {
    let found = await explore {
      let (users, posts, end) = (UserMock(), PostMock(), Shared(""))
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await users.load()
          end.append("u")
        }
        group.addTask {
          await posts.load()
          end.append("p")
        }
      }
      #expect(end.value == "pu")
    }
    #expect(
      found == [
        "expectation",
        "Fails in 1 of 2 orders: UserMock.load(), PostMock.load(). To repeat it: @Test(.order([0, 0]))"
          + "\nIt passes if PostMock.load() ends before UserMock.load().",
      ])
  }

  @Test("Mocks of one type have numbers in the order in which they were made, or their names")
  func numbers() async {
    for isNamed in [false, true] {
      let found = await explore {
        let (first, second, end) = (UserMock(), UserMock(), Shared(""))
        if isNamed { second.mockState.name = "backup" }
        await inTasks([("b", second), ("a", first)]) { (name, mock) in
          await mock.load()
          end.append(name)
        }
        #expect(end.value == "ab")
      }
      let events =
        isNamed
        ? ["backup.load()", "UserMock.load()"] : ["UserMock #2.load()", "UserMock #1.load()"]
      #expect(
        found == [
          "expectation",
          """
          Fails in 1 of 2 orders: \(events[0]), \(events[1]). To repeat it: @Test(.order([0, 0]))
          It passes if \(events[1]) ends before \(events[0]).
          """,
        ])
    }
  }

  @Test("One mock isn't named, also if others take no part in the order")
  func oneMock() async {
    let found = await explore {
      let (users, other) = (UserMock(), UserMock())
      other.log("begin")
      await users.load()
      await users.load()
      Issue.record("wrong")
    }
    #expect(found == ["wrong", "Fails; there is one order: load(), load()."])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Callbacks, elements, cancellations, requests, and functions are named, too")
  func events() async {
    @Sendable func use(_ users: UserMock, _ posts: PostMock) async throws {
      let load = MockFunction<Int, Void>("load")
      when(users.save(completion: calling(1))).performLater()
      let ids = when(posts.ids()).thenStream()
      ids.yield(7)
      ids.finish()
      users.save { _ in }
      await settled()
      for await _ in posts.ids() {}
      await loadThree(load.async)
      await anytime("sign out")
      _ = try await posts.find(2)
    }
    // It doesn't fit, and the first events are those of one mock.
    #expect(
      await explore(.orderOfRequests([])) { try await use(UserMock(), PostMock()) } == [
        "The test doesn't fit the order [] any more: there are more calls, for which it has no choice: "
          + "callback of save()."
      ])
    let failing = await explore(.every(limit: 1)) {
      let users = UserMock()
      try await use(users, PostMock())
      await users.load()
      Issue.record("wrong")
    }
    #expect(
      failing.last
        == "Fails; there is one order: callback of UserMock.save(), PostMock.ids() yields 7, "
        + "PostMock.ids() ends, load(3), sign out, PostMock.find(2), UserMock.load().")
  }

  @Test("A canceled call is named by its mock")
  func cancellations() async {
    let found = await explore {
      let (users, posts) = (UserMock(), PostMock())
      await users.load()
      let task = Task { try await posts.find(1) }
      task.cancel()
      #expect((try? await task.value) != nil)
    }
    #expect(
      found == [
        "expectation",
        "Fails in 1 of 2 orders: UserMock.load(), PostMock.find(1) canceled. "
          + "To repeat it: @Test(.order([0, 1]))"
          + "\nIt passes if PostMock.find(1) isn't canceled.",
      ])
  }

  @Test("A call that fails on purpose is named among those of several mocks, by a number if needed")
  func failures() async {
    let found = await explore(.everyFailure) {
      let (first, second, posts) = (PostMock(), PostMock(), UserMock())
      _ = try await attempt {
        _ = try? await second.find(1)
        _ = try? await first.find(1)
      }
      await posts.load()
      if second.mockState.invocations.first?.error == nil {
        #expect(first.mockState.invocations.first?.error == nil)
      }
    }
    #expect(
      found == [
        "expectation",
        "Fails when call 2 of the attempt, PostMock #1.find(1), fails once. "
          + "To repeat it: @Test(.failure(of: 2))",
      ])
  }

  @Test("Mocks with calls of earlier runs are named, and numbered")
  func olderMocks() async {
    let users = [UserMock(), UserMock()]
    for user in users { await user.load() }
    let found = await explore { for user in users { await user.load() } }
    #expect(
      found == [
        "UserMock #1 and UserMock #2 have calls of earlier runs or tests. "
          + "Create all mocks in the test or its suite, so that each order begins anew."
      ])
  }
}

private func loadThree(_ load: @Sendable (Int) async -> Void) async { await load(3) }

private final class UserMock: Mock, @unchecked Sendable {
  func load() async { await called() }
  func log(_ text: String) { called(with: text) }
  func save(completion: @escaping @Sendable (Int) -> Void) { called(with: completion) }
}

private final class PostMock: Mock, @unchecked Sendable {
  func load() async { await called() }
  @discardableResult
  func find(_ id: Int) async throws -> Int { try await calledThrowReturning(with: id, default: 0) }
  func ids() -> AsyncStream<Int> { calledReturning() }
}
