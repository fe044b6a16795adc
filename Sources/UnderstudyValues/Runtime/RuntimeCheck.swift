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

  /// Names, offsets, types, ownership and forms of stored properties (`StoredField`,
  /// `FieldDescriptor`, `OpaquePart`). Placeholders of structs, tuples and classes, and comparison by structure
  /// depend on it.
  package static let fields = RuntimeCheck(rawValue: 1 << 0)
  /// Value witnesses that read, project and inject a case, records of cases, and boxes
  /// (`EnumMetadata`). Placeholders, comparison and description of enums depend on it.
  package static let enums = RuntimeCheck(rawValue: 1 << 1)
  /// The size and the allocation of objects (`ClassMetadata`). Placeholders of classes and actors
  /// depend on it.
  package static let classes = RuntimeCheck(rawValue: 1 << 2)
  /// Containers, requirements, and witness tables (`ExistentialMetadata`, `ProtocolDescriptor`,
  /// `WitnessTables`). Placeholders of existentials depend on it.
  package static let existentials = RuntimeCheck(rawValue: 1 << 3)
  /// The form of a function value (`FunctionMetadata`). Placeholders of closures in values depend
  /// on it.
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
    #if arch(arm64e)
      return []
    #else
      var passed: RuntimeCheck = []
      if checkFields() { passed.insert(.fields) }
      if passed.contains(.fields), checkEnums() { passed.insert(.enums) }
      if passed.contains(.fields), checkClasses() { passed.insert(.classes) }
      if checkExistentials() { passed.insert(.existentials) }
      if checkFunctions() { passed.insert(.functions) }
      if checkConformances() { passed.insert(.conformances) }
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

private struct Sample {
  var small: Int8 = 1
  /// On Apple's systems, its layout is known only at run time.
  var date = Date.distantPast
  var text = "text"
  weak var object: AnyObject?
  unowned var parent: Witness
}

/// Properties that aren't loaded, and what follows them.
private struct Opaque<Value> {
  let function: (Int) -> Int
  let generic: Value
  let optional: (() -> Void)?
  let pair: (Int, () -> Void)
  let metatype: Int.Type
  let last: Int8
}

private class Witness { var number = 7 }
private final class InheritingWitness: Witness {
  let token = Token()
  var text = "text"
}

/// A property of this type is never copied, and remains zero.
private struct Token: ~Copyable {
  var number = 7
  deinit {}
}

private indirect enum Tree {
  case node(Tree, Int)
  case value(String)
  case leaf
}

private enum Choice {
  case number(Int)
  case text(String)
  case none
}

private struct SampleMaker: PartMaker {
  func make<Part>(_ type: Part.Type) -> Part? {
    let values: [Any] = [42, "made"]
    return values.firstNonNil { $0 as? Part }
  }
}

private protocol Base { func first() -> Int }
private protocol Derived: Base {
  associatedtype Element
  var second: Int { get set }
  func third() async
  static func fourth()
}
private protocol Bound: AnyObject { func only() }

private struct OnMainActor: @MainActor Equatable {
  @MainActor static func == (left: OnMainActor, right: OnMainActor) -> Bool { true }
}

private struct Conforming: Derived {
  typealias Element = Int
  var second = 2
  func first() -> Int { 1 }
  func third() async {}
  static func fourth() {}
}

extension RuntimeCheck {
  private static func checkFields() -> Bool {
    let fields = StoredField.all(of: Sample.self)
    let tuple = StoredField.all(of: (Int8, String).self)
    return fields.map(\.name) == ["small", "date", "text", "object", "parent"]
      && fields.prefix(3).map(\.offset) == [
        MemoryLayout<Sample>.offset(of: \.small), MemoryLayout<Sample>.offset(of: \.date),
        MemoryLayout<Sample>.offset(of: \.text),
      ]
      && fields.prefix(3).map { TypeName.of($0.type) } == ["Int8", "Date", "String"]
      && fields.map(\.ownership) == [.strong, .strong, .strong, .weak, .unowned]
      && tuple.map(\.offset) == [0, MemoryLayout<String>.alignment]
      && checkOpaqueParts()
  }

