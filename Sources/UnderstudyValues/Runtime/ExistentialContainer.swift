/// The contents of an `Any`, including existentials.
///
/// Generic code puts a value into an `Any` with the type that it was called with, which can be an
/// existential type itself: an `Any` with an `any P` inside. `type(of:)` returns the type of the
/// innermost value, and generic functions receive the existential.
package enum AnyContainer {
  private struct Container { let value: Any }

  /// The type with which the value was put into the `Any`.
  package static func storedType(of value: Any) -> Any.Type {
    withUnsafeBytes(of: Container(value: value)) { container in
      // Three words for the value or its box, then its type.
      container.load(fromByteOffset: 3 * TypeMetadata.wordSize, as: Any.Type.self)
    }
  }

  /// The value without the existentials around it, whose type is that which `type(of:)` returns.
  static func innermost(_ value: Any) -> Any {
    guard TypeKind(storedType(of: value)) == .existential, let inner = opened(value) else {
      return value
    }
    return innermost(inner)
  }

  package static func opened(_ value: Any) -> Any? {
    func open<Existential>(_ existential: Existential) -> Any? {
      withUnsafeBytes(of: existential) { words in
        let words = words.baseAddress!
        if Existential.self == (any Error).self {
          return words.assumingMemoryBound(to: (any Error).self).pointee
        }
        switch ExistentialMetadata(Existential.self)?.container {
        // The container starts as that of an `Any` does.
        case .opaque: return words.assumingMemoryBound(to: Any.self).pointee
        case .object: return words.assumingMemoryBound(to: AnyObject.self).pointee
        case .metatype: return words.assumingMemoryBound(to: Any.Type.self).pointee
        case nil: return nil
        }
      }
    }
    return open(value)
  }
}

extension ExistentialMetadata {
  package enum Content {
    case value(Any)
    case object(AnyObject)
    case type(Any.Type)
  }

  /// Creates an existential whose witnesses stop the process; `nil` if the requirements of one of
  /// its protocols are unknown.
  package func make<Value>(_ type: Value.Type, holding content: Content) -> Value? {
    WitnessTables.tables(for: self).flatMap { make(type, holding: content, $0) }
  }

  package func make<Value>(_ type: Value.Type, holding content: Content, _ tables: [UInt]) -> Value?
  {
    zeroed(type) { memory in
      let words = memory.assumingMemoryBound(to: UInt.self)
      switch content {
      // The container starts as that of an `Any` does.
      case .value(let value):
        memory.initializeMemory(as: Any.self, to: AnyContainer.innermost(value))
      case .object(let object): memory.initializeMemory(as: AnyObject.self, to: object)
      case .type(let type): words[0] = TypeMetadata(type).addressBits
      }
      for (index, table) in tables.enumerated() { words[wordCount - tables.count + index] = table }
      return true
    }
  }
}

/// The words of an existential's container. This is a struct, because passing the existential
/// itself to a generic function opens it.
package struct ExistentialWords<Existential> {
  private let existential: Existential

  package init(_ existential: Existential) { self.existential = existential }

  package var words: [UInt] { withUnsafeBytes(of: self) { Array($0.bindMemory(to: UInt.self)) } }
}
