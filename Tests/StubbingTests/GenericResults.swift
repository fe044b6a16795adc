import Testing
import Understudy
import UnderstudyTestSupport

/// A method that is generic in its result is one method for each type of result.
@Suite(.mockSession) struct GenericResults {
  private let store = StoreroomMock()

  @Test("Each type of result is stubbed for itself, in both forms")
  func stubs() throws {
    when(store.decode() as Int).thenReturn(3)
    when(store.decode() as String).thenReturn("a")
    #expect(store.decode() as Int == 3)
    #expect(store.decode() as String == "a")
    #expect(store.decode() as Double == 0)
    let _: Int = when(using: store, thenReturn: 4).find("key")
    let _: String = when(using: store, thenReturn: "b").find("key")
    #expect([store.find("key"), store.find("other key")] == [4, 0])
    #expect(store.find("key") as String == "b")
  }

  @Test("Each type of result is counted for itself, in both forms")
  func counts() {
    let _: Int = store.decode()
    let _: Int = store.decode()
    let _: String = store.decode()
    verify(store.decode() as Int).called(2)
    verify(store.decode() as String).called(1)
    verify(store.decode() as Double).called(0)
    let _: Int = verify(on: store, called: 2).decode()
    let _: String = verify(on: store, called: 1).decode()
    let _: Double = verify(on: store, called: 0).decode()
  }

  @Test("Throwing, async and static methods distinguish the types of their results")
  func effects() async throws {
    try when(store.load() as Int).thenReturn(3)
    try when(store.load() as String).thenThrow(StoreroomError.empty)
    #expect(try store.load() as Int == 3)
    #expect(throws: StoreroomError.empty) { try store.load() as String }
    await when { await store.fetch() as Int }.thenReturn(4)
    await when { await store.fetch() as String }.thenReturn("a")
    #expect(await store.fetch() as Int == 4)
    #expect(await store.fetch() as String == "a")
    when(StoreroomMock.make() as Int).thenReturn(5)
    when(StoreroomMock.make() as String).thenReturn("b")
    #expect(StoreroomMock.make() as Int == 5)
    #expect(StoreroomMock.make() as String == "b")
    verify(StoreroomMock.make() as Int).called(1)
  }

  @Test("Orders and verified calls distinguish the types of results")
  func orders() {
    let _: Int = store.decode()
    let _: String = store.decode()
    let found = failures {
      verifyInOrder {
        _ = store.decode() as String
        _ = store.decode() as Int
      }
      verifySequence {
        _ = store.decode() as Int
        _ = store.decode() as Int
      }
    }
    #expect(found.count == 2)
    verify(store.decode() as Int).called(1)
    #expect(failures { verifyNoMoreInteractions(on: store) }.count == 1)
    verifySequence {
      _ = store.decode() as Int
      _ = store.decode() as String
    }
    verifyNoMoreInteractions(on: store)
  }

  @Test("A side effect runs for its own type of result")
  func sideEffects() {
    var effects = 0
    when(store.decode() as Int).perform { effects += 1 }
    let _: String = store.decode()
    #expect(effects == 0)
    let _: Int = store.decode()
    #expect(effects == 1)
  }
}

// MARK: - Fixtures

private enum StoreroomError: Error { case empty }

private final class StoreroomMock: Mock, @unchecked Sendable {
  func decode<Value>() -> Value { calledReturning() }
  func find<Value>(_ key: String) -> Value { calledReturning(with: key) }
  func load<Value>() throws -> Value { try calledThrowReturning() }
  func fetch<Value>() async -> Value { await calledReturning() }
  static func make<Value>() -> Value { calledReturning() }
}
