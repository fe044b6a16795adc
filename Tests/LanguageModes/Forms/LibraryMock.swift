import Understudy

nonisolated enum LibraryError: Error, Equatable { case closed, lost }

nonisolated struct Book: Equatable, Sendable {
  var title = ""
  var pages = 0
}

nonisolated final class Reader: Sendable {}

nonisolated protocol Library: Sendable {
  func lend(_ title: String, to reader: String)
  func count(_ room: String) throws -> Int
}

nonisolated final class LibraryMock: Mock, Library, @unchecked Sendable {
  var annex: any Library { calledReturning() }
  func open() throws { try calledThrowing() }
  func close() throws(LibraryError) { try calledThrowing(throwing: LibraryError.self) }
  func lend(_ title: String, to reader: String) { called(with: title, reader) }
  func shelve(_ books: Any..., in room: String) { called(with: books, room) }
  @discardableResult func find(_ title: String) -> Book? { calledReturning(with: title) as? Book }
  @discardableResult
  func count(_ room: String) throws -> Int { try calledThrowReturning(with: room, default: 0) }
  @discardableResult func reader(_ name: String) -> Reader { calledReturning(with: name) }
  func enter(_ name: String) async { await called(with: name) }
  @discardableResult
  func order(_ title: String) async throws -> Int { try await calledThrowReturning(with: title) }
  func onReturn(_ action: @escaping @Sendable (String) -> Void) { called(with: action) }
  @discardableResult
  func visit(_ room: String, _ body: () -> Int) -> Int { calledReturning(with: room, omitted) }
  func watch(_ title: String) -> () -> Void { calledReturning(with: title, default: {}) }
  var capacity: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(shelf: Int) -> String {
    get { calledReturning(with: shelf) }
    set { called(with: shelf, newValue) }
  }
  @discardableResult
  static func build(_ name: String) -> Bool { mockState.calledReturning(with: name, default: true) }
  static var branches: Int {
    get { mockState.calledReturning() }
    set { mockState.called(with: newValue) }
  }
}
