/// The calls of one method, found by number and by equal arguments.
///
/// Verifications fill it, each call once; recording a call only appends to the log. Comparing keys
/// runs users' code, so an ``Intake`` is worked out without the lock and taken in under it.
struct CallIndex {
  /// The places of the method's calls in the log.
  private(set) var places: [Int] = []
  /// How many of `places` have gone into the two below.
  private var indexedCount = 0
  private var groups = CallGroups()
  /// The calls whose arguments have no key.
  private(set) var unkeyed: [Int] = []

  mutating func append(_ place: Int) { places.append(place) }

  /// What there is to do before all calls so far can be found by their keys.
  var intake: Intake {
    Intake(start: indexedCount, places: Array(places[indexedCount...]), groups: groups)
  }

  /// Takes the sorted calls in; `false` where another verification was faster.
  mutating func take(_ sorted: SortedCalls) -> Bool {
    guard sorted.start == indexedCount else { return false }
    for group in sorted.newGroups { groups.insert(group) }
    for (place, group) in sorted.calls {
      if let group { group.append(place) } else { unkeyed.append(place) }
    }
    indexedCount += sorted.calls.count
    return true
  }

  /// The places that verifications have marked in groups.
  var verifiedPlaces: [Int] { groups.all.flatMap { $0.places.prefix($0.verifiedCount) } }
}

/// Equal calls of one method. The owner's lock guards everything but the key.
final class CallGroup {
  let key: ArgumentKey
  /// The group before this one with the same hash; never changed once the group is in a table.
  fileprivate var next: CallGroup?
  private var first: Int?
  /// All places, as soon as there are two: most groups have one.
  private var all: [Int] = []
  /// How many of them, from the first, a verification has matched.
  private(set) var verifiedCount = 0

  fileprivate init(_ key: ArgumentKey) { self.key = key }

  /// The places of the group's calls in the log, in order.
  var places: [Int] { all.isEmpty ? first.map { [$0] } ?? [] : all }

  fileprivate func append(_ place: Int) {
    guard let first else { return self.first = place }
    if all.isEmpty { all.append(first) }
    all.append(place)
  }

  /// Marks the first calls as verified, without a visit to each.
  func markVerified(_ count: Int) { verifiedCount = max(verifiedCount, count) }
}

/// Groups by the hash of their key, so that entering one compares no keys.
struct CallGroups {
  private var newest: [Int: CallGroup] = [:]

  fileprivate mutating func insert(_ group: CallGroup) {
    group.next = newest.updateValue(group, forKey: group.key.hash)
  }

  /// The group of a key. Not under a lock.
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

/// Calls on their way into an index.
struct Intake {
  fileprivate let start: Int
  fileprivate let places: [Int]
  fileprivate let groups: CallGroups

  /// Finds the group of each call, and the one of the key that is asked for. Not under a lock.
  func sorted(in log: InvocationLog, lookingFor key: ArgumentKey) -> SortedCalls {
    var made = CallGroups()
    var newGroups: [CallGroup] = []
    let calls = places.map { place -> (Int, CallGroup?) in
      guard let key = ArgumentKey(log.arguments(at: place)) else { return (place, nil) }
      if let group = groups.group(for: key) ?? made.group(for: key) { return (place, group) }
      let group = CallGroup(key)
      made.insert(group)
      newGroups.append(group)
      return (place, group)
    }
    return SortedCalls(
      start: start, calls: calls, newGroups: newGroups,
      target: groups.group(for: key) ?? made.group(for: key))
  }
}

/// Calls with their groups.
struct SortedCalls {
  fileprivate let start: Int
  fileprivate let calls: [(place: Int, group: CallGroup?)]
  fileprivate let newGroups: [CallGroup]
  /// The group that was looked for; `nil` if no call belongs to it.
  let target: CallGroup?
}
