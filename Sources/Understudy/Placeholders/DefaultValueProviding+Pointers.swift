import Foundation

// Pointers refer to zeroed memory of the library, at a random address in it, so that a forwarder that
// reads a few bytes doesn't crash. Writing through one is the caller's mistake, and harmless.

private let scratchMemory: Unchecked<UnsafeMutableRawPointer> = {
  let memory = UnsafeMutableRawPointer.allocate(byteCount: scratchSize, alignment: 16)
  memory.initializeMemory(as: UInt8.self, repeating: 0, count: scratchSize)
  return Unchecked(memory)
}()

private let scratchSize = 1 << 20

extension PlaceholderGenerator {
  /// An address in the first half of the memory, or in the second.
  fileprivate var address: UnsafeMutableRawPointer {
    let half = scratchSize / 2
    return scratchMemory.value + variant * half + Int.random(in: 0..<half / 32) * 16
  }
}

extension UnsafeMutableRawPointer: DefaultValueProviding {
  static var defaultValue: UnsafeMutableRawPointer? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> UnsafeMutableRawPointer? {
    generator.address
  }
}

extension UnsafeRawPointer: DefaultValueProviding {
  static var defaultValue: UnsafeRawPointer? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> UnsafeRawPointer? {
    UnsafeRawPointer(generator.address)
  }
}

extension UnsafeMutablePointer: DefaultValueProviding {
  static var defaultValue: UnsafeMutablePointer? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> UnsafeMutablePointer? {
    generator.address.assumingMemoryBound(to: Pointee.self)
  }
}

extension UnsafePointer: DefaultValueProviding {
  static var defaultValue: UnsafePointer? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> UnsafePointer? {
    UnsafePointer(generator.address.assumingMemoryBound(to: Pointee.self))
  }
}

extension OpaquePointer: DefaultValueProviding {
  static var defaultValue: OpaquePointer? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> OpaquePointer? {
    OpaquePointer(generator.address)
  }
}
