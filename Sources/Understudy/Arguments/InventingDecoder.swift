/// A decoder that reads nothing and invents each value that a type asks for.
struct InventingDecoder: Decoder {
  let maker: Placeholder
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(maker: maker))
  }
  func unkeyedContainer() -> any UnkeyedDecodingContainer { Unkeyed(maker: maker) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(maker: maker) }

  fileprivate static func invent<Value>(_ type: Value.Type, _ maker: Placeholder) throws -> Value {
    guard let value = maker.make(type) else {
      throw DecodingError.valueNotFound(
        type, DecodingError.Context(codingPath: [], debugDescription: "No placeholder."))
    }
    return value
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let maker: Placeholder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    // A type that contains itself ends somewhere.
    func decodeNil(forKey key: Key) -> Bool { maker.inner == nil }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try invent(type, maker)
    }
    func nestedContainer<Nested>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(InventingDecoder.Keyed<Nested>(maker: maker))
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      Unkeyed(maker: maker)
    }
    func superDecoder() -> any Decoder { InventingDecoder(maker: maker) }
    func superDecoder(forKey key: Key) -> any Decoder { InventingDecoder(maker: maker) }
  }

  /// An empty list: one that never ends could keep a type's initialiser for ever.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let maker: Placeholder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try invent(type, maker)
    }
    mutating func nestedContainer<Nested>(
      keyedBy type: Nested.Type
    ) -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(InventingDecoder.Keyed<Nested>(maker: maker))
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    mutating func superDecoder() -> any Decoder { InventingDecoder(maker: maker) }
  }

  private struct Single: SingleValueDecodingContainer {
    let maker: Placeholder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { maker.inner == nil }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try invent(type, maker) }
  }
}
