import Foundation

/// Checks the library's assumptions about the Swift runtime.
///
/// Swift's ABI is stable on Apple's systems, and it's the same on Linux. But the language doesn't
/// guarantee everything that the files in this folder use. Each group of assumptions is checked once
/// in each process, on types of the library. If one fails, the features that depend on it are off.
///
/// `TypeKind` and the first word of metadata aren't checked separately: a wrong kind makes a group
/// fail. `TaskIdentity` calls functions of the runtime and has a fallback if they're missing.
package struct RuntimeCheck: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Stored properties (`StoredField`, `FieldDescriptor`, `OpaquePart`). Placeholders of structs, tuples
  /// and classes, and comparison by structure depend on it.
  package static let fields = RuntimeCheck(rawValue: 1 << 0)
  /// Cases and boxes (`EnumMetadata`). Placeholders, comparison and description of enums depend on it.
  package static let enums = RuntimeCheck(rawValue: 1 << 1)
  /// Allocated objects (`ClassMetadata`). Placeholders of classes and actors depend on it.
  package static let classes = RuntimeCheck(rawValue: 1 << 2)
  /// Containers, requirements, and witness tables (`ExistentialMetadata`, `ProtocolDescriptor`,
  /// `WitnessTables`). Placeholders of existentials depend on it.
  package static let existentials = RuntimeCheck(rawValue: 1 << 3)
  /// Closures (`FunctionMetadata`). Placeholders of closures in values depend on it.
  package static let functions = RuntimeCheck(rawValue: 1 << 4)
  /// What the runtime says of conformances on the main actor (`ConformanceIsolation`).
  package static let conformances = RuntimeCheck(rawValue: 1 << 5)
  package static let all: RuntimeCheck = [
    .fields, .enums, .classes, .existentials, .functions, .conformances,
  ]

  /// The groups that a test of the library sets as passed.
  @TaskLocal package static var override: RuntimeCheck?

  package static func allows(_ group: RuntimeCheck) -> Bool {
    if let override { return override.contains(group) }
    return result.contains(group)
  }

  /// The groups that passed. All are allowed while the checks run.
  private static let result: RuntimeCheck = $override.withValue(.all) { run() }

  private static func run() -> RuntimeCheck {
    // On arm64e, code pointers are signed, including those in witness tables and metadata.
    #if _ptrauth(_arm64e)
      return []
    #else
      var passed: RuntimeCheck = []
      if checkFields() { passed.insert(.fields) }
      if passed.contains(.fields), checkEnums() { passed.insert(.enums) }
      if passed.contains(.fields), checkClasses() { passed.insert(.classes) }
      if checkExistentials() { passed.insert(.existentials) }
      if checkFunctions() { passed.insert(.functions) }
      if passed.contains(.existentials), checkConformances() { passed.insert(.conformances) }
      return passed
    #endif
  }
}

/// A cache of results for types. It's bypassed while the checks run or a test turns groups off.
final class TypeCache<Value>: Sendable {
  private let known = Locked<[ObjectIdentifier: Value]>([:])

  package func value(for type: Any.Type, _ read: () -> Value) -> Value {
    if RuntimeCheck.override != nil { return read() }
    let key = ObjectIdentifier(type)
    if let value = known.withLock({ $0[key] }) { return value }
    let value = read()
    known.withLock { $0[key] = value }
    return value
  }
}

// MARK: The checks

// Each makes values and reads them. Before that, it compares what the language knows, too, so that it
// doesn't read at a wrong address.

private struct Sample<Value> {
  var small: Int8 = 1
  /// On Apple's systems, its layout is known only at run time.
  var date = Date.distantPast
  weak var object: AnyObject?
  unowned var parent: Witness
  let generic: Value
  let optional: (() -> Void)? = nil
  let pair = (3, {})
  let metatype = Int.self
  let last = "text"
}

private class Witness { var number = 7 }
private final class InheritingWitness: Witness {
  /// A property of this type is never copied, and remains zero.
  struct Token: ~Copyable {
    var number = 7
    deinit {}
  }
  struct Inner {}
  let token = Token()
  var text = "text"
}

private enum Choice {
  indirect case number(Int)
  case text(String), none
}

private protocol Base { func first() -> Int }
private protocol Derived<Element>: Base {
  associatedtype Element
  var second: Int { get set }
  func third() async
  static func fourth()
}
private protocol Bound: AnyObject { func only() }

private struct Conforming: Derived {
  typealias Element = Int
  var second = 2
  func first() -> Int { 1 }
  func third() async {}
  static func fourth() {}
}

private struct OnMainActor: @MainActor Equatable {
  @MainActor static func == (left: OnMainActor, right: OnMainActor) -> Bool { true }
}

private struct SampleMaker: PartMaker {
  func make<Part>(_ type: Part.Type) -> Part? {
    let values: [Any] = [42, Int8(42), "made"]
    return values.firstNonNil { $0 as? Part }
  }
}

