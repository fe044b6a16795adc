import Testing
import Understudy
import UnderstudyTestSupport

/// Methods, properties, and subscripts whose type takes every value: `Any?` and its like.
@Suite struct AnyResults {
  private let locker = LockerMock()

  @Test("Without a stub the result is nil, and not an optional with an optional inside")
  func unstubbed() async throws {
    #expect(try await locker.isNil() == Array(repeating: true, count: 13))
    #expect(try await LockerMock(policy: .relaxedOptional).isNil().allSatisfy { $0 })
    let text = "content was read without a stub, which the policy of LockerMock does not allow."
    expectFailure(headline: text, atLine: LockerMock.contentLine) {
      #expect(LockerMock(policy: .strict).content == nil)
    }
  }

  @Test("A stub returns nil, and a value")
  func stubbed() async throws {
    when(locker.content).thenReturn(nil, 3).thenAnswer { nil }
    #expect(locker.content == nil)
    #expect(locker.content as? Int == 3)
    #expect(locker.content == nil)
    when(using: locker, thenReturn: nil).look()
    #expect(locker.look() == nil)
    when(using: locker, thenReturn: Int?.none, 3).look()
    #expect(locker.look() == nil && locker.look() as? Int == 3)
    when(locker.look()).thenAnswer { String?.none }
    #expect(locker.look() == nil)
    await when { try await locker.fetch() }.thenReturn("a", nil)
    #expect(try await locker.fetch() as? String == "a")
    #expect(try await locker.fetch() == nil)
    when(locker.look()).thenCallThrough { _ in nil }.thenCallThrough { $0 }
    #expect(locker.look() == nil)
    #expect(locker.look() as? Int == 3)
    when(locker.token()).thenReturn(nil)
    #expect(locker.token() == nil)
    when(locker.key()).thenReturn(nil, 4)
    #expect(locker.key() == nil && locker.key() as? Int == 4)
  }

  @Test("A property keeps nil")
  func lastSet() {
    when(locker.content).thenReturnLastSet(initially: 3)
    #expect(locker.content as? Int == 3)
    locker.content = nil
    #expect(locker.content == nil)
    locker.content = 4
    #expect(locker.content as? Int == 4)
  }

  @Test("A result of type any Sendable is stubbed, and reported without a stub")
  func sendable() {
    when(locker.ticket()).thenReturn(3)
    #expect(locker.ticket() as? Int == 3)
    let found = failures { _ = LockerMock().ticket() }
    #expect(
      found.map(\.headline) == [
        // At run time, any Sendable is the same as Any.
        "ticket() was called on LockerMock without a stub, and Any has no value to return instead."
      ])
  }
}

private final class LockerMock: Mock, @unchecked Sendable {
  static let contentLine = #line + 2
  var content: Any? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(number: Int) -> Any? {
    get { calledReturning(with: number) }
    set { called(with: number, newValue) }
  }
  var spare: Any? { calledReturning(default: nil) }
  @discardableResult func look() -> Any? { calledReturning { 3 } }
  func open() throws -> Any? { try calledThrowReturning() }
  func wait() async -> Any? { await calledReturning() }
  func fetch() async throws -> Any? { try await calledThrowReturning() }
  static func first() -> Any? { mockState.calledReturning() }
  static func find() throws -> Any? { try mockState.calledThrowReturning() }
  static func load() async throws -> Any? { try await mockState.calledThrowReturning() }
  func ticket() -> any Sendable { calledReturning() }
  func token() -> (any Sendable)? { calledReturning() }
  func late() async throws -> (any Sendable)? { try await calledThrowReturning() }
  func key() -> AnyHashable? { calledReturning() }
  func text() -> (any CustomDebugStringConvertible)? { calledReturning() }

  /// Whether each result is nil. Static members have the policy of the session.
  func isNil() async throws -> [Bool] {
    [
      content == nil, self[1] == nil, spare == nil, try open() == nil, await wait() == nil,
      try await fetch() == nil, Self.first() == nil, try Self.find() == nil,
      try await Self.load() == nil, token() == nil, try await late() == nil, key() == nil,
      text() == nil,
    ]
  }
}
