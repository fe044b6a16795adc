import Foundation

/// A value for parameters whose type is a protocol of the standard library, `Any` first of all.
struct ExistentialPlaceholder: Hashable, Codable, Comparable, LocalizedError, Identifiable,
  CustomStringConvertible
{
  var id = UUID()
  let variant: Int

  var description: String { "placeholder" }

  static func < (left: ExistentialPlaceholder, right: ExistentialPlaceholder) -> Bool {
    left.id < right.id
  }
}

/// An object for parameters of type `AnyObject`.
final class ObjectPlaceholder: Sendable {}

private actor ActorPlaceholder {}

private struct CodingKeyPlaceholder: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension ExistentialPlaceholder {
  /// The first of these that conforms to what the existential asks for.
  static func value<Value>(of type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    let objects: [() -> Any?] = [{ ObjectPlaceholder() }, { ActorPlaceholder() }, { NSUUID() }]
    // A struct would be boxed, where an object is asked for.
    if TypeKind.isClassBound(type) { return objects.lazy.compactMap { $0() as? Value }.first }
    let candidates: [() -> Any?] = [
      { ExistentialPlaceholder(variant: generator.variant) }, { generator.text },
      { generator.make(Int.self) }, { generator.fraction }, { Data(generator.text.utf8) },
      { [generator.text] },
      { CodingKeyPlaceholder(generator.text) }, { ContinuousClock() },
      { AsyncStream<Int>.distinctValue(generator) }, { SystemRandomNumberGenerator() },
    ]
    return candidates.lazy.compactMap { $0() as? Value }.first
  }
}
