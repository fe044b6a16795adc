package struct FunctionMetadata {
  private let metadata: TypeMetadata

  package init?(_ type: Any.Type) {
    guard TypeKind(type) == .function else { return nil }
    metadata = TypeMetadata(type)
  }

  private var flags: UInt { metadata.word(1) }
  private var parameterCount: Int { Int(flags & 0xFFFF) }

  package var isAsync: Bool { flags & 0x2000_0000 != 0 }
  /// Whether values of the type are a function and a context, which functions of C are not.
  var hasContext: Bool { flags & 0xFF_0000 == 0 }
  package var isBlock: Bool { flags & 0xFF_0000 == 0x1_0000 }
  var isPointer: Bool { flags & 0xFF_0000 == 0x2_0000 || flags & 0xFF_0000 == 0x3_0000 }
  package var returnsVoid: Bool { metadata.word(2) == TypeMetadata(Void.self).addressBits }

  /// Whether two function types have the same parameters and the same result. Effects and
  /// attributes don't count, because they change when a closure is passed as a parameter.
  func hasSameParametersAndResult(as other: FunctionMetadata) -> Bool {
    parameterCount == other.parameterCount
      && (0...parameterCount).allSatisfy { metadata.word(2 + $0) == other.metadata.word(2 + $0) }
  }

  // MARK: Making

  /// Creates a closure of a function type; `nil` for a block.
  ///
  /// A Swift closure is a function and a context, which are passed in the same way whatever the
  /// parameters are. The created closure reads only its context. A call does nothing if the type
  /// has no result. Otherwise it has no value to return and stops the process.
  ///
  /// - Parameter origin: The context, by which the bytes of the closure differ from others'.
  package static func makeClosure<Value>(_ type: Value.Type, _ origin: PlaceholderOrigin) -> Value?
  {
    guard RuntimeCheck.allows(.functions), let metadata = FunctionMetadata(type) else { return nil }
    if metadata.isPointer, MemoryLayout<Value>.size == MemoryLayout<UnsafeRawPointer>.size {
      // A function without a context doesn't know its origin.
      let function: @convention(c) () -> Void = { PlaceholderOrigin.unknown.stop() }
      return unsafeBitCast(function, to: type)
    }
    guard metadata.hasContext, MemoryLayout<Value>.size == MemoryLayout<() -> Never>.size else {
      return nil
    }
    switch (metadata.returnsVoid, metadata.isAsync) {
    case (true, false):
      let function: () -> Void = { withExtendedLifetime(origin) {} }
      return unsafeBitCast(function, to: type)
    case (true, true):
      let function: () async -> Void = { withExtendedLifetime(origin) {} }
      return unsafeBitCast(function, to: type)
    case (false, false):
      let function: () -> Never = { origin.stop() }
      return unsafeBitCast(function, to: type)
    case (false, true):
      let function: () async -> Never = { origin.stop() }
      return unsafeBitCast(function, to: type)
    }
  }
}
