import Testing
import Understudy

private enum FileError: Error, Equatable { case missing }

private protocol Document {
  init(path: String)
  init?(name: String)
  init(throwing path: String) throws
  init(remote path: String) async throws
  func title() -> String
}

private class DocumentMock: Mock, Document {
  required init(path: String) {
    super.init()
    Self.mockState.called(with: path)
  }
  required init?(name: String) {
    super.init()
    guard Self.mockState.calledReturning(with: name, default: true) else { return nil }
  }
  required init(throwing path: String) throws {
    super.init()
    try Self.mockState.calledThrowing(with: path)
  }
  required init(remote path: String) async throws {
    super.init()
    try await Self.mockState.calledThrowing(with: path)
  }
  func title() -> String { calledReturning() }
}

private protocol Vector: Equatable, Comparable {
  static func + (left: Self, right: Self) -> Self
  static prefix func - (vector: Self) -> Int
  static func += (left: inout Self, right: Int)
  func callAsFunction(_ index: Int) -> Int
}

private final class VectorMock: Mock, Vector {
  static func == (left: VectorMock, right: VectorMock) -> Bool {
    mockState.calledReturning(with: left, right, default: left === right)
  }
  static func < (left: VectorMock, right: VectorMock) -> Bool {
    mockState.calledReturning(with: left, right)
  }
  static func + (left: VectorMock, right: VectorMock) -> VectorMock {
    mockState.calledReturning(with: left, right, default: left)
  }
  static prefix func - (vector: VectorMock) -> Int { mockState.calledReturning(with: vector) }
  static func += (left: inout VectorMock, right: Int) { left = add(right, to: left) }
  static func add(_ number: Int, to vector: VectorMock) -> VectorMock {
    mockState.calledReturning(with: number, vector, default: vector)
  }
  func callAsFunction(_ index: Int) -> Int { calledReturning(with: index) }
}

@Suite(.mockSession) struct InitializerDeclarations {
  @Test("An initializer")
  func plain() {
    let type: any Document.Type = DocumentMock.self
    #expect(type.init(path: "a").title() == "")
    verify(DocumentMock(path: "a")).called(1)
    _ = verify(on: DocumentMock.self, called: 1).init(path: any())
  }

  @Test("A failable initializer")
  func failable() {
    _ = when(using: DocumentMock.self, thenReturn: false).init(name: "a")
    #expect(DocumentMock(name: "a") == nil)
    verify(DocumentMock(name: any())).called(1)
  }

  @Test("A throwing initializer")
  func throwing() throws {
    when(try DocumentMock(throwing: "a")).thenThrow(FileError.missing)
    #expect(throws: FileError.missing) { try DocumentMock(throwing: "a") }
    verify(try DocumentMock(throwing: any())).called(1)
  }

  @Test("An async initializer")
  func asynchronous() async throws {
    await when { _ = try await DocumentMock(remote: "a") }.thenThrow(FileError.missing)
    await #expect(throws: FileError.missing) { _ = try await DocumentMock(remote: "a") }
    await verify { _ = try await DocumentMock(remote: "a") }.called(1)
  }
}

@Suite(.mockSession) struct OperatorDeclarations {
  private let left = VectorMock()
  private let right = VectorMock()

  @Test("A binary operator")
  func binary() {
    let sum = VectorMock()
    when(left + right).thenReturn(sum)
    #expect((left + right) === sum)
    verify(left + right).called(1)
  }

  @Test("Operators of Equatable and Comparable")
  func equatable() {
    let (left, right) = (left, right)
    when(left == right).thenReturn(true)
    when(left < right).thenReturn(true)
    let areEqual = left == right
    let isLess = left < right
    #expect(areEqual)
    #expect(isLess)
    verify(left < right).called(1)
  }

  @Test("A prefix operator")
  func prefix() {
    when(-left).thenReturn(3)
    #expect(-left == 3)
    verify(-left).called(1)
  }

  @Test("A mutating operator")
  func assignment() {
    let result = VectorMock()
    when(VectorMock.add(3, to: left)).thenReturn(result)
    var vector = left
    vector += 3
    #expect(vector === result)
    verify(VectorMock.add(3, to: left)).called(1)
  }

  @Test("A callable type")
  func callAsFunction() {
    when(left(1)).thenReturn(3)
    #expect(left(1) == 3)
    verify(left(any())).called(1)
  }
}
