/// The calls of one method, found by index and by equal arguments.
///
/// Verifications fill it, each call once; a received call only appends to the log. Comparing keys
/// runs user code, so an ``IndexBatch`` is prepared without the lock and inserted under it.
struct CallIndex {
  /// The indices of the method's calls in the log.
  private(set) var indices: [Int] = []
  /// The number of `indices` that have been added to `groups` or `unkeyed`.
  private var indexedCount = 0
  private var groups = CallGroups()
  /// The calls whose arguments have no key.
  private(set) var unkeyed: [Int] = []
  /// The calls found by the types of their arguments.
  private(set) var typeGroups: [TypeGroup] = []
  /// How many calls verifications have compared one by one.
  private var comparedCount = 0

  /// How many calls of the log have reached the index.
  private var loggedCount = 0

  mutating func append(_ index: Int) {
    indices.append(index)
    loggedCount = index + 1
  }

  /// The calls that can't be found by their keys yet.
  var batch: IndexBatch {
    IndexBatch(start: indexedCount, indices: Array(indices[indexedCount...]), groups: groups)
  }

  /// Whether a verification of plain arguments should fill the index. Otherwise it compares the calls,
  /// which are counted here.
  ///
  /// Indexing a call costs as much as comparing it about 30 times. With this rule, all verifications
  /// together cost at most twice as much as with the better choice.
  mutating func prefersKeys(inLogOf count: Int) -> Bool {
    if comparedCount > 30 * (count - loggedCount) { return true }
    comparedCount += count
    return false
  }

  /// The group of the calls that `any()` for all arguments matches; `nil` if there are too many groups.
  mutating func typeGroup(for tests: ArgumentTests) -> TypeGroup? {
    var index = 0
    while index < typeGroups.count {
      if typeGroups[index].tests.acceptSameTypes(as: tests) { return typeGroups[index] }
      index += 1
    }
    guard index < 16 else { return nil }
    let new = TypeGroup(tests)
    typeGroups.append(new)
    return new
  }

  /// Inserts a batch; returns `false` if another verification has inserted its calls already.
  mutating func insert(_ batch: IndexedBatch) -> Bool {
    guard batch.start == indexedCount else { return false }
    for group in batch.newGroups { groups.insert(group) }
    for (index, group) in batch.calls {
      if let group { group.append(index) } else { unkeyed.append(index) }
    }
    indexedCount += batch.calls.count
    return true
  }

  /// Inserts the calls that verifications have marked in groups.
  func insertVerified(into calls: VerifiedCalls) {
    for group in groups.all { calls.insert(group.indices, count: group.verifiedCount) }
    for group in typeGroups { calls.insert(group.indices, count: group.verifiedCount) }
  }
}

/// Equal calls of one method. The lock of the mock's state guards everything but the key.
final class CallGroup {
  let key: ArgumentKey
  /// The group inserted before this one with the same hash; never changed after the insertion.
  fileprivate var next: CallGroup?
  /// The indices of the group's calls in the log, in order.
  private(set) var indices = CallIndices()
  /// The number of calls, from the first on, that a verification has matched.
  private(set) var verifiedCount = 0

  fileprivate init(_ key: ArgumentKey) { self.key = key }

  fileprivate func append(_ index: Int) { indices.append(index) }

  /// Marks a number of calls, from the first on, as verified.
  func markVerified(_ count: Int) { verifiedCount = max(verifiedCount, count) }
}

/// The calls of one method whose arguments have certain types. The lock of the mock's state guards it.
final class TypeGroup {
  let tests: ArgumentTests
  private(set) var indices = CallIndices()
  /// How many calls of the log have been tested.
  private(set) var testedCount = 0
  private var verifiedIndexCount = 0

  fileprivate init(_ tests: ArgumentTests) { self.tests = tests }

  /// The number of calls, from the first on, that a verification has matched.
  var verifiedCount: Int { verifiedIndexCount }

  /// Appends calls; returns `false` if another verification has done so since.
  func append(_ new: CallIndices, testedFrom start: Int, to end: Int) -> Bool {
    guard start == testedCount else { return false }
    indices.append(new)
    testedCount = end
    return true
  }

  /// Marks a number of calls, from the first on, as verified.
  func markVerified(_ count: Int) { verifiedIndexCount = max(verifiedIndexCount, count) }
}

/// Groups by the hash of their key, so that inserting one compares no keys.
struct CallGroups {
  private var newest: [Int: CallGroup] = [:]

  fileprivate mutating func insert(_ group: CallGroup) {
    group.next = newest.updateValue(group, forKey: group.key.hash)
  }

  /// Returns the group of a key. Not called under a lock, because it compares keys.
  fileprivate func group(for key: ArgumentKey) -> CallGroup? {
    var candidate = newest[key.hash]
    while let group = candidate, group.key != key { candidate = group.next }
    return candidate
  }

  fileprivate var all: [CallGroup] {
    newest.values.flatMap { newest in
      sequence(first: newest) { $0.next }.map(\.self)
    }
  }
}

/// Calls to be added to an index.
struct IndexBatch {
  fileprivate let start: Int
  fileprivate let indices: [Int]
  fileprivate let groups: CallGroups

  /// Finds the group of each call, and that of the key to look for. Not called under a lock.
  func indexed(in log: InvocationLog.Snapshot, lookingFor key: ArgumentKey) -> IndexedBatch {
    var made = CallGroups()
    var newGroups: [CallGroup] = []
    let calls = indices.map { index -> (Int, CallGroup?) in
      guard let key = ArgumentKey(log.arguments(at: index)) else { return (index, nil) }
      if let group = groups.group(for: key) ?? made.group(for: key) { return (index, group) }
      let group = CallGroup(key)
      made.insert(group)
      newGroups.append(group)
      return (index, group)
    }
    return IndexedBatch(
      start: start, calls: calls, newGroups: newGroups,
      target: groups.group(for: key) ?? made.group(for: key))
  }
}

/// Calls with their groups.
struct IndexedBatch {
  fileprivate let start: Int
  fileprivate let calls: [(index: Int, group: CallGroup?)]
  fileprivate let newGroups: [CallGroup]
  /// The group of the key that was looked for; `nil` if no call belongs to it.
  let target: CallGroup?
}
