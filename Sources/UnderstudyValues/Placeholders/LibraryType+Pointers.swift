import Foundation

// A pointer refers to a random address in zeroed memory of the library, so that a forwarder can
// read and write a few bytes without a crash. A lock in an object that nobody initialized has one, too.

private let scratchMemory: Unchecked<UnsafeMutableRawPointer> = {
  let memory = UnsafeMutableRawPointer.allocate(byteCount: scratchSize, alignment: 16)
  memory.initializeMemory(as: UInt8.self, repeating: 0, count: scratchSize)
  return Unchecked(memory)
}()

private let scratchSize = 1 << 20

extension PlaceholderGenerator {
  /// An address in the first or the second half of the memory, by the variant.
  fileprivate var address: UnsafeMutableRawPointer {
    let half = scratchSize / 2
    return scratchMemory.value + variant * half + Int.random(in: 0..<half / 32) * 16
  }
}

extension LibraryType where Self: _Pointer {
  static func value(_ generator: PlaceholderGenerator) -> Self? {
    generator.isEmpty ? nil : Self(bitPattern: UInt(bitPattern: generator.address))
  }
}
extension UnsafeMutableRawPointer: LibraryType {}
extension UnsafeRawPointer: LibraryType {}
extension UnsafeMutablePointer: LibraryType {}
extension UnsafePointer: LibraryType {}
extension OpaquePointer: LibraryType {
  package static func value(_ generator: PlaceholderGenerator) -> OpaquePointer? {
    generator.isEmpty ? nil : OpaquePointer(generator.address)
  }
}
