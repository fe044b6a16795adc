import Foundation

/// A value for parameters whose type is a protocol of the standard library, `Any` first of all.
struct StandIn: Hashable, Codable, Comparable, LocalizedError, Identifiable,
  CustomStringConvertible
{
  var id = UUID()
  let variant: Int

  var description: String { "placeholder" }

  static func < (left: StandIn, right: StandIn) -> Bool { left.id < right.id }
}

/// An object for parameters of type `AnyObject`.
final class StandInObject: Sendable {}

private actor StandInActor {}

private struct StandInKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension StandIn {
  /// The first of these that conforms to what the existential asks for.
  static func value<Value>(of type: Value.Type, _ maker: Placeholder) -> Value? {
    let objects: [() -> Any?] = [{ StandInObject() }, { StandInActor() }, { NSUUID() }]
    // A struct would be boxed, where an object is asked for.
    if TypeKind.isClassBound(type) { return objects.lazy.compactMap { $0() as? Value }.first }
    let candidates: [() -> Any?] = [
      { StandIn(variant: maker.variant) }, { maker.text },
      { maker.make(Int.self) }, { maker.fraction }, { Data(maker.text.utf8) }, { [maker.text] },
      { StandInKey(maker.text) }, { ContinuousClock() },
      { AsyncStream<Int>.distinctValue(maker) }, { SystemRandomNumberGenerator() },
    ]
    return candidates.lazy.compactMap { $0() as? Value }.first
  }
}
