import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// An object that passes itself to a mock in its `deinit` isn't kept: calls have a marker in its place,
/// which `any()` matches.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct CallsInDeinit {
  private let center = CenterMock()

  @Test("any() matches the object, and messages show its type")
  func calls() {
    for _ in 1...2 { _ = Observing { [center] in center.remove($0) } }
    verify(center.remove(any())).called(2)
    verify(center.remove(any(like: Observing()))).called(2)
    verify(center.remove(Observing())).withAnyArguments().called(2)
    verify(on: center, called: 2).remove(any())
    verifyInOrder { for _ in 1...2 { center.remove(any()) } }
    verifyNoMoreInteractions(on: center)
    #expect(
      center.mockState.transcript
        == "#1 remove(Observing, in its deinit)\n#2 remove(Observing, in its deinit)")
  }

  @Test("Nothing else matches it: no object, no predicate, no captor")
  func otherMatchers() {
    let (observer, captor) = (Observing(), ArgumentCaptor<AnyObject>())
    _ = Observing { [center] in center.remove($0) }
    verify(center.remove(observer)).called(.never)
    verify(center.remove(identical(to: observer))).called(.never)
    verify(center.remove(matching { _ in true })).called(.never)
    verify(center.remove(captor.capture())).called(.never)
    verify(center.remove(any(CenterMock.self))).called(.never)
    verify(center.remove(any(Observing.self))).called(1)
    verify(center.rename(nil, "a")).called(.never)
    #expect(captor.values.isEmpty)
    let text = """
      remove(_:) was called 0 times, expected exactly 1.
      Expected: remove(Observing #1)
      Other calls of remove(_:) (* marks what did not match):
        #1 remove(*Observing, in its deinit*)
           argument 1: expected Observing #1, got Observing, in its deinit (another object; Observing isn't Equatable)
      No other calls on CenterMock.
      """
    expectFailure(text) { verify(center.remove(observer)).called(1) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("In each form of a parameter, and of a forwarder")
  func forms() async throws {
    let find = MockFunction<Observing?, Int>("find")
    _ = Observing { [center] observer in
      center.rename(observer, "a")
      center.replace(observer)
      center.join(observer)
      center.observer = observer
      center[observer] = 1
      #expect(center.count(observer) == 7)
      #expect((try? center.check(observer)) == 0)
      #expect(center.real(observer) == 3)
      #expect(find(observer) == 0)
      CenterMock.close(observer)
    }
    let last = "Observing, in its deinit"
    #expect(
      center.mockState.transcript
        == """
        #1 rename(\(last), "a")
        #2 replace(\(last))
        #3 join(\(last))
        #4 observer = \(last)
        #5 [\(last)] = 1
        #6 count(\(last))
        #7 check(\(last))
        #8 real(\(last))
        """)
    #expect(find.mockState.transcript == "#1 find(\(last))")
    #expect(CenterMock.mockState.transcript == "#1 CenterMock.close(\(last))")
    verify(center.replace(any(Observing.self))).called(1)
    verify(center.join(any())).called(1)
  }
}

extension CallsInDeinit {
  // MARK: Answers

