extension InvocationLog.Snapshot {
  /// Appends the indices of the calls that match, from an index on. Not called under a lock, because
  /// matchers and operators can be user code.
  ///
  /// A debug build takes 50 ns for a call that tests of words can decide, which is what a spy takes.
  func find(
    _ method: MethodRecord, _ pattern: ArgumentListPattern, _ rules: EqualityRules,
    from start: Int, appendingTo found: inout CallIndices
  ) {
    guard ArgumentTests.areAvailable else {
      for index in start..<max(start, count) where self[index].method === method {
        if pattern.matches(arguments(at: index), rules) { found.append(index) }
      }
      return
    }
    if let tests = pattern.tests, tests.apply(with: rules) {
      return find(method, pattern, tests, rules, from: start, appendingTo: &found)
    }
    let record = UInt(bitPattern: Unmanaged.passUnretained(method).toOpaque())
    var index = start
    while index < count {
      var (words, end) = words(from: index)
      while index < end {
        if words[1] == record, pattern.matches(arguments(at: index), rules) {
          found.append(index)
        }
        words += 3
        index += 1
      }
    }
  }

  private func find(
    _ method: MethodRecord, _ pattern: ArgumentListPattern, _ tests: ArgumentTests,
    _ rules: EqualityRules, from start: Int, appendingTo found: inout CallIndices
  ) {
    let record = UInt(bitPattern: Unmanaged.passUnretained(method).toOpaque())
    var index = start
    while index < count {
      var (words, end) = words(from: index)
      while index < end {
        // The words of a logged call: its number, its method, and its arguments.
        if words[1] == record {
          let undecided = tests.undecided(ofArray: words[2])
          if undecided == 0 {
            found.append(index)
          } else if undecided != ArgumentTests.different,
            pattern.matches(arguments(at: index), rules)
          {
            found.append(index)
          }
        }
        words += 3
        index += 1
      }
    }
  }

  /// The number of calls of a method.
  func count(of method: MethodRecord) -> Int {
    guard ArgumentTests.areAvailable else {
      return (0..<count).reduce(0) { $0 + (self[$1].method === method ? 1 : 0) }
    }
    let record = UInt(bitPattern: Unmanaged.passUnretained(method).toOpaque())
    var number = 0
    var index = 0
    while index < count {
      var (words, end) = words(from: index)
      while index < end {
        if words[1] == record { number += 1 }
        words += 3
        index += 1
      }
    }
    return number
  }
}
