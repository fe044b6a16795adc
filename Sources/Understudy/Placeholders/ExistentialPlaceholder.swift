import Foundation

/// Creates placeholders of existential types.
///
/// For a protocol of the standard library, the placeholder is a value of a conforming type. For any other
/// protocol, the container has a stand-in of the library and a witness table in which every function
/// stops the process with a message. Such a value can be stored and passed on.
enum ExistentialPlaceholder {
  static func make<Value>(_ type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    let form = form(of: type, generator)
    if let index = form.candidate { return candidates(form, generator)[index]() as? Value }
    return container(type, form, generator)
  }

  /// What a placeholder of an existential type is made of.
  private struct Form {
    let metadata: ExistentialMetadata?
    let tables: [UInt]?
    /// Which of the candidates conforms.
    var candidate: Int?
  }

  private static let known = Locked<[ObjectIdentifier: Unchecked<Form>]>([:])

  private static func form<Value>(of type: Value.Type, _ generator: PlaceholderGenerator) -> Form {
    let key = ObjectIdentifier(type)
    if RuntimeCheck.override == nil, let form = known.withLock({ $0[key] }) { return form.value }
    let metadata = ExistentialMetadata(type)
    let tables = RuntimeCheck.allows(.existentials) ? metadata.flatMap(tables) : nil
    var form = Form(metadata: metadata, tables: tables)
    form.candidate = candidates(form, generator).firstIndex { $0() is Value }
    let new = Unchecked(form)
    if RuntimeCheck.override == nil { known.withLock { $0[key] = new } }
    return form
  }

  // MARK: Protocols of the standard library

  /// Values of which the first is taken that conforms to what the existential asks for.
  private static func candidates(
    _ form: Form, _ generator: PlaceholderGenerator
  ) -> [() -> Any?] {
    if let metadata = form.metadata {
      if metadata.container == .metatype || metadata.superclass != nil { return [] }
      // A struct would be boxed here.
      if metadata.container == .object { return [{ PlaceholderObject() }, { PlaceholderActor() }] }
    }
    return [
      { PlaceholderValue(variant: generator.variant) }, { generator.text },
      { generator.make(Int.self) }, { generator.fraction }, { Data(generator.text.utf8) },
      { [generator.text] }, { PlaceholderKey(generator.text) }, { ContinuousClock() },
      { AsyncStream<Int>.placeholder(generator) }, { SystemRandomNumberGenerator() },
    ]
  }

  // MARK: Any other protocol

  private static func container<Value>(
    _ type: Value.Type, _ form: Form, _ generator: PlaceholderGenerator
  ) -> Value? {
    guard let metadata = form.metadata, let tables = form.tables else { return nil }
    let origin = ExistentialOrigin(generator.origin, type: type)
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let words = UnsafeMutableRawPointer(memory).initializeMemory(
      as: UInt.self, repeating: 0, count: metadata.wordCount)
    let bytes = UnsafeMutableRawPointer(memory)
    switch metadata.container {
    case .opaque:
      bytes.initializeMemory(
        as: ExistentialStandIn.self, to: ExistentialStandIn(origin))
      words[3] = TypeMetadata(ExistentialStandIn.self).addressBits
    case .object:
      guard let object = object(of: metadata.superclass, generator, origin) else { return nil }
      bytes.initializeMemory(as: AnyObject.self, to: object)
    case .metatype:
      let object: Any.Type = metadata.superclass ?? ObjectStandIn.self
      let type = metadata.isLimitedToClasses ? object : ExistentialStandIn.self
      words[0] = TypeMetadata(type).addressBits
    }
    for (index, table) in tables.enumerated() {
      words[metadata.wordCount - tables.count + index] = table
    }
    return memory.move()
  }

  private static func tables(of metadata: ExistentialMetadata) -> [UInt]? {
    let tables = metadata.protocols.compactMap {
      WitnessTables.table(for: $0, arguments: metadata.arguments)
    }
    return tables.count == metadata.protocols.count ? tables : nil
  }

  /// The witness tables of an existential that holds any object; `nil` for any other type.
  static func tables(ofClassBound type: Any.Type) -> [UInt]? {
    guard RuntimeCheck.allows(.existentials), let metadata = ExistentialMetadata(type),
      metadata.container == .object, metadata.superclass == nil
    else { return nil }
    return tables(of: metadata)
  }

  private static func object(
    of superclass: AnyClass?, _ generator: PlaceholderGenerator, _ origin: ExistentialOrigin
  ) -> AnyObject? {
    guard let superclass else { return ObjectStandIn(origin) }
    let object: AnyObject? = generator.make(superclass)
    if let object { ObjectPlaceholders.note(origin, of: object) }
    return object
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