  @Test("Closures without arguments, and with the invocation, get the call, also later")
  func answers() {
    let texts = Shared<[String]>([])
    func keep(_ call: Invocation) { texts.change { $0.append("\(call)") } }
    when(center.remove(any())).perform { keep($0) }.perform { texts.change { $0.append("ended") } }
    when(center.count(any())).thenAnswer { call in call.arguments.count }
    let callbacks = when(center.join(any())).performLater { keep($0) }
    let anything = when(center.replace(any(Observing.self))).performLater { (value: Any) in
      texts.change { $0.append("\(value)") }
    }
    _ = Observing { [center] in
      center.remove($0)
      #expect(center.count($0) == 1)
      center.join($0)
      center.replace($0)
    }
    callbacks.run()
    anything.run()
    let last = "Observing, in its deinit"
    #expect(texts.value == ["remove(\(last))", "ended", "join(\(last))", last])
    let line = #line + 3
    let found = failures {
      #expect(center.count(Observing()) == 1)
      verify(center.count(any())).called(2) { (_: Observing) in }
    }
    #expect(found.map(\.line) == [line])
    #expect(
      found.map(\.text) == [
        """
        The closure of called takes (Observing), but count(\(last)) has (\(last)).
        Take them all, or none, or the invocation: { call in call.arguments }
        """
      ])
  }

  @Test("A closure that takes the object could keep it, and is reported")
  func typedAnswers() {
    func text(_ type: String, _ method: String) -> String {
      """
      The closure takes \(type) as argument 1, but the call was \(method)(Observing, in its deinit).
      A closure could keep the object. Take no arguments, or the invocation: { (call: Invocation) in … }
      """
    }
    expectFailure(text("Observing", "count"), atLine: #line + 1) {
      when(center.count(any())).thenAnswer { (_: Observing) in 1 }
      _ = Observing { [center] in #expect(center.count($0) == 7) }
    }
    expectFailure(text("AnyObject", "remove"), atLine: #line + 1) {
      when(center.remove(any())).perform { (_: AnyObject) in }
      _ = Observing { [center] in center.remove($0) }
    }
    expectFailure(text("any Observer", "join"), atLine: #line + 1) {
      let callbacks = when(center.join(any())).performLater { (_: any Observer) in }
      _ = Observing { [center] in center.join($0) }
      callbacks.run()
    }
  }

  @Test("A real implementation gets the object itself")
  func callThrough() {
    let count = Shared(0)
    when(center.real(any())).thenCallThrough { $0 * 2 }
    _ = Observing { [center] observer in
      #expect(center.real(observer) == 6)
      let identity = ObjectIdentifier(observer)
      center.follow(observer) { if ObjectIdentifier($0) == identity { count.change { $0 += 1 } } }
    }
    #expect(count.value == 1)
  }

  @Test("A property that an object sets to itself is nil, as a weak one is")
  func lastSet() {
    when(center.observer).thenReturnLastSet(initially: Observing())
    _ = Observing { [center] in
      center.observer = $0
      #expect(center.observer == nil)
    }
    #expect(center.observer == nil)
  }

  // MARK: The call that no stub answers

  @Test("A call that no stub answers, and one in a strict mock, are described")
  func unstubbed() {
    let strict = CenterMock(policy: .strict)
    when(strict.remove(Observing())).perform {}.lenient()
    let found = failures { _ = Observing { strict.remove($0) } }
    #expect(
      found.map(\.text) == [
        """
        remove(_:) was called without a stub, which the policy of CenterMock does not allow.
        Called: remove(Observing, in its deinit)
        Stub it: when(mock.remove(any())).thenReturn()
        \(forwarderLine)
        """
      ])
  }

  @Test("Inside of when and verify, no call can equal the object, which is reported")
  func statements() {
    let text = """
      remove(Observing, in its deinit) is written in the deinit of an argument, which no call can equal.
      Write any() in its place.
      """
    expectFailure(text) { _ = Observing { [center] in verify(center.remove($0)).called(.never) } }
    expectFailure(text) { _ = Observing { [center] in when(center.remove($0)).perform {} } }
    expectFailure(text, atLine: #line + 1) {
      _ = Observing { [center] in verify(on: center, called: .never).remove($0) }
    }
    expectFailure(text, atLine: #line + 1) {
      _ = Observing { [center] observer in verifyInOrder { center.remove(observer) } }
    }
    _ = Observing { [center] in
      center.remove($0)
      verify(center.remove(any())).called(1)
    }
  }

  // MARK: Where the call comes from

  @Test("A forwarder keeps what is inside a value by weak references")
  func insideValues() {
    let kept = Observing()
    _ = Observing { [center] in center.removeAll([$0, kept]) }
    verify(center.removeAll([any(), any()])).called(1)
    verify(center.removeAll([any(), kept])).called(1)
    verify(center.removeAll([kept, kept])).called(.never)
  }

  @Test("On another thread, in a task, and in the deinit of an actor")
  func contexts() async {
    onOtherThread { [center] in _ = Observing { center.remove($0) } }
    await Task.detached { [center] in _ = Observing { center.remove($0) } }.value
    actor Session {
      let center: CenterMock
      init(_ center: CenterMock) { self.center = center }
      deinit { center.remove(self) }
    }
    _ = Session(center)
    verify(center.remove(any())).called(3)
    #expect(center.mockState.transcript.hasSuffix("#3 remove(Session, in its deinit)"))
  }

  @Test("A mock can be called in its own deinit, and pass itself on")
  func mocks() {
    var mock: ClosingMock? = ClosingMock()
    mock?.center = center
    let state = mock!.mockState
    mock = nil
    #expect(state.transcript == "#1 close()")
    #expect(center.mockState.transcript == "#1 remove(ClosingMock, in its deinit)")
  }

  @Test("An object that isn't in its deinit is kept as ever, also while another one is")
  func others() {
    let kept = Observing()
    weak var other: Observing?
    do {
      let object = Observing()
      other = object
      _ = Observing { [center] observer in
        center.pair(observer, object)
        center.pair(kept, nil)
      }
    }
    #expect(other != nil)
    verify(center.pair(any(), identical(to: other!))).called(1)
    verify(center.pair(kept, nil)).called(1)
    center.mockState.clearInvocations()
    #expect(other == nil)
  }
}

private struct Weak { weak var object: AnyObject? }

private final class ClosingMock: Mock {
  var center: CenterMock?
  func close() { called() }
  deinit {
    close()
    center?.remove(self)
  }
}

private final class Observing: Sendable {
  private let end: @Sendable (Observing) -> Void

  init(_ end: @escaping @Sendable (Observing) -> Void = { _ in }) { self.end = end }

  deinit { end(self) }
}

private protocol Observer: AnyObject {}
extension Observing: Observer {}

private final class CenterMock: Mock, @unchecked Sendable {
  func remove(_ observer: AnyObject) { called(with: observer) }
  func removeAll(_ observers: [AnyObject]) { called(with: observers.map(Weak.init)) }
  func rename(_ observer: Observing?, _ name: String) { called(with: observer, name) }
  func replace<Value>(_ value: Value) { called(with: value) }
  func join(_ member: any Observer) { called(with: member) }
  var observer: Observing? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  subscript(observer: Observing) -> Int {
    get { calledReturning(with: observer) }
    set { called(with: observer, newValue) }
  }
  func pair(_ first: Observing?, _ second: Observing?) { called(with: first, second) }
  func follow(_ observer: Observing, _ body: @escaping (Observing) -> Void) {
    called(with: observer, body) { body(observer) }
  }
  func count(_ observer: Observing) -> Int { calledReturning(with: observer, default: 7) }
  func check(_ observer: Observing) throws -> Int { try calledThrowReturning(with: observer) }
  func real(_ observer: Observing) -> Int { calledReturning(with: observer) { 3 } }
  static func close(_ observer: Observing) { mockState.called(with: observer) }
}
