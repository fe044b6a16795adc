/// One mocked method of one mock: its identity, its stubs and the index of its calls.
///
/// The lock of the mock's state guards the properties that change.
final class MethodRecord {
  let id: MethodID
  /// The record created before this one. The records of a mock form a linked list.
  let next: MethodRecord?
  // The lock guarantees exclusive access. The check would take a tenth of a received call.
  @exclusivity(unchecked) private(set) var stubs: StubTable?
  var calls = CallIndex()

  init(id: MethodID, next: MethodRecord?) {
    self.id = id
    self.next = next
  }

  func updateStubs(_ body: (StubTable) -> Void) {
    var table = stubs ?? StubTable()
    if table.isShared { table = StubTable(copying: table) }
    body(table)
    stubs = table
  }

  /// The stubs, to be searched outside the lock. The table isn't changed anymore: the next update makes a
  /// copy.
  func sharedStubs() -> StubTable? {
    guard let stubs else { return nil }
    stubs.isShared = true
    return stubs
  }

  /// Removes the stubs and returns them.
  func takeStubs() -> StubTable? {
    defer { stubs = nil }
    return stubs
  }
}
