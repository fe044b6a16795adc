import Testing
import Understudy

private enum DoorError: Error, Equatable { case locked }

private protocol Door {
  static func open(_ name: String) -> Bool
  static func unlock() throws
  static func pick(_ name: String) throws(DoorError) -> Int
  static func knock() async
  static func enter(_ name: String) async throws -> String
  static func find<Kind>(_ kind: Kind.Type) -> Kind?
  static var count: Int { get set }
  static var standard: any Door.Type { get }
  static var remote: Int { get async throws }
}

private class DoorMock: Mock, Door {
  @discardableResult
  static func open(_ name: String) -> Bool { mockState.calledReturning(with: name, default: true) }
  static func unlock() throws { try mockState.calledThrowing() }
  @discardableResult static func pick(_ name: String) throws(DoorError) -> Int {
    try mockState.calledThrowReturning(with: name, throwing: DoorError.self)
  }
  static func knock() async { await mockState.called() }
  @discardableResult static func enter(_ name: String) async throws -> String {
    try await mockState.calledThrowReturning(with: name)
  }
  static func find<Kind>(_ kind: Kind.Type) -> Kind? { mockState.calledReturning(with: kind) }
  static var count: Int {
    get { mockState.calledReturning() }
    set { mockState.called(with: newValue) }
  }
  static var standard: any Door.Type { mockState.calledReturning(default: DoorMock.self) }
  static var remote: Int { get async throws { try await mockState.calledThrowReturning() } }
}
private final class BackDoorMock: DoorMock {}

@Suite(.mockSession) struct StaticDeclarations {
  @Test("A static method")
  func method() {
    when(DoorMock.open("a")).thenReturn(false)
    #expect(!DoorMock.open("a"))
    verify(DoorMock.open(any())).called(1)
  }

  @Test("A throwing static method")
  func throwing() throws {
    try when(DoorMock.unlock()).thenThrow(DoorError.locked)
    #expect(throws: DoorError.locked) { try DoorMock.unlock() }
    try verify(on: DoorMock.self, called: 1).unlock()
  }

  @Test("A static method with typed throws")
  func typedThrowing() throws {
    try when(using: DoorMock.self, thenThrow: DoorError.locked).pick("a")
    #expect(throws: DoorError.locked) { try DoorMock.pick("a") }
    verify(try DoorMock.pick(any())).called(1)
  }

  @Test("An async static method")
  func asynchronous() async {
    await when { await DoorMock.knock() }.perform { await Task.yield() }
    await DoorMock.knock()
    await verify { await DoorMock.knock() }.called(1)
  }

  @Test("An async throwing static method")
  func asyncThrowing() async throws {
    await when { try await DoorMock.enter(any()) }.thenReturn("in")
    #expect(try await DoorMock.enter("a") == "in")
    try await verify(on: DoorMock.self, called: 1).enter("a")
  }

  @Test("A generic static method")
  func generic() {
    when(DoorMock.find(Int.self)).thenReturn(3)
    #expect(DoorMock.find(Int.self) == 3)
    verify(DoorMock.find(Int.self)).called(1)
  }

  @Test("A static property")
  func property() {
    when(DoorMock.count).thenReturn(4)
    #expect(DoorMock.count == 4)
    DoorMock.count = 5
    verify(DoorMock.count = 5).called(1)
  }

  @Test("A static metatype property")
  func metatype() {
    when(DoorMock.standard).thenReturn(BackDoorMock.self)
    #expect(DoorMock.standard is BackDoorMock.Type)
    verify(DoorMock.standard).called(1)
  }

  @Test("An async static property")
  func asyncProperty() async throws {
    await when { try await DoorMock.remote }.thenReturn(3)
    #expect(try await DoorMock.remote == 3)
    await verify { try await DoorMock.remote }.called(1)
  }

  @Test("A static method through an existential metatype")
  func existentialMetatype() {
    let door: any Door.Type = DoorMock.self
    when(DoorMock.open("a")).thenReturn(false)
    #expect(door.open("a") == false)
    verify(DoorMock.open("a")).called(1)
  }

  @Test("A static method of a subclass, which has its own calls and stubs")
  func subclass() {
    when(BackDoorMock.open(any())).thenReturn(false)
    #expect(!BackDoorMock.open("a"))
    #expect(DoorMock.open("a"))
    verify(BackDoorMock.open("a")).called(1)
  }
}
