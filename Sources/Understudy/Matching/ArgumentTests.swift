/// The patterns of a call's arguments as tests of words in memory, for the most frequent patterns: texts,
/// integers, `nil`, objects, and `any()`.
///
/// A debug build takes 15 ns for a test. ``ArgumentPattern/matches(_:_:)``, which knows all patterns,
/// takes 150 to 1,000.
final class ArgumentTests {
  enum Verdict {
    case matches, differs
    /// The patterns have to be asked.
    case unknown
  }

  private enum Kind {
    /// A value of any type, or `nil`.
    case everything
    /// A value of the type.
    case type
    /// A value of the type, or `nil`.
    case typeOrNil
    case text, number, object, none
    /// Any other pattern.
    case unknown
  }

  private struct Test {
    let kind: Kind
    let type: UInt
    let word: UInt
    let second: UInt
  }

  // Kept here, because the static properties are calls in a debug build.
  private let typeIndex = ArgumentWords.type
  private let stride = ArgumentWords.stride
  private let tests: UnsafeMutablePointer<Test>
  private let count: Int
  /// Keeps the values that the tests refer to.
  private let patterns: [ArgumentPattern]
  /// Whether the patterns accept all values of their types.
  let acceptTypes: Bool
  /// Whether a verdict depends on the rules of equality.
  private let compareValues: Bool

  init?(_ patterns: [ArgumentPattern]) {
    guard ArgumentTests.areAvailable else { return nil }
    self.patterns = patterns
    count = patterns.count
    tests = .allocate(capacity: max(count, 1))
    var acceptTypes = true
    var compareValues = false
    var index = 0
    while index < count {
      let test = Self.test(for: patterns[index])
      (tests + index).initialize(to: test)
      switch test.kind {
      case .everything, .type, .typeOrNil: break
      case .unknown: acceptTypes = false
      default:
        acceptTypes = false
        compareValues = true
      }
      index += 1
    }
    self.acceptTypes = acceptTypes
    self.compareValues = compareValues
  }

  deinit { tests.deallocate() }

  /// Whether the words of arguments can be read.
  static var areAvailable: Bool {
    RuntimeCheck.override == nil ? hasPassed : RuntimeCheck.allows(.arguments)
  }
  private static let hasPassed = RuntimeCheck.allows(.arguments)

  private static func test(for pattern: ArgumentPattern) -> Test {
    switch pattern {
    case .matcher(let matcher):
      guard matcher.acceptsType else { break }
      let type = matcher.type
      let wrapped = withoutOptionals(type)
      if wrapped == Any.self { return Test(kind: .everything, type: 0, word: 0, second: 0) }
      return Test(
        kind: wrapped == type && !matcher.acceptsNil ? .type : .typeOrNil,
        type: ArgumentWords.word(of: wrapped), word: 0, second: 0)
    case .value(nil): return Test(kind: .none, type: 0, word: 0, second: 0)
    case .value(let value):
      guard let value = flattened(value) else { break }
      let type = Swift.type(of: value)
      let word = ArgumentWords.word(of: type)
      if type == String.self, let text = value as? String {
        let words = unsafeBitCast(text, to: (UInt, UInt).self)
        return Test(kind: .text, type: word, word: words.0, second: words.1)
      }
      if type == Int.self, let number = value as? Int {
        return Test(kind: .number, type: word, word: UInt(bitPattern: number), second: 0)
      }
      if TypeKind(type) == .object, value is any Mocking || !(value is any Equatable) {
        let reference = Unmanaged.passUnretained(value as AnyObject).toOpaque()
        return Test(kind: .object, type: word, word: UInt(bitPattern: reference), second: 0)
      }
    case .elements: break
    }
    return Test(kind: .unknown, type: 0, word: 0, second: 0)
  }

  /// Whether the tests can decide with these rules.
  func apply(with rules: EqualityRules) -> Bool { !compareValues || rules.areStandard }

  /// Tests the arguments of a call.
  func verdict(of arguments: [Any?]) -> Verdict {
    switch undecided(ofArray: unsafeBitCast(arguments, to: UInt.self)) {
    case 0: .matches
    case Self.different: .differs
    default: .unknown
    }
  }

  /// Tests the arguments of a call, and asks the patterns of those whose words don't decide.
  func areMatched(by arguments: [Any?], _ rules: EqualityRules) -> Bool {
    let undecided = undecided(ofArray: unsafeBitCast(arguments, to: UInt.self))
    if undecided == 0 || undecided == Self.different { return undecided == 0 }
    var index = 0
    while index < count {
      if undecided & Self.bit(index) != 0, !patterns[index].matches(arguments[index], rules) {
        return false
      }
      index += 1
    }
    return true
  }

  /// The bit of an argument. Arguments after the 62nd share one.
  private static func bit(_ index: Int) -> UInt { 1 << UInt(min(index, 62)) }

  /// All bits: one of the arguments is different.
  static var different: UInt { .max }

  /// The bits of the arguments that have to be matched by their patterns, or ``different``. The array is
  /// stored as a reference.
  func undecided(ofArray reference: UInt) -> UInt {
    var (words, argumentCount) = ArgumentWords.list(ofArray: reference)
    if argumentCount != count { return Self.different }
    var test = tests
    let end = tests + count
    var undecided: UInt = 0
    var bit: UInt = 1
    let lastBit: UInt = 0x4000_0000_0000_0000
    while test != end {
      let type = words[typeIndex]
      let expected = test.pointee
      var isUndecided = false
      switch expected.kind {
      case .everything: break
      case .type: isUndecided = type != expected.type
      case .typeOrNil: isUndecided = type != expected.type && type != 0
      case .number:
        isUndecided = type != expected.type
        if !isUndecided, words[0] != expected.word { return Self.different }
      case .text:
        isUndecided = type != expected.type
        if !isUndecided, words[0] != expected.word || words[1] != expected.second {
          if ArgumentWords.isSmallASCII(words[1]), ArgumentWords.isSmallASCII(expected.second) {
            return Self.different
          }
          if !Self.areEqual(words, expected.word, expected.second) { return Self.different }
        }
      case .object:
        isUndecided = type != expected.type
        if !isUndecided, words[0] != expected.word { return Self.different }
      case .none: isUndecided = type != 0
      case .unknown: isUndecided = true
      }
      if isUndecided { undecided |= bit }
      words += stride
      test += 1
      // An addition, because a shift is a generic function in a debug build.
      if bit < lastBit { bit &+= bit }
    }
    return undecided
  }

  private static func areEqual(_ words: UnsafePointer<UInt>, _ first: UInt, _ second: UInt) -> Bool
  {
    var expected = (first, second)
    return withUnsafePointer(to: &expected) { expected in
      UnsafeRawPointer(words).assumingMemoryBound(to: String.self).pointee
        == UnsafeRawPointer(expected).assumingMemoryBound(to: String.self).pointee
    }
  }

  /// Whether other tests accept the same values, if both accept all values of their types.
  func acceptSameTypes(as other: ArgumentTests) -> Bool {
    guard acceptTypes, other.acceptTypes, count == other.count else { return false }
    var index = 0
    while index < count {
      if tests[index].kind != other.tests[index].kind
        || tests[index].type != other.tests[index].type
      {
        return false
      }
      index += 1
    }
    return true
  }
}
