import Foundation
import Testing
import Understudy

enum DBError: Error { case lost, reconnection }
protocol DB {
  func connect() throws
  func insert(into table: String, values: Any...)
  func select(_ c: String, from t: String, where w: String) -> String
  func ping() async throws -> Duration
  var timeout: Int? { get set }
  func flags(_ a: Bool, _ b: Bool, _ c: Bool)
  func run(_ f: @escaping (Int) -> Void, then: (@Sendable (Result<Int, any Error>) -> Void)?)
}
final class DBMock: Mock, DB, @unchecked Sendable {
  func connect() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  @discardableResult
  func select(_ c: String, from t: String, where w: String) -> String {
    calledReturning(with: c, t, w) as? String ?? ""
  }
  @discardableResult
  func ping() async throws -> Duration { try await calledThrowReturning() }
  var timeout: Int? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  func flags(_ a: Bool, _ b: Bool, _ c: Bool) { called(with: a, b, c) }
  func run(_ f: @escaping (Int) -> Void, then: (@Sendable (Result<Int, any Error>) -> Void)?) {
    called(with: f, then)
  }
  @discardableResult
  static func open(_ path: String) -> Bool { calledReturning(with: path, default: true) }
}
@Suite(.mockSession) struct Smoke {
  @Test func a() async throws {
    let db = DBMock()
    when(db.select("*", from: "students", where: any())).thenReturn("first", "second")
    #expect(db.select("*", from: "students", where: "x") == "first")
    #expect(db.select("*", from: "students", where: "y") == "second")
    #expect(db.select("*", from: "students", where: "y") == "second")
    #expect(db.select("*", from: "courses", where: "y") == "")
    verify(db.select(any(), from: "students", where: any())).called(3)
    verify(on: db, called: 4).select(any(), from: any(), where: any())
    db.insert(into: "s", values: UInt(7), "Ada")
    verify(on: db, called: exactly(1)).insert(into: "s", values: 7, "Ada")
    verify(db.insert(into: any(), values: any(), any())).called(1)
    verify(db.insert(into: any(), values: any())).called(0)
    verify(db.insert(into: any(), values: 7, any())).called(1)
    try when(db.connect()).thenThrow(DBError.lost).thenReturn()
    #expect(throws: DBError.lost) { try db.connect() }
    try db.connect()
    await when { try await db.ping() }.thenAnswer {
      try await Task.sleep(for: .milliseconds(1))
      return .seconds(3)
    }
    #expect(try await db.ping() == .seconds(3))
    db.timeout = 3
    verify(db.timeout = 3).called(1)
    verify(db.timeout).called(0)
    verify(on: db, called: 1).timeout = any()
    db.flags(true, false, true)
    verify(db.flags(any(), false, any())).called(1)
    verify(db.flags(any(), true, any())).called(0)
    verify(db.flags(true, any(), true)).called(1)
    verify(db.flags(true, any(), false)).called(0)
    db.run({ _ in }, then: nil)
    db.run({ _ in }, then: { _ in })
    verify(db.run(any(), then: any())).called(2)
    verify(db.run(any(), then: nil)).called(1)
    verify(db.run(any(), then: isNil())).called(1)
    when(DBMock.open(any())).thenReturn(false)
    #expect(DBMock.open("x") == false)
    print(db.mockState.transcript)
    print(sequenceDiagram(of: db))
    verifyInOrder {
      try db.connect()
      db.timeout = 3
    }
    Task.detached { db.insert(into: "later") }
    await verify(db.insert(into: "later")).calledEventually(1)
  }
  @Test func b() async throws {
    let db = DBMock()
    db.insert(into: "courses", values: 33174, "John Doe")
    try db.connect()
    db.flags(true, false, true)
    withKnownIssue { verify(on: db, called: 1).insert(into: "students", values: 33174, "John Doe") }
    withKnownIssue { verify(on: db, called: 1).flags(any(), true, any()) }
    withKnownIssue {
      verifyInOrder {
        db.flags(any(), any(), any())
        try db.connect()
      }
    }
    withKnownIssue {
      verifySequence {
        db.flags(any(), any(), any())
        try db.connect()
      }
    }
    withKnownIssue { verifyNoMoreInteractions(on: db) }
    withKnownIssue {
      _ = verify(on: db, called: 1)
      verify(on: db, called: 1).connect2()
    }
    withKnownIssue { when(using: db, thenReturn: 3).plain() }
    withKnownIssue { when(using: db, thenThrow: DBError.lost).plain() }
    await withKnownIssue {
      await verify(db.insert(into: "x")).calledEventually(1, before: .milliseconds(10))
    }
  }
}
extension DBMock {
  func connect2() { called() }
  @discardableResult func plain() -> String { calledReturning() }
}