  private static func checkOpaqueParts() -> Bool {
    let value = Opaque<() -> Int>(
      function: { $0 }, generic: { 1 }, optional: nil, pair: (3, {}), metatype: Int.self, last: 7)
    guard let parts = Parts(stored: value)?.values, parts.count == 6 else { return false }
    let kinds = parts.map { ($0 as? OpaquePart)?.kind }
    return kinds == [.function, .function, nil, .tuple, nil, nil] && flattened(parts[2]) == nil
      && (parts[3] as? OpaquePart)?.elements?.values.first as? Int == 3
      && parts[4] as? Any.Type == Int.self && parts[5] as? Int8 == 7
  }

  private static func checkEnums() -> Bool {
    guard let tree = EnumMetadata(Tree.self), let choice = EnumMetadata(Choice.self),
      tree.payloadCount == 2, tree.caseCount == 3, choice.payloadCount == 2, choice.caseCount == 3,
      tree.isIndirect(0), !choice.isIndirect(0),
      (0..<3).map({ tree.name(of: $0) }) == ["node", "value", "leaf"],
      (0..<2).map({ choice.payloadType(of: $0).map(TypeName.of) }) == ["Int", "String"],
      case .text("made")? = choice.make(1, of: Choice.self, from: SampleMaker()),
      case Choice.none? = choice.make(2, of: Choice.self, from: SampleMaker()),
      case .value("made")? = tree.make(1, of: Tree.self, from: SampleMaker())
    else { return false }
    let node = Parts(stored: Tree.node(.value("inner"), 3))
    return node?.tag == 0 && node?.values.last as? Int == 3
      && Parts(stored: Choice.none)?.tag == 2
  }

  private static func checkClasses() -> Bool {
    guard let metadata = ClassMetadata(InheritingWitness.self), metadata.descriptor != nil,
      let object = ClassMetadata.allocate(InheritingWitness.self) as? InheritingWitness,
      StoredField.all(of: InheritingWitness.self).map(\.name) == ["number", "token", "text"]
    else { return false }
    SampleMaker().fill(object)
    return object.number == 42 && object.text == "made" && object.token.number == 0
  }

  private static func checkExistentials() -> Bool {
    guard let derived = ExistentialMetadata((any Derived).self), derived.protocols.count == 1,
      case .opaque = derived.container,
      let bound = ExistentialMetadata((any Bound & Base).self), bound.protocols.count == 2,
      case .object = bound.container,
      bound.protocols.map(\.isLimitedToClasses).sorted(by: { $0 && !$1 }) == [true, false],
      derived.protocols[0].name == "Derived", let requirements = derived.protocols[0].requirements
    else { return false }
    // The table of the inherited protocol, the associated type, a getter, a setter and a modifier,
    // an asynchronous method, and a static one.
    let shape = requirements.map { requirement in
      switch requirement {
      case .inherited(let base): base.name
      case .associatedType(let name): name
      case .associatedConformance(let other): other.name
      case .function(let isInstance, let isAsync):
        (isInstance ? "" : "static ") + (isAsync ? "async" : "sync")
      }
    }
    let expected = ["Base", "Element", "sync", "sync", "sync", "async", "static sync"]
    guard shape == expected else { return false }
    let value: any Derived = Conforming()
    let words = ExistentialWords<any Derived>(value).words
    guard words.count == derived.wordCount, words[0] == 2,
      words[3] == TypeMetadata(Conforming.self).addressBits,
      let table = UnsafePointer<UInt>(bitPattern: words[4])
    else { return false }
    // All entries of the table are filled. The first one is the conformance.
    return (0...expected.count).allSatisfy { table[$0] != 0 }
  }

  private static func checkConformances() -> Bool {
    guard let equatable = ExistentialMetadata((any Equatable).self)?.protocols.first else {
      return false
    }
    let types: [Any.Type] = [OnMainActor.self, [OnMainActor].self, Int.self, Sample.self]
    return types.map { ConformanceIsolation(of: $0, to: equatable) } == [
      .mainActor, .mainActor, .nonisolated, ConformanceIsolation.none,
    ]
  }

  private static func checkFunctions() -> Bool {
    guard let function = FunctionMetadata(((Int, String) -> Bool).self),
      let throwing = FunctionMetadata(((Int, String) async throws -> Bool).self),
      let other = FunctionMetadata(((Int) -> Bool).self),
      let c = FunctionMetadata((@convention(c) (Int) -> Void).self)
    else { return false }
    return function.hasContext && !c.hasContext && throwing.isAsync && !function.isAsync
      && c.returnsVoid && !function.returnsVoid
      && function.hasSameParametersAndResult(as: throwing)
      && !function.hasSameParametersAndResult(as: other)
  }
}
