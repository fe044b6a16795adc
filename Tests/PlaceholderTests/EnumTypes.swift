import Testing

#if os(Linux)
  import CoreFoundation
#endif

/// The placeholder of an enum is a case with a payload of placeholders or, if there's none, a case
/// without a payload, which the code under test can have, too.
@Suite struct EnumTypes {
  @Test("An enum is a parameter and a result", arguments: enums)
  func isEnum(row: TypeRow) { row.check() }

  // On other systems, ComparisonResult is an enum of C.
  @Test("An enum of C is a parameter and a result")
  func isImported() {
    #if os(Linux)
      row(CFComparisonResult.compareEqualTo).check()
    #else
      row(ComparisonResult.orderedSame).check()
    #endif
  }
}

private let enums: [TypeRow] = [
  // No payload: many cases, one case, raw values.
  row(Suit.hearts), row(Single.only), row(Number.b),
  // Payloads of one type, of several, and of several parts, before and behind cases without one.
  row(Command.say("a")), row(Command.stop), row(Event.moved(User(), by: "a", [3])),
  row(Small.optional(nil)), row(Small.none), row(Sizeless.void(())), row(Sizeless.none),
  // The case is in the spare bits of references.
  row(Spare.first(Engine())), row(Spare.third), row(Content.named(Tram())), row(Content.none),
  row(Holder.references(References())), row(Holder.none), row(Mixed.closure { _ in }),
  // A case without a value is skipped.
  row(Impossible.possible(3)), row(Impossible.timeout),
  row(Result<Never, CancellationError>.failure(CancellationError())),
  row(Generic<Int>.value(3)), row(Generic<Never>.nothing), row(Generic<any Named>.value(Tram())),
  // The compiler stores nothing for the type of a struct.
  row(Route.get("a", Int.self)), row(Route.put(Int.self)), row(Route.patch(nil, 3)),
  row(Result<Void, any Error>.success(())), row(of: Result<any Named, Never>.self),
  // Enums that contain themselves.
  row(Tree.leaf(3)), row(Json.null), row(Linked<Int>.end),
  row(Large.list([], 3)), row(Knot<Int>.end),
  // Optionals.
  row(Int?.some(3)), row(Bool???.some(true)), row(Suit??.some(.hearts)), row(Spare??.some(.third)),
  row(User?.some(User())), row(Engine??.some(Engine())), row((any Named)?.some(Tram())),
]

private enum Single { case only }
private enum Number: Int8 { case a = -1, b, c }
private enum Command { case stop, say(String) }
private enum Event { case opened(Int8, Engine), moved(User, by: String, [Int]), ended }
private enum Small { case bool(Bool), other(Bool), byte(UInt8), optional(Bool?), none }
private enum Sizeless { case void(Void), other(Phantom), none }
private struct Phantom {}
private enum Spare { case first(Engine), second(Engine), third, fourth }
private enum Content { case error(any Error), text(String), named(any Named), none }
private struct References {
  weak var engine: Engine?
  unowned(unsafe) var other: Engine?
}
private enum Holder { case references(References), object(Engine), none }
private enum Mixed {
  case closure((Int) -> Void)
  indirect case deep(Mixed, Large)
}
private enum Impossible { case never(Never, Int), possible(Int), timeout }
private enum Generic<Value> { case nothing, value(Value), pair(Value, Value) }
private enum Route { case get(String, Int.Type), put(Int.Type), patch(Int.Type?, UInt8) }

private indirect enum Tree { case node(Tree, Tree), leaf(Int) }
private enum Json { case object([String: Json]), array([Json]), string(String), null }
/// Contains itself with other arguments each time.
private indirect enum Linked<Value> { case node(Value, Linked<[Value]>), end }
/// There are thousands of ways through these.
private indirect enum Knot<Name> {
  case all(Knot<Int8>, Knot<Int16>, Knot<Int32>, Knot<Int64>, Knot<UInt8>, Knot<UInt16>), end
}
private indirect enum Large { case list([Large], Int), closure((Large) -> Large) }
