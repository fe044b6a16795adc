/// One mocked method of one mock: its identity, its stubs and the index of its calls.
///
/// Its owner's lock guards everything but `id`.
final class MethodRecord {
  let id: MethodID
  /// The method found before this one; a mock's methods form a list.
  let next: MethodRecord?
  // The check of exclusive access costs a tenth of a recorded call; the lock has seen to it.
  @exclusivity(unchecked) var stubs: StubTable?
  var calls = CallIndex()

  init(id: MethodID, next: MethodRecord?) {
    self.id = id
    self.next = next
  }
}