extension RuntimeCheck {
  private static func checkFields() -> Bool {
    typealias Known = Sample<() -> Int>
    let paths: [PartialKeyPath<Known>] = [\.small, \.date, \.last]
    let types: [Any.Type] = [Known.self, Sample<Int>.self, Conforming.self]
    let descriptors = types.map { TypeMetadata($0).descriptor }
    guard descriptors[0] == descriptors[1], descriptors[0] != descriptors[2],
      FieldDescriptor(Known.self)?.count == 9, case let fields = StoredField.all(of: Known.self),
      fields.count == 9, fields[2].ownership == .weak, fields[3].ownership == .unowned,
      [0, 1, 8].map({ fields[$0].offset }) == paths.map({ MemoryLayout.offset(of: $0) }),
      StoredField.all(of: (Int8, String).self).map(\.offset) == [0, MemoryLayout<String>.alignment]
    else { return false }
    let witness = Witness()
    let value = Known(object: witness, parent: witness, generic: { 1 })
    guard let parts = Parts(stored: value),
      let made = SampleMaker().makeStructure((Int8, String).self)
    else { return false }
    let closures = [4, 6].map { parts[$0] as? OpaquePart }
    return parts.label(of: 0) == "small" && parts[0] as? Int8 == 1
      && parts[1] as? Date == .distantPast && parts[2] as? Witness === witness
      && closures.map(\.?.kind) == [.function, .tuple] && flattened(parts[5]) == nil
      && closures[1]?.elements?[0] as? Int == 3 && parts[7] as? Any.Type == Int.self
      && parts[8] as? String == "text" && made == (42, "made")
  }

  private static func checkEnums() -> Bool {
    guard !TypeMetadata(Conforming.self).hasEnumWitnesses, let cases = EnumMetadata(Choice.self),
      cases.payloadCount == 2, cases.isIndirect(0), !cases.isIndirect(1),
      case .number(42)? = cases.make(0, of: Choice.self, from: SampleMaker()),
      case .text("made")? = cases.make(1, of: Choice.self, from: SampleMaker()),
      case Choice.none? = cases.make(2, of: Choice.self, from: SampleMaker())
    else { return false }
    let parts = [Choice.number(3), .text("a"), .none].map { Parts(stored: $0) }
    return parts.map(\.?.caseName) == ["number", "text", "none"] && cases.caseCount == 3
      && parts[0]?.values as? [Int] == [3] && parts[1]?.values as? [String] == ["a"]
  }

  private static func checkClasses() -> Bool {
    let size = 2 * TypeMetadata.wordSize + MemoryLayout<(Int, Int, String)>.size
    // The descriptor of a type refers to that of the type around it.
    let outer = TypeMetadata(InheritingWitness.Inner.self).descriptor.map { $0 + 4 }
    guard let metadata = ClassMetadata(InheritingWitness.self), metadata.instanceSize == size,
      metadata.descriptor == outer?.relativeIndirectTarget,
      let object = ClassMetadata.allocate(InheritingWitness.self) as? InheritingWitness
    else { return false }
    SampleMaker().fill(object)
    // It's never freed, so something has to refer to it.
    let key = ObjectPlaceholders.Key(type: ObjectIdentifier(InheritingWitness.self), variant: 0)
    ObjectPlaceholders.keep([key: object])
    return object.number == 42 && object.text == "made" && object.token.number == 0
  }

  private static func checkExistentials() -> Bool {
    func entries(_ words: [UInt]) -> [UInt] { WitnessTables.entries(ofTable: words[4], count: 8) }
    /// The words of a stand-in.
    func words<Value>(_ type: Value.Type) -> [UInt]? {
      let made = ExistentialPlaceholder.make(type, PlaceholderGenerator(variant: 0))
      guard let made, PlaceholderRecognition.isStandIn(made) else { return nil }
      return ExistentialWords(made).words
    }
    let known = ExistentialWords<any Derived>(Conforming()).words
    let descriptor = ExistentialMetadata((any Derived).self)?.protocols.first
    guard known.count == 5, known[0] == 2, known[3] == TypeMetadata(Conforming.self).addressBits,
      known[4] != 0, case let table = entries(known), !table.contains(0),
      // A table refers to the conformance, and that to the protocol.
      UnsafeRawPointer(bitPattern: table[0])?.relativeIndirectTarget == descriptor?.address,
      descriptor?.requirements?.count == 7,
      let base = words((any Base).self), let made = words((any Derived).self).map(entries),
      let constrained = words((any Derived<Int>).self).map(entries)
    else { return false }
    let (traps, type) = (WitnessTables.opaqueTraps, ExistentialStandIn.self)
    // A getter, a setter and a modifier, an asynchronous method, and a static one.
    let functions = [traps[1], traps[1], traps[1], traps[2], traps[3]]
    return made == [traps[0], base[4], TypeMetadata(type).addressBits] + functions
      && constrained[2] == TypeMetadata(Int.self).addressBits
      && words((any Bound & Base).self)?.count == 3
  }

  private static func checkConformances() -> Bool {
    guard let equatable = ExistentialMetadata((any Equatable).self)?.protocols.first else {
      return false
    }
    let types: [Any.Type] = [OnMainActor.self, [OnMainActor].self, Int.self, Conforming.self]
    return types.map { ConformanceIsolation(of: $0, to: equatable) } == [
      .mainActor, .mainActor, .nonisolated, ConformanceIsolation.none,
    ]
  }

  private static func checkFunctions() -> Bool {
    typealias Plain = (Int, String) -> Bool
    typealias Effectful = (Int, String) async throws -> Bool
    typealias Action = (Int) -> Void
    guard let plain = FunctionMetadata(Plain.self),
      let effectful = FunctionMetadata(Effectful.self),
      let action = FunctionMetadata(Action.self), plain.hasContext, effectful.isAsync,
      !plain.isAsync, !plain.returnsVoid, action.returnsVoid,
      FunctionMetadata((@convention(c) (Int) -> Void).self)?.hasContext == false,
      let closure = FunctionMetadata.makeClosure(Plain.self, .unknown),
      let called = FunctionMetadata.makeClosure(Action.self, .unknown)
    else { return false }
    called(3)
    let placeholder = FunctionPlaceholder(Effectful.self)
    return placeholder.isLike(closure) && !placeholder.isLike(called)
  }
}
