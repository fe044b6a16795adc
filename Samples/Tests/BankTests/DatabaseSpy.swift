import Bank
import Understudy

/// A spy calls through to the real database, in the trailing closures. Its calls can be verified,
/// and a test can stub one of them.
final class DatabaseSpy: Mock, Database {
  private let real: MemoryDatabase

  init(_ real: MemoryDatabase) { self.real = real }

  func begin() throws { try calledThrowing { try real.begin() } }
  func insert(_ entry: Entry) throws { try calledThrowing(with: entry) { try real.insert(entry) } }
  func commit() throws { try calledThrowing { try real.commit() } }
  func rollback() throws { try calledThrowing { try real.rollback() } }

  @discardableResult
  func entries(of account: String) throws -> [Entry] {
    try calledThrowReturning(with: account) { try real.entries(of: account) }
  }
}
