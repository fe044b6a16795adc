/// Passes a call's arguments to the parameters of a closure, one at a time.
struct ArgumentReader {
  /// The words of the next argument; `nil` if they can't be read.
  private var words: UnsafePointer<UInt>?
  private var index = 0
  private let count: Int

  init(_ arguments: [Any?], areReadable: Bool) {
    count = arguments.count
    words = areReadable ? ArgumentWords.address(of: arguments) : nil
  }

  /// - Parameter arguments: Those of the call. Passed, and not stored, because a reader would retain them.
  mutating func next<Argument>(
    _ type: Argument.Type, of arguments: [Any?]
  ) throws -> Argument {
    let number = index
    index = number + 1
    // The usual case, without an optional of the type, which a debug build would have to look up.
    if let words, number < count {
      self.words = words + ArgumentWords.stride
      if words[ArgumentWords.type] == unsafeBitCast(type, to: UInt.self) {
        return read(words, as: type)
      }
    }
    return try converted(number < count ? arguments[number] : nil, to: type)
  }

  /// Reads an argument that has exactly this type.
  private func read<Argument>(
    _ words: UnsafePointer<UInt>, as type: Argument.Type
  ) -> Argument {
    func opened<Value>(_ value: Value) -> Argument { unsafeBitCast(value, to: Argument.self) }
    // An `Any?` that isn't `nil` has the layout of an `Any`.
    let argument = UnsafeRawPointer(words).assumingMemoryBound(to: Any.self).pointee
    return opened(argument)
  }

  private func converted<Argument>(_ argument: Any?, to type: Argument.Type) throws -> Argument {
    guard let value = cast(argument, to: type) else {
      throw AnswerArgumentMismatch(number: index, expected: type, actual: argument)
    }
    return value
  }
}
