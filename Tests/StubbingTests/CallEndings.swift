import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What a call ended with: `Invocation.error`, and where transcripts and messages show it.
@Suite(.mockSession) struct CallEndings {
  private let gate = GateMock()

  @Test("An invocation has the error that its call threw, and none if it returned")
  func error() async throws {
    try when(gate.open(any())).thenThrow(Jammed.rust).thenReturn()
    await when { try await gate.scan(any()) }.thenAnswer { (id: Int) in
      if id == 3 { throw Offline() }
      return id
    }
    #expect(throws: Jammed.rust) { try gate.open("a") }
    try gate.open("b")
    await #expect(throws: Offline.self) { try await gate.scan(3) }
    _ = try await gate.scan(4)
    gate.close()
    let errors = gate.mockState.invocations.map { $0.error.map { "\($0)" } }
    #expect(errors == ["rust", nil, "Offline()", nil, nil])
  }

  @Test("Errors of real implementations, and of calls that the policy doesn't allow, are kept, too")
  func otherErrors() throws {
    #expect(throws: Offline.self) { try gate.real("x", Offline()) }
    #expect(gate.mockState.invocations.map { $0.error is Offline } == [true])
    let strict = GateMock(named: "strict", policy: .strict)
    let found = failures { try? strict.open("a") }
    #expect(found.count == 1)
    #expect(strict.mockState.transcript == #"#1 open("a") threw UnstubbedCallError"#)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("So are those of functions and static members")
  func functions() {
    let save = MockFunction<Int, Void>("save")
    when(save(any())).thenThrow(Offline())
    let closure = save.throwing
    #expect(throws: Offline.self) { try closure(1) }
    #expect(save.mockState.invocations[0].error is Offline)
    when { try GateMock.reset(any()) }.thenThrow(Offline())
    #expect(throws: Offline.self) { try GateMock.reset(2) }
    #expect(GateMock.mockState.transcript == "#1 GateMock.reset(2) threw Offline()")
  }

  @Test("Transcripts, diagrams, and messages show it, but not the description")
  func texts() throws {
    try when(gate.open(any())).thenThrow(Offline(), Jammed.rust, Told(text: "no key"))
    for name in ["a", "b", "c"] { try? gate.open(name) }
    #expect(
      gate.mockState.transcript == """
        #1 open("a") threw Offline()
        #2 open("b") threw Jammed.rust
        #3 open("c") threw Told (no key)
        """)
    #expect(
      transcript(of: gate).hasPrefix(#"#1 GateMock.open("a") threw Offline()"#))
    #expect(sequenceDiagram(of: gate).hasSuffix(#"M0: open("c") threw Told (no key)"#))
    #expect(gate.mockState.invocations[0].description == #"open("a")"#)
    let text = """
      open(_:) was called 1 time, expected exactly 2.
      Expected: open("a")
      Matching calls:
        #1 open("a") threw Offline()
      Other calls of open(_:) (* marks what did not match):
        #2 open(*"b"*) threw Jammed.rust
        #3 open(*"c"*) threw Told (no key)
      No other calls on GateMock.
      """
    expectFailure(text) { try? verify(on: gate, called: 2).open("a") }
  }

  @Test("A call that waits has no error, and one whose error no method can throw returns")
  func waiting() async throws {
    let scans = await when { try await gate.scan(any()) }.thenSuspend()
    let task = Task { [gate] in try await gate.scan(1) }
    await scans.suspended(1)
    #expect(gate.mockState.invocations[0].error == nil)
    scans.resume(throwing: Offline())
    _ = try? await task.value
    #expect(gate.mockState.invocations[0].error is Offline)
  }
}

private struct Offline: Error {}
private enum Jammed: Error { case rust }
private struct Told: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

private final class GateMock: Mock, @unchecked Sendable {
  func open(_ name: String) throws { try calledThrowing(with: name) }
  func close() { called() }
  @discardableResult
  func scan(_ id: Int) async throws -> Int { try await calledThrowReturning(with: id, default: 0) }
  func real(_ name: String, _ error: any Error) throws {
    try calledThrowing(with: name, error) { throw error }
  }
  static func reset(_ id: Int) throws { try mockState.calledThrowing(with: id) }
}
