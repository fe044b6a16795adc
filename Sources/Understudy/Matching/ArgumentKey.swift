import Foundation

/// The arguments of a call as a key, which finds equal calls and stubs without comparing each of them.
///
/// A key is an index and never changes a result: two keys are equal if and only if the arguments are
/// equal by ``EqualityRules`` without comparators. Only types whose `==` is known have keys. All other
/// arguments are compared one by one.
struct ArgumentKey: Hashable {
  private let parts: [Part]
  /// Computed once, so that inserting the key under a lock runs no user code.
  let hash: Int

  init?(_ arguments: [Any?]) {
    var parts: [Part] = []
    parts.reserveCapacity(arguments.count)
    var hasher = Hasher()
    let readsWords = ArgumentTests.areAvailable
    let count = arguments.count
    var index = 0
    while index < count {
      guard
        let part = (readsWords ? Part(wordsOf: arguments, at: index) : nil)
          ?? Part(arguments[index])
      else { return nil }
      part.hash(into: &hasher)
      parts.append(part)
      index += 1
    }
    self.parts = parts
    hash = hasher.finalize()
  }

  static func == (left: ArgumentKey, right: ArgumentKey) -> Bool {
    left.hash == right.hash && left.parts == right.parts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// One argument in a key. The most frequent types have separate cases, because converting a value of an
/// unknown type to `AnyHashable` is expensive.
private enum Part: Hashable {
  case none
  case text(String)
  case number(Int)
  case value(AnyHashable)
  case object(ObjectIdentifier)
  case type(ObjectIdentifier)
  indirect case elements(ArgumentKey)

  /// Reads a text or an integer, the most frequent arguments, without a cast. Returns `nil` for others.
  init?(wordsOf arguments: [Any?], at index: Int) {
    let words = ArgumentWords.address(of: arguments) + index * ArgumentWords.stride
    let type = words[ArgumentWords.type]
    if type == ArgumentWords.word(of: String.self) {
      self = .text(UnsafeRawPointer(words).assumingMemoryBound(to: String.self).pointee)
    } else if type == ArgumentWords.word(of: Int.self) {
      self = .number(Int(bitPattern: words[0]))
    } else {
      return nil
    }
  }

  init?(_ argument: Any?) {
    guard let value = flattened(argument) else {
      // An empty optional in another one is compared.
      if argument != nil { return nil }
      self = .none
      return
    }
    let type = Swift.type(of: value)
    if type == String.self, let text = value as? String {
      self = .text(text)
    } else if type == Int.self, let number = value as? Int {
      self = .number(number)
    } else if let part = Part(value, of: type) {
      self = part
    } else {
      return nil
    }
  }

  private init?(_ value: Any, of type: Any.Type) {
    switch TypeKind(type) {
    case .object:
      // An `Equatable` object can change, and then it's equal to other objects than before.
      guard !(value is any Equatable) else { return nil }
      self = .object(ObjectIdentifier(value as AnyObject))
    case .metatype:
      guard let type = value as? Any.Type else { return nil }
      self = .type(ObjectIdentifier(type))
    default:
      if Self.hashableTypes.contains(ObjectIdentifier(type)), let value = value as? any Hashable {
        // Numbers of different types are equal if their values are.
        if let number = Self.integer(value) {
          self = .number(number)
          return
        }
        let value = AnyHashable(value)
        // A value that isn't equal to itself, such as a NaN, is compared instead.
        guard value == value else { return nil }
        self = .value(value)
      } else if type == [Any].self, let elements = value as? [Any],
        let key = ArgumentKey(elements)
      {
        // A variadic parameter of type `Any` arrives as this array.
        self = .elements(key)
      } else {
        return nil
      }
    }
  }

  /// The value of a number as an `Int`, if it's one.
  private static func integer(_ value: any Hashable) -> Int? {
    if let value = value as? any BinaryInteger { return Int(exactly: value) }
    if let value = value as? any BinaryFloatingPoint { return Int(exactly: value) }
    return nil
  }

  /// The types whose `==` and `hash(into:)` are known to be consistent.
  private static let hashableTypes: Set<ObjectIdentifier> = {
    let types: [Any.Type] = [
      Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self, UInt64.self, Float.self, Double.self, Bool.self, Character.self,
      Unicode.Scalar.self, Substring.self, Duration.self, UUID.self, Date.self, URL.self,
      Data.self, ObjectIdentifier.self, [String].self, [Int].self,
    ]
    return Set(types.map(ObjectIdentifier.init))
  }()

  static func == (left: Part, right: Part) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.text(let left), .text(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.value(let left), .value(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.type(let left), .type(let right)): left == right
    case (.elements(let left), .elements(let right)): left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .none: hasher.combine(0)
    case .text(let text): hasher.combine(text)
    case .number(let number): hasher.combine(number)
    case .value(let value): hasher.combine(value)
    case .object(let identifier), .type(let identifier): hasher.combine(identifier)
    case .elements(let key): hasher.combine(key)
    }
  }
}
