import Testing
import Understudy

@MainActor protocol Display {
  var title: String { get set }
  func show(_ text: String)
  func load() async throws -> String
}

// With default isolation to the main actor, a subclass of `Mock` can't have the attribute.
#if !MAIN_ACTOR_BY_DEFAULT
  @MainActor
#endif
final class DisplayMock: Mock, Display {
  var title: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func show(_ text: String) { called(with: text) }
  @discardableResult
  func load() async throws -> String { try await calledThrowReturning() }
}

@MainActor @Suite(.mockSession) struct MainActorForms {
  @Test("A main actor's mock on the main actor")
  func screen() async throws {
    let screen = DisplayMock()
    when(screen.title).thenReturn("a")
    when(screen.title = any()).perform { (_: String) in }
    screen.title = screen.title + "b"
    screen.show("c")
    verify(screen.title = "ab").called(1)
    verify(on: screen, called: 1).show("c")
    await when { try await screen.load() }.thenReturn("d")
    #expect(try await screen.load() == "d")
    try await verify(on: screen, called: 1).load()
    await verify(screen.show("c")).calledEventually(1)
    verifyInOrder {
      screen.title = any()
      screen.show(any())
    }
    withMockSession { screen.show("e") }
  }

  @Test("A mock of no actor on the main actor")
  func library() async throws {
    let library = LibraryMock()
    try await when(using: library, thenReturn: 3).order("a")
    #expect(try await library.order("a") == 3)
    await verify { try await library.order("a") }.called(1)
    await when { await library.enter(any()) }.thenReturn()
    Task.detached { await library.enter("b") }
    await verify { await library.enter("b") }.calledEventually(1, before: .seconds(300))
    try await withMockSession { _ = try await library.order("c") }
    verifyNoMoreInteractions(on: LibraryMock.self)
  }
}
