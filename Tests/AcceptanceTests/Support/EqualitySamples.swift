import Foundation
import Understudy

/// A value to compare, with what the rules of equality say of it.
struct EqualitySample: CustomStringConvertible {
  let value: Any?
  let description: String
  /// Values of one group are equal, values of two groups are not; `nil` where the rules leave open
  /// what equals the value.
  let group: String?

  init(_ value: Any?, _ type: String, _ group: String?) {
    self.value = value
    self.group = group
    description = "\(type) of \(group ?? "no group")"
  }

  /// Closures equal nothing, themselves included.
  static let never = "closure"

  /// What the rules say; `nil` where they leave it open.
  func equals(_ other: EqualitySample) -> Bool? {
    guard let group, let otherGroup = other.group else { return nil }
    return group == otherGroup && group != Self.never
  }

  /// One value of each type, made of a small number.
  static func all(_ number: Int) -> [EqualitySample] {
    numbers(number) + texts(number) + containers(number) + foundation(number) + structs(number)
      + enums(number) + objects(number) + others(number)
  }

  private static func numbers(_ number: Int) -> [EqualitySample] {
    let group = "number \(number)"
    return [
      Self(number, "Int", group), Self(UInt8(number), "UInt8", group),
      Self(Int64(number), "Int64", group), Self(Double(number), "Double", group),
      Self(Float(number), "Float", group), Self(AnyHashable(number), "AnyHashable", group),
      Self(AnyHashable(Double(number)), "AnyHashable", group),
      Self(Int??.some(number) as Any?, "Int??", group), Self(Int?.none, "Int?", "nil"),
      Self(Int??.some(.none) as Any?, "Int??", "nil in an optional"),
      Self(String?.none, "String?", "nil"),
      Self(-Double(number), "negative Double", number == 0 ? "number 0" : "number -1"),
      Self(Double(number) + 0.5, "fraction", "number \(number).5"),
      Self(Float(number) + 0.5, "Float fraction", "number \(number).5"),
      Self(Double.nan, "Double NaN", "NaN"), Self(Float.nan, "Float NaN", "NaN"),
      Self(UInt64.max - UInt64(number), "UInt64", "number max-\(number)"),
      Self(number == 1, "Bool", "Bool \(number == 1)"),
      Self(Decimal(number), "Decimal", nil), Self(NSNumber(value: number), "NSNumber", nil),
    ]
  }

  private static func texts(_ number: Int) -> [EqualitySample] {
    let text = "a\(number)"
    return [
      Self(text, "String", "text \(text)"), Self(AnyHashable(text), "AnyHashable", "text \(text)"),
      Self("é\(number)", "composed String", "text é\(number)"),
      Self("e\u{301}\(number)", "decomposed String", "text é\(number)"),
      Self(Substring(text), "Substring", nil), Self(NSString(string: text), "NSString", nil),
      Self(Character("\(number)"), "Character", "character \(number)"),
    ]
  }

  private static func containers(_ number: Int) -> [EqualitySample] {
    let plain = Plain(number: number, text: "a")
    return [
      Self([Int](), "[Int]", "empty array"), Self([String](), "[String]", "empty array"),
      Self([Any](), "[Any]", nil), Self(Set<Int>(), "Set<Int>", "empty set"),
      Self(Set<String>(), "Set<String>", "empty set"),
      Self([Int: Int](), "[Int: Int]", "empty dictionary"),
      Self([String: Int](), "[String: Int]", "empty dictionary"),
      Self([number], "[Int]", "array \(number)"),
      Self([UInt8(number)], "[UInt8]", "array \(number)"),
      Self([Double(number)], "[Double]", "array \(number)"), Self([number] as [Any], "[Any]", nil),
      Self([[number]], "[[Int]]", "array [\(number)]"),
      Self([Double.nan, Double(number)], "[Double] with NaN", "array NaN \(number)"),
      Self([plain], "[Plain]", "array plain \(number)"),
      Self(Set([number, 7]), "Set<Int>", "set \(number)"),
      Self(Set([Double(number), 7]), "Set<Double>", "set \(number)"),
      Self(["a": number], "[String: Int]", "dictionary \(number)"),
      Self(["a": Double(number)], "[String: Double]", "dictionary \(number)"),
      Self(["a": number] as [String: Any], "[String: Any]", nil),
      Self(["a": plain], "[String: Plain]", "dictionary plain \(number)"),
      Self(ContiguousArray([number]), "ContiguousArray", nil),
      Self([number][...], "ArraySlice", nil),
    ]
  }

  private static func foundation(_ number: Int) -> [EqualitySample] {
    [
      Self(
        UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)"), "UUID", "UUID \(number)"),
      Self(Date(timeIntervalSinceReferenceDate: Double(number)), "Date", "date \(number)"),
      Self(URL(string: "https://a.b/\(number)"), "URL", "URL \(number)"),
      Self(Data([UInt8(number)]), "Data", "data \(number)"),
      Self(DateComponents(day: number), "DateComponents", "components \(number)"),
      Self(IndexPath(index: number), "IndexPath", "index path \(number)"),
      Self(Duration.seconds(number), "Duration", "duration \(number)"),
      Self(NSObject(), "NSObject", nil),
    ]
  }

