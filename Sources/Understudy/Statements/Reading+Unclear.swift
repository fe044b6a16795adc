internal import UnderstudyValues

// Places that show the values of several sources, or of one that can't be changed.
extension Reading {
  /// Assigns the places of a list as far as the order of its values tells.
  func assign(_ list: ListReading) {
    var groups: [[ListReading.Unclear]] = []
    for place in list.unclear {
      if let group = groups.firstIndex(where: { $0[0].sources[0] == place.sources[0] }) {
        groups[group].append(place)
      } else {
        groups.append([place])
      }
    }
    for places in groups { assign(places, list) }
  }

  private func assign(_ places: [ListReading.Unclear], _ list: ListReading) {
    let free = places[0].sources.filter {
      !isFound($0) && (sources[$0].isUnmistakable || list.canHave(sources[$0]))
    }
    // A call in another's arguments has the matchers that were written last.
    let members = Array(free.suffix(places.count))
    for member in members { markFound(member) }
    let all = free.compactMap { matcher(of: $0) }
    let matchers = Array(all.suffix(places.count))
    // A forwarder keeps the order of the arguments. An initializer can have another one.
    let isOnly =
      free.count == 1 && places.count == 1
      && (places[0].isTold || sources[free[0]].value is FunctionPlaceholder)
    let isKnown =
      members.count == places.count && list.hidden.isDisjoint(with: members)
      && (isOnly || !places.contains(where: \.isInside) || Self.areInterchangeable(matchers))
    for (index, place) in places.enumerated() {
      let value = ListReading.Part(at: place.path, in: list.values).value
      let candidates = isKnown ? [matchers[index]] : all
      if !isKnown, !free.isEmpty {
        list.contested.append((place.path, candidates))
        list.hasTies = list.hasTies || place.isTold
      } else if isKnown, !place.isTold, !sources[members[index]].isUnmistakable {
        list.assumed.append((place.path, candidates))
      }
      for matcher in candidates { list.checkReading(matcher, of: value, at: place.path) }
      list.patterns[place.path[0]].replace(
        at: place.path.dropFirst(), with: isKnown ? .matcher(matchers[index]) : .value(value))
    }
  }

  /// Whether it doesn't matter which of these matchers has which place.
  private static func areInterchangeable(_ matchers: [ArgumentMatcher]) -> Bool {
    matchers.allSatisfy { $0.acceptsType && $0.capture == nil && $0.text == matchers[0].text }
  }
}

extension ArgumentPattern {
  fileprivate mutating func replace(at path: ArraySlice<Int>, with leaf: ArgumentPattern) {
    guard let index = path.first else { return self = leaf }
    guard case .parts(let parts, var patterns, let rest) = self else { return }
    guard index < patterns.count else { return self = .parts(parts, patterns, rest: leaf.matcher) }
    patterns[index].replace(at: path.dropFirst(), with: leaf)
    self = .parts(parts, patterns, rest: rest)
  }
}
