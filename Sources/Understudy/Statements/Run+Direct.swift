internal import UnderstudyValues

// The usual statement: one call whose matchers are arguments, as in `when(store.get("a", any()))`.
// ``Reading`` finds the same in any statement, and takes ten times as long.
extension Run {
  /// The arguments of the only call if each source is one of them, and no value can be mistaken for it;
  /// `nil` if they have to be read.
  var directPatterns: [ArgumentPattern]? {
    guard calls.count == 1, lists.count == 1 else { return nil }
    let (values, count) = (lists[0].values, lists[0].sources.count)
    var source = 0
    while source < sources.count {
      let isExpected = source < count ? sources[source].isDirect : sources[source].isResult
      if !isExpected { return nil }
      source += 1
    }
    var patterns: [ArgumentPattern] = []
    patterns.reserveCapacity(values.count)
    var found = 0
    while patterns.count < values.count {
      guard let pattern = directPattern(of: values[patterns.count], count, &found) else {
        return nil
      }
      patterns.append(pattern)
    }
    return found == count ? patterns : nil
  }

  /// - Parameters:
  ///   - count: The number of the matchers.
  ///   - found: How many of them have been found. A forwarder usually keeps their order.
  private func directPattern(
    of value: Any?, _ count: Int, _ found: inout Int
  ) -> ArgumentPattern? {
    var source = 0
    while source < count {
      if PlaceholderRecognition.areSame(sources[source].value, value) {
        guard source == found, case .matcher(let matcher) = sources[source].kind else { return nil }
        found += 1
        return .matcher(matcher)
      }
      source += 1
    }
    return count > 0 && Reading.mayHaveParts(value) ? nil : .value(value)
  }
}

extension Source {
  /// Whether it's a matcher that's recognized by a text or a number.
  fileprivate var isDirect: Bool {
    guard isUnmistakable, let value, PlaceholderRecognition.isUsual(type(of: value)),
      case .matcher(let matcher) = kind
    else { return false }
    return !matcher.isVariadic
  }
}

extension Runs {
  /// The arguments of the call if a statement is a usual one, whose value is that of the call, and further
  /// runs tell nothing more.
  func directPatterns(of run: Run) -> [ArgumentPattern]? {
    guard form != .block, let patterns = run.directPatterns else { return nil }
    let call = run.calls[0]
    // Another result would tell whether there's a condition on it, but not with plain arguments alone.
    let isPlain = run.lists[0].sources.isEmpty && !patterns.isEmpty
    if !isPlain, let value = flattened(call.returned), PlaceholderGenerator.hasOther(than: value) {
      return nil
    }
    if flattened(run.value) == nil, call.endsChain(of: result) { return nil }
    let isCall = call.isResult(run.value) || (form == .closure && result == Void.self)
    let isWhole =
      call.call.largerParameterCount == nil && call.call.smallerParameterCount == nil
      && !call.call.hasDeallocatedArgument && !call.losesNewValue
    return isCall && isWhole ? patterns : nil
  }
}
