/// A decoder that reads nothing and invents each value that a type asks for.
struct PlaceholderDecoder: Decoder {
  let generator: PlaceholderGenerator
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(generator: generator))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { Unkeyed(generator: generator) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(generator: generator) }

  fileprivate static func value<Value>(_ type: Value.Type, _ generator: PlaceholderGenerator) throws
    -> Value
  {
    guard let value = generator.make(type) else {
      throw DecodingError.valueNotFound(
        type, DecodingError.Context(codingPath: [], debugDescription: "No placeholder."))
    }
    return value
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let generator: PlaceholderGenerator
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    // A type that contains itself ends somewhere.
    func decodeNil(forKey key: Key) -> Bool { generator.inner == nil }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try PlaceholderDecoder.value(type, generator)
    }
    func nestedContainer<Nested>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(PlaceholderDecoder.Keyed<Nested>(generator: generator))
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      Unkeyed(generator: generator)
    }
    func superDecoder() -> any Decoder { PlaceholderDecoder(generator: generator) }
    func superDecoder(forKey key: Key) -> any Decoder { PlaceholderDecoder(generator: generator) }
  }

  /// An empty list: one that never ends could keep a type's initialiser for ever.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let generator: PlaceholderGenerator
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try PlaceholderDecoder.value(type, generator)
    }
    mutating func nestedContainer<Nested>(
      keyedBy type: Nested.Type
    ) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(PlaceholderDecoder.Keyed<Nested>(generator: generator))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    mutating func superDecoder() -> any Decoder { PlaceholderDecoder(generator: generator) }
  }

  private struct Single: SingleValueDecodingContainer {
    let generator: PlaceholderGenerator
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { generator.inner == nil }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try PlaceholderDecoder.value(type, generator)
    }
  }
}
