import Foundation

/// A string literal as the address of its characters, which end with a zero.
///
/// A third of a `StaticString`, and compared by its address: each call has two of them.
package struct Literal: Sendable, CustomStringConvertible {
  /// The characters are never changed or released.
  package let address: UInt
  private var start: UnsafePointer<CChar> { UnsafePointer(bitPattern: address)! }

  // Not an initializer, in which a debug build copies the value.
  package static func of(_ text: StaticString) -> Literal {
    // A text that's a number of a character has no address.
    Literal(address: UInt(bitPattern: text.hasPointerRepresentation ? text.utf8Start : copy(text)))
  }

  private static func copy(_ text: StaticString) -> UnsafePointer<UInt8> {
    let bytes = Array(text.description.utf8) + [0]
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return UnsafePointer(copy)
  }

  package var description: String { String(cString: start) }

  /// Equal literals usually have the same address.
  package func isSame(as other: Literal) -> Bool {
    address == other.address || strcmp(start, other.start) == 0
  }

  package func isSame(as other: StaticString) -> Bool { isSame(as: .of(other)) }

  package func count(of byte: UInt8) -> Int {
    var count = 0
    var next = start
    while next.pointee != 0 {
      if UInt8(bitPattern: next.pointee) == byte { count += 1 }
      next += 1
    }
    return count
  }
}
