import CEnums
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A row of the table of equality: what the rules say of some values.
struct EqualityRow {
  enum Rule {
    /// The values equal each other, and the values of no other row.
    case equal
    /// The same, but `equal(to:)` finds no difference between the rows with this rule.
    case empty
    /// The values equal nothing, themselves included.
    case never
    /// The rules leave open what equals the values.
    case open
  }

  let values: [Any?]
  let rule: Rule

  init(_ values: Any?..., rule: Rule = .equal) {
    self.values = values
    self.rule = rule
  }

  /// Values of each type, made of two numbers, and values of which there is only one.
  static var allValues: [(row: Int, rule: Rule, value: Any?)] {
    let kinds = [plainValues, containers, structs, enums, objects, messages, unread]
    let rows = [0, 1].flatMap { number in kinds.flatMap { $0(number) } } + singles
    return rows.enumerated().flatMap { index, row in row.values.map { (index, row.rule, $0) } }
  }

  private static func plainValues(_ number: Int) -> [Self] {
    [
      Self(
        number, UInt8(number), Int64(number), Double(number), Float(number), AnyHashable(number),
        AnyHashable(Double(number)), Int???.some(number) as Any?, number == 0 ? -0.0 : 1.0),
      Self(-number - 1, Int8(-number - 1), -Double(number + 1)),
      Self(Double(number) + 0.5, Float(number) + 0.5),
      Self(UInt64.max - UInt64(number)), Self(number == 1), Self(Character("\(number)")),
      Self("a\(number)", AnyHashable("a\(number)")), Self("é\(number)", "e\u{301}\(number)"),
      Self("\(number)"), Self(0..<(number + 1)), Self(0...number), Self(Duration.seconds(number)),
      Self(Decimal(number), NSNumber(value: number), rule: .open),
      Self(Substring("a\(number)"), NSString(string: "a\(number)"), rule: .open),
      Self(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")),
      Self(Date(timeIntervalSinceReferenceDate: Double(number))), Self(Data([UInt8(number)])),
      Self(URL(string: "https://a.b/\(number)")), Self(DateComponents(day: number)),
      Self(IndexPath(index: number)),
    ]
  }

  private static func containers(_ number: Int) -> [Self] {
    let plain = Plain(number: number, text: "a")
    let many = (1...100).map { ("\($0)", Plain(number: $0 == 50 ? number : $0, text: "a")) }
    return [
      Self([number], [UInt8(number)], [Double(number)]), Self([number, 7]), Self([7, number]),
      Self([number, number]), Self([[number]]),
      Self([.nan, Double(number)], [.nan, Float(number)]),
      Self([plain], [Plain(number: number, text: "a")]), Self([plain, plain]),
      // The second of two elements without == decides.
      Self([[Plain(number: 2, text: "a")], [plain]]),
      Self(Set([number, 7]), Set([7, Double(number)])),
      Self(Set(number...100), Set((number...100).reversed())),
      Self(["a": number], ["a": Double(number)]),
      Self(["a": .nan, "b": Double(number)], ["a": .nan, "b": Float(number)]),
      Self(["a": plain]), Self(["a": plain, "b": plain]), Self([number: ["a"]]),
      Self(["a\(number)": [plain], "a\(1 - number)": []]),
      Self(
        Dictionary(uniqueKeysWithValues: many), Dictionary(uniqueKeysWithValues: many.reversed())),
      Self([number] as [Any], ["a": number] as [String: Any], rule: .open),
    ]
  }

  // MARK: Structure

  private static func structs(_ number: Int) -> [Self] {
    let plain = Plain(number: number, text: "a")
    return [
      Self(plain, Optional(plain), Plain(number: number, text: "a")),
      Self(Plain(number: number, text: "b")), Self(SameFields(number: number, text: "a")),
      Self(Point(x: Double(number), y: 1)), Self(Point(x: Double(number), y: .nan)),
      Self(
        ByID(id: number, name: "b"), ByID(id: number, name: "a"),
        AnyHashable(ByID(id: number, name: "c"))),
      Self([ByID(id: number, name: "b")], [ByID(id: number, name: "a")]),
      Self(Unhashed(number: number)), Self([Unhashed(number: number)]),
      Self(Wrapper(value: number), Wrapper(value: Double(number))), Self(Wrapper(value: [plain])),
      Self(Masked(number: number, text: "a")), Self(Masked(number: number, text: "b")),
      Self((number, "a")), Self((1, plain)), Self((number, Double.nan)),
    ]
  }

  private static func enums(_ number: Int) -> [Self] {
    let plain = Plain(number: number, text: "a")
    return [
      Self(Form.circle(Double(number))),
      Self(number == 0 ? SignalState.ready : .failed), Self(number == 0 ? SignalLevel.low : .high),
      Self(SignalReport(state: .ready, level: .high, count: Int32(number))),
      Self(SignalOptions(rawValue: UInt32(number + 1))),
      Self(Light.on(plain)), Self(Light.dimmed(plain, percent: 50)),
      Self(Light.dimmed(Plain(number: 2, text: ""), percent: number)),
      Self(Light.nested(.on(plain))), Self(MaskedCode.number(number)),
      Self(MaskedCode.text("\(number)")), Self([MaskedCode.text("\(number)")]),
      Self(Result<Int, CocoaError>.success(number)),
      Self(Result<Any, CocoaError>.success((number, "a", plain))),
      Self(CocoaError(number == 0 ? .userCancelled : .fileNoSuchFile) as any Error),
    ]
  }

  // MARK: References

  private static func objects(_ number: Int) -> [Self] {
    let (thing, other) = (things[number], things[1 - number])
    let disc = Disc(number)
    return [
      Self(thing, thing as AnyObject), Self([thing]), Self([thing, other]),
      Self(Wrapper(value: thing)), Self(ObjectIdentifier(thing)),
      Self(Thing(), NSObject(), rule: .never),  // Other objects each time.
      Self(Tagged("\(number)"), Tagged("\(number)")),
      Self(Keyed(number), Keyed(number), KeyedChild(number)),
      Self([Keyed(number)], [Keyed(number)]),
      // Objects of different classes compare with the == of their superclass.
      Self(Figure(number), disc, Ring(number)), Self([Figure(number)], [Ring(number)] as [Figure]),
      Self((number, disc) as (Int, Figure), (number, Ring(number)) as (Int, Figure)),
      Self(Wrapper(value: disc), Wrapper(value: Figure(number))),
      Self([Ring(number)] as [Any], [disc] as [Any], rule: .open),
      Self(mocks[number]), Self((number == 0 ? Int.self : [Int].self) as Any.Type),
      Self((number == 0 ? Disc.self : Ring.self) as AnyClass),
      Self(number == 0 ? \Plain.number as AnyKeyPath : \Plain.text),
      // A weak property counts by its object, and an unowned one doesn't count.
      Self(
        leashes[number], Leash(number: 1, thing: thing, owner: other)),
      Self(Leash(number: number + 2, thing: thing, owner: other)),
    ]
  }

  /// Responses, notifications, and errors compare by what they contain.
  private static func messages(_ number: Int) -> [Self] {
    func response(_ status: Int, _ headers: [String: String]) -> HTTPURLResponse? {
      HTTPURLResponse(
        url: URL(string: "https://a.b")!, statusCode: status, httpVersion: nil,
        headerFields: headers)
    }
    let info = ["code": Plain(number: number, text: "a")]
    return [
      Self(response(200 + number, [:])), Self([response(200 + number, [:])]),
      Self(response(404, ["a": "\(number)"])),
      Self(Notification(name: Notification.Name("saved"), userInfo: info)),
      Self(NSError(domain: "a", code: 1, userInfo: info)),
    ]
  }

  // MARK: Values that can't be read

  /// C unions compare by their bytes, and inline arrays by their elements.
  private static func unread(_ number: Int) -> [Self] {
    let (first, second) = (address(number), address(number))
    var rows = [
      Self(sigval(sival_ptr: .init(bitPattern: number + 8))), Self(first, second, Optional(first)),
      Self([first], [second]), Self([first, address(7)]), Self(["a": first]),
      Self((1, first), (1, second)), Self(Light.place(first), Light.place(second)),
      Self(socket(first, port: 80), socket(second, port: 80)),
      Self(socket(address(7), port: UInt16(number))),
    ]
    #if os(Linux)
      rows += [Self([1, number] as InlineArray<2, Int>)]
    #endif
    return rows
  }

  private static func address(_ number: Int) -> in6_addr {
    var address = in6_addr()
    _ = inet_pton(AF_INET6, "2001:db8::\(number)", &address)
    return address
  }

  private static func socket(_ address: in6_addr, port: UInt16) -> sockaddr_in6 {
    var socket = sockaddr_in6()
    (socket.sin6_addr, socket.sin6_port) = (address, port)
    return socket
  }

  private static var singles: [Self] {
    [
      Self(nil, Int?.none, String?.none, Plain?.none, rule: .empty),
      Self(Int??.some(nil) as Any?, String??.some(nil) as Any?, rule: .empty),
      Self(Int???.some(.some(nil)) as Any?, rule: .empty),
      Self(Double.nan, Float.nan, Optional(Double.nan), -Double.nan), Self(""),
      Self([Int](), [String]()), Self([Plain]()), Self([SameFields]()), Self([Any](), rule: .open),
      Self(Set<Int>(), Set<String>()), Self([Int: Int](), [String: Int]()),
      Self((), ()), Self(Empty(), Empty()), Self(OtherEmpty()),
      Self(Form.circle(.nan)), Self(Form.none), Self(Light.off), Self(Light.broken),
      Self(MaskedCode.zero), Self(Leash(number: 1, thing: nil, owner: things[0])),
    ]
  }
}
