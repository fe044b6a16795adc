import Foundation

/// Creates placeholders of existential types: a value of the standard library that conforms, or else
/// a stand-in with witness tables in which every function stops the process.
enum ExistentialPlaceholder {
  private static let conforming = TypeCache<Int?>()

  package static func make<Value>(_ type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    let metadata = ExistentialMetadata(type)
    var values: [() -> Any?] { Self.values(for: metadata, generator) }
    // A conformance of the main actor isn't one elsewhere.
    func conforms(_ value: Any?) -> Bool {
      guard let value, value is Value else { return false }
      return !ConformanceIsolation.isOnMainActor(Swift.type(of: value), as: type)
    }
    if let index = conforming.value(for: type, { values.firstIndex { conforms($0()) } }) {
      return values[index]() as? Value
    }
    return metadata.flatMap { standIn(type, $0, generator) }
  }

  /// Values of most protocols of the standard library.
  private static func values(
    for metadata: ExistentialMetadata?, _ generator: PlaceholderGenerator
  ) -> [() -> Any?] {
    if let metadata {
      if metadata.container == .metatype || metadata.superclass != nil { return [] }
      // A struct would be boxed here.
      if metadata.container == .object { return [{ PlaceholderObject() }, { PlaceholderActor() }] }
    }
    return [
      { PlaceholderValue(id: UUID()) }, { generator.text },
      { generator.make(Int.self) }, { generator.fraction }, { generator.make(Data.self) },
      { [generator.text] }, { PlaceholderKey(generator.text) }, { ContinuousClock() },
      { AsyncStream<Int>.value(generator) }, { SystemRandomNumberGenerator() },
    ]
  }

  private static func standIn<Value>(
    _ type: Value.Type, _ metadata: ExistentialMetadata, _ generator: PlaceholderGenerator
  ) -> Value? {
    let origin = generator.origin.with(type)
    switch metadata.container {
    case .opaque: return metadata.make(type, holding: .value(ExistentialStandIn(origin)))
    case .metatype where metadata.isLimitedToClasses:
      return metadata.make(type, holding: .type(metadata.superclass ?? ObjectStandIn.self))
    case .metatype: return metadata.make(type, holding: .type(ExistentialStandIn.self))
    case .object:
      guard let superclass = metadata.superclass else {
        return metadata.make(type, holding: .object(ObjectStandIn(origin)))
      }
      let object: AnyObject? = generator.make(superclass)
      return object.flatMap { metadata.make(type, holding: .object($0)) }
    }
  }
}

private struct PlaceholderValue: Hashable, Codable, Comparable, LocalizedError, Identifiable,
  CustomStringConvertible
{
  let id: UUID

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
