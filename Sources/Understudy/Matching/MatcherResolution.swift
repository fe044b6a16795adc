/// The path to a part of an argument: the index of the argument, then that of each part on the way,
/// as ``ValueParts`` orders them.
typealias ArgumentPath = [Int]

/// Determines which matcher belongs to which argument of a recorded call.
///
/// The placeholder of a matcher is an argument, or a part of one. If several have the value of a
/// placeholder, as Booleans can, the call can be read in more than one way. The order of the matchers
/// resolves some of these cases, and a second evaluation with other placeholders the others.
struct MatcherResolution {
  let arguments: [Any?]
  /// The arguments and their parts, in order.
  private(set) var places: [Place]
  let matchers: [RecordedMatcher]
  /// The arguments in other evaluations.
  private(set) var otherArguments: [[Any?]] = []
  /// For each matcher, the indices of the places whose values are its placeholder.
  var candidates: [[Int]] = []
  /// Whether there's one candidate for each matcher, in order, as is the case for most calls.
  private(set) var isSimple = false
  /// The matchers whose placeholders a plain value can be, in all evaluations.
  var doubtful: [Int] = []

  init(of matchers: [RecordedMatcher], in arguments: [Any?]) {
    self.arguments = arguments
    self.matchers = matchers
    places = matchers.isEmpty ? [] : arguments.enumerated().map { Place(path: [$0], value: $1) }
    if matchers.isEmpty { return }
    if let places = Self.places(of: matchers, in: arguments) {
      candidates = places
      isSimple = true
      return
    }
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      // What doesn't fit is left out, and not what follows it.
      let room = min(Self.maximalCount, 2 * Self.maximalCount - places.count)
      guard Self.mayHaveParts(place.value), let value = flattened(place.value),
        !Self.isPlaceholder(value, of: matchers),
        (value as? any LibraryCollection)?.count ?? 0 <= room,
        let parts = ValueParts(of: value), parts.values.count <= room
      else { continue }
      for (index, part) in parts.values.enumerated() where parts.isCompared(index) {
        places.append(
          Place(
            path: place.path + [index], value: part, isInside: place.isInside || !parts.isList))
      }
    }
    places.sort { $0.path.lexicographicallyPrecedes($1.path) }
    candidates = matchers.map { matcher in
      places.indices.filter {
        PlaceholderRecognition.areSame(matcher.placeholder, places[$0].value)
      }
    }
    settle()
  }

  /// Removes the candidates inside of the only place that another matcher can have.
  private mutating func settle() {
    for index in candidates.indices where candidates[index].count == 1 {
      let place = places[candidates[index][0]].path
      for other in candidates.indices where other != index {
        candidates[other].removeAll {
          places[$0].path.count > place.count && places[$0].path.starts(with: place)
        }
      }
    }
  }

  /// An argument, or a part of one.
  struct Place {
    let path: ArgumentPath
    let value: Any?
    /// Whether it's a part of a value that isn't an array.
    var isInside = false
  }

  /// A value with more parts than this isn't searched, because no test writes as many beside a
  /// matcher. Nor are more than twice as many parts of all values.
  private static let maximalCount = 1_000

  /// Whether a value is the placeholder of a matcher, and has none of another one inside, though a
  /// part of it may equal one, as Booleans do.
  private static func isPlaceholder(_ value: Any, of matchers: [RecordedMatcher]) -> Bool {
    matchers.contains { matcher in
      guard let placeholder = flattened(matcher.placeholder),
        type(of: placeholder) == type(of: value)
      else { return false }
      // An array that the test wrote has other storage.
      if let array = placeholder as? any ArrayValue {
        return array.elementCount > 0 && haveSameBytes(placeholder, value)
      }
      return matcher.isDistinct && PlaceholderRecognition.areSame(placeholder, value)
    }
  }

  /// One argument for each matcher, in order; otherwise `nil`, or if an argument has parts, which are
  /// candidates, too.
  private static func places(of matchers: [RecordedMatcher], in arguments: [Any?]) -> [[Int]]? {
    if arguments.contains(where: mayHaveParts) { return nil }
    var places: [[Int]] = []
    for matcher in matchers {
      let found = arguments.indices.filter {
        PlaceholderRecognition.areSame(matcher.placeholder, arguments[$0])
      }
      guard found.count == 1, found[0] > places.last?[0] ?? -1 else { return nil }
      places.append(found)
    }
    return places
  }

  private static func mayHaveParts(_ argument: Any?) -> Bool {
    guard let argument else { return false }
    let type = Swift.type(of: argument)
    if type == String.self || type == Int.self { return false }
    switch TypeKind(type) {
    case .object: return type is any ContentValue.Type
    case .function, .metatype: return false
    case .structure: return !isStandard(type) || type is any ContentValue.Type
    default: return true
    }
  }

  /// Whether there's a separate argument for each matcher that the call takes.
  ///
  /// A call in another call's arguments is evaluated after matchers that belong to the outer call.
  var hasRoom: Bool {
    if isSimple { return true }
    var takenBy: [Int: Int] = [:]
    func assign(_ matcher: Int, _ tried: inout Set<Int>) -> Bool {
      for path in candidates[matcher] where tried.insert(path).inserted {
        let other = takenBy[path]
        takenBy[path] = matcher
        if other.map({ assign($0, &tried) }) ?? true { return true }
        takenBy[path] = other
      }
      return false
    }
    return candidates.indices.filter(takes).allSatisfy {
      var tried: Set<Int> = []
      return assign($0, &tried)
    }
  }

  /// Whether the matcher at an index can be inside a value that isn't an array.
  func isInside(_ matcher: Int) -> Bool { candidates[matcher].contains { places[$0].isInside } }

  /// Whether the call has an argument for the matcher at an index.
  func takes(_ matcher: Int) -> Bool { !candidates[matcher].isEmpty }

  /// Keeps the candidates that also have the matcher's placeholder in another evaluation.
  mutating func narrow(by other: MatcherResolution) {
    if isSimple, other.isSimple, candidates == other.candidates { return }
    isSimple = false
    otherArguments.append(other.arguments)
    for index in candidates.indices {
      let others = Set(other.candidates[index].map { other.places[$0].path })
      candidates[index].removeAll { !others.contains(places[$0].path) }
    }
    settle()
  }
}
