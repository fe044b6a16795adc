/// The arguments of a call as words in memory: for each argument the three words of an `Any`, which are its
/// value or a reference to it, and the address of its type, which is 0 for `nil`.
///
/// A debug build takes 3 ns for a word, but 60 ns to read an element of an `[Any?]` and cast it.
enum ArgumentWords {
  /// The number of words of an argument.
  static var stride: Int { 4 }
  /// The index of the type among the words of an argument.
  static var type: Int { 3 }

  /// The address of the first argument. The caller keeps the array.
  static func address(of arguments: [Any?]) -> UnsafePointer<UInt> {
    address(ofArray: unsafeBitCast(arguments, to: UInt.self))
  }

  /// The address of the first element of an array that's stored as a reference.
  static func address(ofArray reference: UInt) -> UnsafePointer<UInt> {
    // The elements follow the object's header, and the count and the capacity.
    UnsafePointer(bitPattern: reference)! + 4
  }

  /// The number of elements of an array that's stored as a reference.
  static func count(ofArray reference: UInt) -> Int {
    Int(bitPattern: UnsafePointer<UInt>(bitPattern: reference)![2])
  }

  /// The address of the first element and the number of elements of an array that's stored as a reference.
  static func list(ofArray reference: UInt) -> (UnsafePointer<UInt>, count: Int) {
    let object = UnsafePointer<UInt>(bitPattern: reference)!
    return (object + 4, Int(bitPattern: object[2]))
  }

  static func word(of type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

  /// Whether a text is stored in its two words and consists of ASCII characters. Two such texts are equal
  /// if and only if their words are.
  static func isSmallASCII(_ second: UInt) -> Bool { second >> 60 == 0xE }

  /// Checks the assumptions of this file. They don't hold on systems with 32 bits.
  static func check() -> Bool {
    guard MemoryLayout<UInt>.size == 8, MemoryLayout<Any?>.size == 32,
      MemoryLayout<[Any?]>.size == 8, MemoryLayout<String>.size == 16,
      MemoryLayout<LoggedCall>.size == 24
    else { return false }
    let object = ObjectSample()
    let sample: [Any?] = [7, "small", nil, object, String(repeating: "large", count: 9)]
    return withExtendedLifetime((sample, object)) {
      let words = address(of: sample)
      func type(_ index: Int) -> UInt { words[index * stride + self.type] }
      func text(_ index: Int) -> String {
        UnsafeRawPointer(words + index * stride).assumingMemoryBound(to: String.self).pointee
      }
      let reference = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      let empty: [Any?] = []
      return count(ofArray: unsafeBitCast(sample, to: UInt.self)) == 5
        && count(ofArray: unsafeBitCast(empty, to: UInt.self)) == 0
        && type(0) == word(of: Int.self) && words[0] == 7
        && type(1) == word(of: String.self) && text(1) == "small" && isSmallASCII(words[5])
        && type(2) == 0
        && type(3) == word(of: ObjectSample.self) && words[12] == reference
        && type(4) == word(of: String.self) && !isSmallASCII(words[17])
        && text(4) == String(repeating: "large", count: 9)
        && !isSmallASCII(second(of: "é")) && isSmallASCII(second(of: ""))
    }
  }

  private static func second(of text: String) -> UInt {
    unsafeBitCast(text, to: (UInt, UInt).self).1
  }
}

private final class ObjectSample {}
