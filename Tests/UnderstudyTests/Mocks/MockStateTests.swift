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
}
