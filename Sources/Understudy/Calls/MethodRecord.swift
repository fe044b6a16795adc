/// One mocked method of one mock: its identity, its stubs and the index of its calls.
///
/// Its owner's lock guards everything but `id`.
final class MethodRecord {
  let id: MethodID
  /// The record made before this one; the methods of a mock form a list.
  let next: MethodRecord?
  // The exclusivity check costs a tenth of a received call; the lock guarantees exclusive access.
  @exclusivity(unchecked) var stubs: StubTable?
  var calls = CallIndex()

  init(id: MethodID, next: MethodRecord?) {
    self.id = id
    self.next = next
  }

  func updateStubs(_ body: (inout StubTable) -> Void) {
    var table = stubs ?? StubTable()
    // The record's reference is released first, so that the table is changed in place.
    stubs = nil
    body(&table)
    stubs = table
  }
}
