#if canImport(ObjectiveC)
  import Foundation
  import ProbeSupport
  import Testing
  import Understudy

  @Suite struct ObjectiveCProbes {
    @Test func block() {
      let center = Center()
      center.run {}
      let texts = failures { verify(center.run(any())).called(1) }
      #expect(texts.isEmpty || texts.first?.contains("any(like:") == true, "\(texts)")
    }

    private final class Center: Mock {
      func run(_ block: @escaping @convention(block) () -> Void) { called(with: block) }
    }

    @Test func callsThroughAProtocol() {
      let mock = DelegateMock()
      let delegate: any Delegate = mock
      when(mock.title(for: "a")).thenReturn("A")
      #expect(delegate.title(for: "a") == "A")
      delegate.send(["id": 1, "name": "x"])
      verify(mock.send(["id": 1, "name": "x"])).called(1)
      delegate.load { _ in }
      verify(mock.load(any())).called(1)
      accepts(delegate)
    }
  }

  @objc protocol Delegate {
    func title(for key: String) -> String
    func send(_ payload: [String: Any])
    func load(_ completion: @escaping (String) -> Void)
    @objc optional func missing()
  }

  private final class DelegateMock: Mock, Delegate {
    @discardableResult func title(for key: String) -> String { calledReturning(with: key) }
    func send(_ payload: [String: Any]) { called(with: payload) }
    func load(_ completion: @escaping (String) -> Void) { called(with: completion) }
  }
#endif
