/// A database that keeps its rows in memory, as many as fit on its disk.
public final class MemoryDatabase: Database {
  private var rows: [Entry]
  /// The rows before the transaction, if there's one.
  private var rowsBefore: [Entry]?
  private let capacity: Int

  public init(_ rows: [Entry], capacity: Int = .max) {
    self.rows = rows
    self.capacity = capacity
  }

  public func begin() throws {
    guard rowsBefore == nil else { throw DatabaseError.transaction }
    rowsBefore = rows
  }

  public func insert(_ entry: Entry) throws {
    guard rowsBefore != nil else { throw DatabaseError.transaction }
    _ = try entries(of: entry.account)
    guard rows.count < capacity else { throw DatabaseError.diskFull }
    rows.append(entry)
  }

  public func commit() throws { _ = try endTransaction() }

  public func rollback() throws { rows = try endTransaction() }

  public func entries(of account: String) throws -> [Entry] {
    let entries = rows.filter { $0.account == account }
    guard !entries.isEmpty else { throw DatabaseError.unknownAccount(account) }
    return entries.reversed()
  }

  private func endTransaction() throws -> [Entry] {
    guard let rowsBefore else { throw DatabaseError.transaction }
    self.rowsBefore = nil
    return rowsBefore
  }
}
