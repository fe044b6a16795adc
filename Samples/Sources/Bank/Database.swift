/// An amount that was added to an account or, if it's negative, taken from it.
public struct Entry: Equatable, Sendable {
  public var account: String
  public var cents: Int

  public init(account: String, cents: Int) {
    self.account = account
    self.cents = cents
  }
}

/// The database of a bank. It keeps all rows of a transaction, or none.
public protocol Database {
  func begin() throws
  func insert(_ entry: Entry) throws
  func commit() throws
  func rollback() throws
  /// Returns the rows of an account, the newest one first.
  func entries(of account: String) throws -> [Entry]
}

public enum DatabaseError: Error, Equatable {
  case diskFull
  /// A transaction has begun already, or hasn't begun.
  case transaction
  case unknownAccount(String)
}
