#if canImport(ObjectiveC)
  import ObjectiveC
#endif

struct ClassMetadata {
  private let metadata: TypeMetadata

  // The index of the first word after the superclass and, with Objective-C, after three more words.
  #if canImport(ObjectiveC)
    private static let firstWord = 5
  #else
    private static let firstWord = 2
  #endif

  /// Returns `nil` for any other type, and for a class that wasn't compiled from Swift.
  package init?(_ type: Any.Type) {
    metadata = TypeMetadata(type)
    guard TypeKind(type) == .object, metadata.kind != 0x203, metadata.kind != 0x305 else {
      return nil
    }
    #if canImport(ObjectiveC)
      // The lowest bits of the class's data pointer mark classes of Swift.
      guard metadata.word(4) & 3 != 0 else { return nil }
    #endif
  }

  private func half(_ index: Int) -> UInt32 {
    metadata.address.load(
      fromByteOffset: Self.firstWord * TypeMetadata.wordSize + index * 4, as: UInt32.self)
  }

  var usesSwiftReferenceCounting: Bool { half(0) & 2 != 0 }
  var instanceSize: Int { Int(half(2)) }
  private var alignmentMask: Int { Int(half(3) & 0xFFFF) }

  var descriptor: UnsafeRawPointer? {
    // The sizes take six halves of a word.
    metadata.address.load(
      fromByteOffset: Self.firstWord * TypeMetadata.wordSize + 24, as: UnsafeRawPointer?.self)
  }

  /// Allocates an object of a class whose stored properties are zeros. The object is never freed.
  ///
  /// The object can be stored, passed on, and compared by identity. A stored property can be read
  /// after a value was written to it.
  package static func allocate(_ type: AnyClass) -> AnyObject? {
    // A class of Core Foundation has metadata of its own, and can't be allocated.
    guard RuntimeCheck.allows(.classes), TypeMetadata(type).kind != 0x203 else { return nil }
    guard let metadata = ClassMetadata(type), metadata.usesSwiftReferenceCounting else {
      #if canImport(ObjectiveC)
        return class_createInstance(type, 0).map {
          Unmanaged.passRetained($0 as AnyObject).takeUnretainedValue()
        }
      #else
        return nil
      #endif
    }
    guard let allocate = RuntimeSymbols.allocateObject else { return nil }
    let header = 2 * TypeMetadata.wordSize
    // Includes space for tail-allocated elements, which key paths have.
    let size = max(metadata.instanceSize, header) + 16 * TypeMetadata.wordSize
    let memory = allocate(metadata.metadata.address, size, metadata.alignmentMask)
    (memory + header).initializeMemory(as: UInt8.self, repeating: 0, count: size - header)
    // So that a call of the actor doesn't crash.
    if type is any Actor.Type,
      StoredField.all(of: type).contains(where: { $0.name == "$defaultActor" })
    {
      RuntimeSymbols.initializeDefaultActor?(memory)
    }
    return Unmanaged<AnyObject>.fromOpaque(memory).takeUnretainedValue()
  }
}
