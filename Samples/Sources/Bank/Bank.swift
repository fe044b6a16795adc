/// Moves money between accounts.
public struct Bank {
  private let database: any Database

  public init(database: any Database) { self.database = database }

  /// Moves an amount from one account to another. If that fails, neither of them changes.
  public func transfer(_ cents: Int, from sender: String, to receiver: String) throws {
    guard cents > 0 else { throw BankError.invalidAmount }
    try database.begin()
    do {
      guard try balance(of: sender) >= cents else { throw BankError.overdrawn }
      try database.insert(Entry(account: sender, cents: -cents))
      try database.insert(Entry(account: receiver, cents: cents))
      try database.commit()
    } catch {
      do { try database.rollback() } catch { throw BankError.notRolledBack }
      throw error
    }
  }

  public func balance(of account: String) throws -> Int {
    try database.entries(of: account).map(\.cents).reduce(0, +)
  }

  /// Returns the last entries of an account, the newest one first, each with the balance after it.
  public func statement(of account: String, last count: Int) throws -> [String] {
    var balance = try balance(of: account)
    return try database.entries(of: account).prefix(count).map { entry in
      defer { balance -= entry.cents }
      return "\(entry.cents), balance \(balance)"
    }
  }
}

public enum BankError: Error {
  case invalidAmount, overdrawn
  /// The transaction failed, and the database couldn't undo it.
  case notRolledBack
}
