import Testing
import UnderstudyTestSupport

@testable import Understudy

@Suite(.mockSession) struct MockStateTests {
  private final class PressMock: Mock {
    func print(_ page: Any) { called(with: page) }
    @discardableResult
    func count() -> Int { calledReturning() }
    static func stop() { called() }
  }
  private final class Page {}

  @Test("Clearing the calls releases their arguments and keeps the stubs")
  func clearInvocations() {
    let press = PressMock()
    when(press.count()).thenReturn(3)
    weak var page: Page?
    do {
      let own = Page()
      page = own
      press.print(own)
    }
    #expect(page != nil)
    press.mockState.clearInvocations()
    #expect(page == nil)
    #expect(press.mockState.invocations.isEmpty)
    #expect(press.mockState.transcript == "")
    #expect(press.count() == 3)
  }

  @Test("Clearing the stubs releases their values and keeps the calls")
  func clearStubs() {
    let press = PressMock()
    weak var page: Page?
    do {
      let own = Page()
      page = own
      when(press.print(own)).thenReturn().lenient()
    }
    when(press.count()).thenReturn(3)
    #expect(page != nil)
    #expect(press.count() == 3)
    press.mockState.clearStubs()
    #expect(page == nil)
    #expect(press.count() == 0)
    #expect(press.mockState.invocations.map(\.number) == [1, 2])
  }

  @Test("A reset removes both")
  func reset() {
    let press = PressMock()
    when(press.count()).thenReturn(3)
    #expect(press.count() == 3)
    press.mockState.reset()
    #expect(press.mockState.invocations.isEmpty)
    #expect(press.count() == 0)
  }

  @Test("A method has one record after any number of calls")
  func methods() {
    let press = PressMock()
    for page in 1...3 {
      press.print(page)
      press.count()
    }
    let signatures = press.mockState.withLock { $0.methods.map(\.id.signature.description) }
    #expect(signatures.sorted() == ["count()", "print(_:)"])
  }

  @Test("A type has one state in a session and another outside")
  func statics() {
    let state = StaticMocks.state(of: PressMock.self)
    #expect(state === StaticMocks.state(of: PressMock.self))
    #expect(state.identity.name == "PressMock")
    #expect(state.identity.isStatic)
    withMockSession {
      #expect(StaticMocks.state(of: PressMock.self) !== state)
      PressMock.stop()
      verify(on: PressMock.self, called: 1).stop()
    }
    verify(on: PressMock.self, called: 0).stop()
  }

  @Test("A proxy is removed with its call, or when its failure has been reported")
  func proxies() {
    let press = PressMock()
    func count() -> Int { press.mockState.withLock { $0.pendingProxies.count } }
    let proxy = verify(on: press, called: 0)
    #expect(count() == 1)
    proxy.count()
    #expect(count() == 0)

    let found = failures {
      withMockSession { _ = verify(on: press, called: 0) }
    }
    #expect(count() == 0)
    #expect(found.count == 1)
  }

  @Test("An unreferenced mock is deallocated, with its calls and stubs")
  func lifetime() {
    weak var state: MockState?
    do {
      let press = PressMock()
      state = press.mockState
      when(press.count()).thenReturn(3).lenient()
      press.print(press.count())
      verify(on: press, called: 1).print(3)
    }
    #expect(state == nil)
  }
}
