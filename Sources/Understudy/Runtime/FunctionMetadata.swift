/// The metadata of a function type.
struct FunctionMetadata {
  private let metadata: TypeMetadata

  init?(_ type: Any.Type) {
    guard TypeKind(type) == .function else { return nil }
    metadata = TypeMetadata(type)
  }

  private var flags: UInt { metadata.word(1) }
  private var parameterCount: Int { Int(flags & 0xFFFF) }

  var hasParameters: Bool { parameterCount > 0 }
  var isThrowing: Bool { flags & 0x0100_0000 != 0 }
  var isAsync: Bool { flags & 0x2000_0000 != 0 }
  /// Whether values of the type are a function and a context, which functions of C are not.
  var hasContext: Bool { flags & 0xFF_0000 == 0 }
  var isBlock: Bool { flags & 0xFF_0000 == 0x1_0000 }
  /// Whether values of the type are pointers to a function.
  var isPointer: Bool { flags & 0xFF_0000 == 0x2_0000 || flags & 0xFF_0000 == 0x3_0000 }
  var returnsVoid: Bool { metadata.word(2) == TypeMetadata(Void.self).addressBits }

  /// Whether two function types have the same parameters and the same result. Effects and attributes
  /// don't count: a closure takes on those of its parameter.
  func hasSameParametersAndResult(as other: FunctionMetadata) -> Bool {
    parameterCount == other.parameterCount
      && (0...parameterCount).allSatisfy { metadata.word(2 + $0) == other.metadata.word(2 + $0) }
  }
}