  private static func structs(_ number: Int) -> [EqualitySample] {
    [
      Self(Plain(number: number, text: "a"), "Plain", "plain \(number)"),
      Self(Loose(number: Double(number)), "Loose", "loose \(number)"),
      Self(Loose(number: .nan), "Loose NaN", "loose NaN"),
      Self(Named(name: "a\(number)"), "Named", "named \(number)"),
      Self(ByID(id: number, name: "b"), "ByID", "ID \(number)"),
      Self(ByID(id: number, name: "a"), "ByID", "ID \(number)"),
      Self([ByID(id: number, name: "b")], "[ByID]", "array ID \(number)"),
      Self([ByID(id: number, name: "a")], "[ByID]", "array ID \(number)"),
      Self(AnyHashable(ByID(id: number, name: "c")), "AnyHashable", "ID \(number)"),
      Self(Unhashed(number: number), "Unhashed", "unhashed \(number)"),
      Self([Unhashed(number: number)], "[Unhashed]", "array unhashed \(number)"),
      Self(Wrapper(value: number), "Wrapper of Int", "wrapped number \(number)"),
      Self(Wrapper(value: Double(number)), "Wrapper of Double", "wrapped number \(number)"),
      Self(Wrapper(value: EqualitySample.first), "Wrapper of object", "wrapped first"),
      Self(Masked(number: number), "Masked", "masked \(number)"),
      Self(Linked(number: number, thing: EqualitySample.first), "Linked", "linked \(number)"),
      Self((number, "a"), "tuple", "tuple \(number)"), Self((), "Void", "Void"),
      Self(0..<(number + 1), "Range", "range \(number)"),
      Self(0...number, "ClosedRange", "closed range \(number)"),
      Self(sigval(sival_ptr: .init(bitPattern: number + 8)), "C union", "union \(number)"),
    ]
  }

  private static func enums(_ number: Int) -> [EqualitySample] {
    [
      Self(number == 0 ? Season.spring : .summer, "Season", "season \(number)"),
      Self(Form.circle(Double(number)), "Form", "circle \(number)"),
      Self(Form.circle(.nan), "Form NaN", "circle NaN"), Self(Form.none, "Form", "no form"),
      Self(Mixed.plain(Plain(number: number, text: "a")), "Mixed", "mixed \(number)"),
      Self(Mixed.nested(.plain(Plain(number: number, text: "a"))), "Mixed", "nested \(number)"),
      Self(Mixed.none, "Mixed", "no mixed"),
      Self(MaskedCode.number(number), "MaskedCode", "masked code \(number)"),
      Self(Result<Int, SampleError>.success(number), "Result", "success \(number)"),
      Self(SampleError.lost(number) as any Error, "Error", "error \(number)"),
    ]
  }

  private static func objects(_ number: Int) -> [EqualitySample] {
    let thing = number == 0 ? first : second
    return [
      Self(thing, "Thing", "thing \(number)"), Self([thing], "[Thing]", "array thing \(number)"),
      Self(Thing() as AnyObject, "other Thing", "thing \(UUID())"),
      Self(Keyed(number), "Keyed", "keyed \(number)"),
      Self(KeyedChild(number), "KeyedChild", "keyed \(number)"),
      Self(Unstable(number), "Unstable", "unstable \(number)"),
      Self([Unstable(number)], "[Unstable]", "array unstable \(number)"),
      Self(Figure(number), "Figure", "figure \(number)"),
      Self(Disc(number), "Disc", "figure \(number)"),
      Self(Ring(number), "Ring", "figure \(number)"),
      Self([Figure(number)], "[Figure]", "array figure \(number)"),
      Self([Ring(number)] as [Figure], "[Figure] of Ring", "array figure \(number)"),
      Self([Ring(number)] as [Any], "[Any] of Ring", nil),
      Self([Disc(number)] as [Any], "[Any] of Disc", nil),
      Self((number, Disc(number)) as (Int, Figure), "tuple of Disc", "tuple figure \(number)"),
      Self((number, Ring(number)) as (Int, Figure), "tuple of Ring", "tuple figure \(number)"),
      Self(Wrapper(value: Disc(number)), "Wrapper of Disc", "wrapped figure \(number)"),
      Self(Wrapper(value: Figure(number)), "Wrapper of Figure", "wrapped figure \(number)"),
      Self(Tagged("\(number)"), "NSObject with isEqual", "tagged \(number)"),
    ]
  }

  private static func others(_ number: Int) -> [EqualitySample] {
    [
      Self(number == 0 ? Int.self : String.self as Any.Type, "metatype", "type \(number)"),
      Self(\Plain.number as AnyKeyPath, "key path", "key path"),
      Self(
        ObjectIdentifier(number == 0 ? first : second), "ObjectIdentifier", "identifier \(number)"),
      Self({ (argument: Int) in argument + number }, "closure", never),
      Self(mocks[number], "mock", "mock \(number)"),
    ]
  }
}
