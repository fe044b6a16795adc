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

  mutating func append(_ index: Int) { indices.append(index) }

  /// The calls that can't be found by their keys yet.
  var batch: IndexBatch {
    IndexBatch(start: indexedCount, indices: Array(indices[indexedCount...]), groups: groups)
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

  /// The indices that verifications have marked in groups.
  var verifiedIndices: [Int] { groups.all.flatMap { $0.indices.prefix($0.verifiedCount) } }
}

/// Equal calls of one method. The lock of the mock's state guards everything but the key.
final class CallGroup {
  let key: ArgumentKey
  /// The group inserted before this one with the same hash; never changed after the insertion.
  fileprivate var next: CallGroup?
  private var first: Int?
  /// All indices, if there are at least two. Most groups have one.
  private var all: [Int] = []
  /// The number of calls, from the first on, that a verification has matched.
  private(set) var verifiedCount = 0

  fileprivate init(_ key: ArgumentKey) { self.key = key }

  /// The indices of the group's calls in the log, in order.
  var indices: [Int] { all.isEmpty ? first.map { [$0] } ?? [] : all }

  fileprivate func append(_ index: Int) {
    guard let first else { return self.first = index }
    if all.isEmpty { all.append(first) }
    all.append(index)
  }

  /// Marks a number of calls, from the first on, as verified.
  func markVerified(_ count: Int) { verifiedCount = max(verifiedCount, count) }
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
