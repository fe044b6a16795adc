/// The calls of one method, found by number and by equal arguments.
///
/// Verifications fill it, each call once; recording a call only appends to the log.
struct CallIndex {
  /// The places of the method's calls in the log.
  private(set) var places: [Int] = []
  /// How many of `places` have gone into the two below.
  private(set) var indexedCount = 0
  private var groups: [ArgumentKey: CallGroup] = [:]
  /// The calls whose arguments have no key.
  private(set) var unkeyed: [Int] = []

  mutating func append(_ place: Int) { places.append(place) }

  mutating func index(_ keys: [ArgumentKey?], from start: Int) {
    guard start == indexedCount else { return }
    for (offset, key) in keys.enumerated() {
      let place = places[start + offset]
      if let key {
        groups[key, default: CallGroup()].places.append(place)
      } else {
        unkeyed.append(place)
      }
    }
    indexedCount += keys.count
  }

  /// The calls with these arguments, among those that have a key.
  func places(for key: ArgumentKey) -> [Int] { groups[key]?.places ?? [] }

  /// Marks the first calls of a group as verified, without a visit to each.
  mutating func markVerified(_ key: ArgumentKey, count: Int) {
    let verified = groups[key]?.verifiedCount ?? count
    groups[key]?.verifiedCount = max(verified, count)
  }

  /// The places that `markVerified` has covered.
  var verifiedPlaces: [Int] { groups.values.flatMap { $0.places.prefix($0.verifiedCount) } }
}

/// Equal calls of one method.
private struct CallGroup {
  var places: [Int] = []
  /// How many of them, from the first, a verification has matched.
  var verifiedCount = 0
}
