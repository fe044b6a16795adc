import Foundation

/// Creates placeholders of existential types.
///
/// For a protocol of the standard library, the placeholder is a value of a conforming type. For any other
/// protocol, the container has a stand-in of the library and a witness table in which every function
/// stops the process with a message. Such a value can be stored and passed on.
enum ExistentialPlaceholder {
  static func make<Value>(_ type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    conforming(type, generator) ?? container(type, generator)
  }

  // MARK: Protocols of the standard library

  /// The first candidate that conforms to the protocols of the existential.
  private static func conforming<Value>(
    _ type: Value.Type, _ generator: PlaceholderGenerator
  ) -> Value? {
    let candidates: [() -> Any?]
    if let metadata = ExistentialMetadata(type), case .object(let superclass) = metadata.container {
      guard superclass == nil else { return nil }
      // A struct would be boxed here.
      candidates = [{ PlaceholderObject() }, { PlaceholderActor() }]
    } else {
      candidates = [
        { PlaceholderValue(variant: generator.variant) }, { generator.text },
        { generator.make(Int.self) }, { generator.fraction }, { Data(generator.text.utf8) },
        { [generator.text] }, { PlaceholderKey(generator.text) }, { ContinuousClock() },
        { AsyncStream<Int>.placeholder(generator) }, { SystemRandomNumberGenerator() },
      ]
    }
    return candidates.lazy.compactMap { candidate in candidate().flatMap { $0 as? Value } }.first
  }

  // MARK: Any other protocol

  private static func container<Value>(
    _ type: Value.Type, _ generator: PlaceholderGenerator
  ) -> Value? {
    guard RuntimeCheck.allows(.existentials), let metadata = ExistentialMetadata(type) else {
      return nil
    }
    var isObject = false
    if case .object = metadata.container { isObject = true }
    let tables = metadata.protocols.compactMap {
      WitnessTables.table(for: $0, isObject: isObject, arguments: metadata.arguments)
    }
    guard tables.count == metadata.protocols.count else { return nil }
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let words = UnsafeMutableRawPointer(memory).initializeMemory(
      as: UInt.self, repeating: 0, count: metadata.wordCount)
    let bytes = UnsafeMutableRawPointer(memory)
    let standIn = UInt(bitPattern: TypeMetadata(ExistentialStandIn.self).address)
    switch metadata.container {
    case .opaque:
      bytes.initializeMemory(
        as: ExistentialStandIn.self, to: ExistentialStandIn(origin: generator.origin))
      words[3] = standIn
    case .object(let superclass?):
      guard let object = ObjectPlaceholders.object(of: superclass, generator) else { return nil }
      bytes.initializeMemory(as: AnyObject.self, to: object)
    case .object(nil):
      bytes.initializeMemory(as: AnyObject.self, to: ObjectStandIn(generator.origin))
    case .metatype: words[0] = standIn
    }
    for (index, table) in tables.enumerated() {
      words[metadata.wordCount - tables.count + index] = table
    }
    return memory.move()
  }
}

/// A value of most protocols of the standard library.
private struct PlaceholderValue: Hashable, Codable, Comparable, LocalizedError, Identifiable,
  CustomStringConvertible
{
  var id = UUID()
  let variant: Int

  var description: String { "placeholder" }

  static func < (left: PlaceholderValue, right: PlaceholderValue) -> Bool {
    left.id.uuidString < right.id.uuidString
  }
}

private actor PlaceholderActor {}

private struct PlaceholderKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
