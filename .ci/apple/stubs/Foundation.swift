// What the library uses of Apple's Foundation, with Apple's availability. Values of Swift have it from
// swift-foundation, which is Foundation's source on Apple's systems; classes of Objective-C from
// developer.apple.com/documentation/foundation. Only signatures matter, so every body traps.
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

func stub() -> Never { fatalError() }

// MARK: Objective-C

extension NSObject: @retroactive Equatable, @retroactive Hashable {
  public static func == (left: NSObject, right: NSObject) -> Bool { stub() }
  public func hash(into hasher: inout Hasher) { stub() }
}
open class NSUUID: NSObject {}
public protocol NSLocking {}
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  @available(*, noasync, message: "Use async-safe scoped locking instead")
  open func lock() { stub() }
  @available(*, noasync, message: "Use async-safe scoped locking instead")
  open func unlock() { stub() }
}
open class NSDictionary: NSObject {}
extension NSDictionary: Sequence {
  public func makeIterator() -> AnyIterator<(key: Any, value: Any)> { stub() }
}
open class NSMutableDictionary: NSDictionary {
  open subscript(key: Any) -> Any? {
    get { stub() }
    set { stub() }
  }
}
open class Thread: NSObject, @unchecked Sendable {
  @available(*, noasync, message: "Thread.current cannot be used from async contexts.")
  open class var current: Thread { stub() }
  @available(
    *, noasync, message: "Work intended for the main actor should be marked with @MainActor"
  )
  open class var isMainThread: Bool { stub() }
  open var threadDictionary: NSMutableDictionary { stub() }
}
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { stub() }
  open var environment: [String: String] { stub() }
}
open class FileHandle: NSObject {
  open class var standardError: FileHandle { stub() }
  open func write(_ data: Data) { stub() }
}
open class Unit: NSObject {}
open class Dimension: Unit {
  open class func baseUnit() -> Self { stub() }
}
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}
public typealias TimeInterval = Double

extension String {
  public init?(data: Data, encoding: String.Encoding) { stub() }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let regularExpression = CompareOptions(rawValue: 1024)
  }
}
extension StringProtocol {
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Index>? = nil
  ) -> String { stub() }
}

// MARK: Values

@frozen
public struct CGFloat: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  public var native: Double
  public init(_ value: Double) { native = value }
  public init(integerLiteral value: Int) { native = Double(value) }
  public init(floatLiteral value: Double) { native = value }
  public static func < (left: CGFloat, right: CGFloat) -> Bool { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct Decimal: Sendable, Hashable, Comparable, Codable, ExpressibleByIntegerLiteral {
  public init(_ value: Double) { stub() }
  public init(integerLiteral value: Int) { stub() }
  public static func < (left: Decimal, right: Decimal) -> Bool { stub() }
}
public typealias uuid_t = (
  UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
  UInt8, UInt8
)
@available(macOS 10.8, iOS 6.0, tvOS 9.0, watchOS 2.0, *)
public struct UUID: Hashable, Equatable, CustomStringConvertible, Codable, Sendable {
  public init() { stub() }
  public init(uuid: uuid_t) { stub() }
  public init?(uuidString: String) { stub() }
  public var uuid: uuid_t { stub() }
  public var uuidString: String { stub() }
  public var description: String { stub() }
  public static func == (left: UUID, right: UUID) -> Bool { stub() }
  public func hash(into hasher: inout Hasher) { stub() }
  public init(from decoder: any Decoder) throws { stub() }
  public func encode(to encoder: any Encoder) throws { stub() }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension UUID: Comparable {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public static func < (left: UUID, right: UUID) -> Bool { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct Data: Sendable, Hashable, Codable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public init() { stub() }
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { stub() }
  public var startIndex: Int { stub() }
  public var endIndex: Int { stub() }
  public subscript(index: Int) -> UInt8 {
    get { stub() }
    set { stub() }
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { stub() }
    set { stub() }
  }
  public mutating func replaceSubrange<NewElements: Collection>(
    _ subrange: Range<Int>, with newElements: NewElements
  ) where NewElements.Element == UInt8 { stub() }
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { stub() }
  public var description: String { stub() }
  public var debugDescription: String { stub() }
  public var customMirror: Mirror { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct Date: Comparable, Hashable, Sendable, Codable {
  public init(timeIntervalSinceReferenceDate: TimeInterval) { stub() }
  public var timeIntervalSinceReferenceDate: TimeInterval { stub() }
  public static var distantPast: Date { stub() }
  public init() { stub() }
  public static func < (left: Date, right: Date) -> Bool { stub() }
}
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public struct DateInterval: Comparable, Hashable, Codable, Sendable {
  public init(start: Date, duration: TimeInterval) { stub() }
  public static func < (left: DateInterval, right: DateInterval) -> Bool { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct TimeZone: Hashable, Codable, Sendable {
  public init?(secondsFromGMT seconds: Int) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct Calendar: Hashable, Codable, Sendable {
  public enum Identifier: Sendable {
    case gregorian, buddhist, chinese, coptic, ethiopicAmeteMihret, ethiopicAmeteAlem, hebrew,
      iso8601, indian, islamic, islamicCivil, japanese, persian, republicOfChina, islamicTabular,
      islamicUmmAlQura
  }
  public init(identifier: Identifier) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct Locale: Hashable, Codable, Sendable {
  public init(identifier: String) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct DateComponents: Hashable, Codable, Sendable {
  public init(
    calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil,
    month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil,
    nanosecond: Int? = nil, weekday: Int? = nil, weekdayOrdinal: Int? = nil, quarter: Int? = nil,
    weekOfMonth: Int? = nil, weekOfYear: Int? = nil, yearForWeekOfYear: Int? = nil
  ) { stub() }
  public var calendar: Calendar?
  public var timeZone: TimeZone?
  public var era: Int?
  public var year: Int?
  public var month: Int?
  public var day: Int?
  public var hour: Int?
  public var minute: Int?
  public var second: Int?
  public var nanosecond: Int?
  public var weekday: Int?
  public var weekdayOrdinal: Int?
  public var quarter: Int?
  public var weekOfMonth: Int?
  public var weekOfYear: Int?
  public var yearForWeekOfYear: Int?
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  public var dayOfYear: Int? {
    get { stub() }
    set { stub() }
  }
  public var isLeapMonth: Bool?
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct URL: Hashable, Codable, Sendable {
  public init?(string: __shared String) { stub() }
  public init?(string: __shared String, relativeTo url: __shared URL?) { stub() }
  @available(macOS 14.0, iOS 17.0, watchOS 10.0, tvOS 17.0, *)
  public init?(string: __shared String, encodingInvalidCharacters: Bool) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct URLComponents: Hashable, Codable, Sendable {
  public init() { stub() }
  public init?(url: __shared URL, resolvingAgainstBaseURL resolve: Bool) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct URLQueryItem: Hashable, Sendable {
  public init(name: __shared String, value: __shared String?) { stub() }
  public var name: String
  public var value: String?
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct URLRequest: Hashable, Sendable {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy }
  public enum NetworkServiceType: UInt, Sendable { case `default` }
  public var url: URL? { stub() }
  public var httpMethod: String? { stub() }
  public var allHTTPHeaderFields: [String: String]? { stub() }
  public var httpBody: Data? { stub() }
  public var httpBodyStream: InputStream? { stub() }
  public var timeoutInterval: TimeInterval { stub() }
  public var cachePolicy: CachePolicy { stub() }
  public var networkServiceType: NetworkServiceType { stub() }
  public var mainDocumentURL: URL? { stub() }
  public var allowsCellularAccess: Bool { stub() }
  public var httpShouldHandleCookies: Bool { stub() }
  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60.0
  ) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct IndexPath: Hashable, Codable, Sendable {
  public init() { stub() }
  public init(index: Int) { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct IndexSet: Hashable, Codable, Sendable {
  public struct RangeView: Equatable, BidirectionalCollection {
    public var startIndex: Int { stub() }
    public var endIndex: Int { stub() }
    public subscript(index: Int) -> Range<Int> { stub() }
    public func index(after index: Int) -> Int { stub() }
    public func index(before index: Int) -> Int { stub() }
  }
  public init() { stub() }
  public init(integer: Int) { stub() }
  public var rangeView: RangeView { stub() }
}
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
public struct CharacterSet: Hashable, Codable, Sendable {
  public init() { stub() }
  public init(charactersIn range: Range<Unicode.Scalar>) { stub() }
  public init(charactersIn range: ClosedRange<Unicode.Scalar>) { stub() }
  public init(charactersIn string: __shared String) { stub() }
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct AttributeContainer: Sendable { public init() { stub() } }
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct AttributedString: Hashable, Codable, Sendable {
  public init() { stub() }
  public init(_ string: String, attributes: AttributeContainer = .init()) { stub() }
  public init(_ substring: Substring, attributes: AttributeContainer = .init()) { stub() }
  public struct Index: Comparable, Sendable {
    public static func < (left: Index, right: Index) -> Bool { stub() }
  }
  public struct CharacterView: BidirectionalCollection, Sendable {
    public var startIndex: Index { stub() }
    public var endIndex: Index { stub() }
    public subscript(index: Index) -> Character { stub() }
    public func index(after index: Index) -> Index { stub() }
    public func index(before index: Index) -> Index { stub() }
  }
  public var characters: CharacterView { stub() }
  public var unicodeScalars: UnicodeScalarView { stub() }
  public struct UnicodeScalarView: BidirectionalCollection, Sendable {
    public var startIndex: Index { stub() }
    public var endIndex: Index { stub() }
    public subscript(index: Index) -> Unicode.Scalar { stub() }
    public func index(after index: Index) -> Index { stub() }
    public func index(before index: Index) -> Index { stub() }
  }
}
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public struct Measurement<UnitType: Unit>: Comparable {
  public init(value: Double, unit: UnitType) { stub() }
  public static func == (left: Measurement, right: Measurement) -> Bool { stub() }
  public static func < (left: Measurement, right: Measurement) -> Bool { stub() }
}
open class InputStream: NSObject {}
open class URLResponse: NSObject, @unchecked Sendable {
  open var url: URL? { stub() }
  open var mimeType: String? { stub() }
  open var textEncodingName: String? { stub() }
  open var expectedContentLength: Int64 { stub() }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { stub() }
  open var allHeaderFields: [AnyHashable: Any] { stub() }
}
open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil) { stub() }
  open var domain: String { stub() }
  open var code: Int { stub() }
  open var userInfo: [String: Any] { stub() }
}
open class NSArray: NSObject {}
extension NSArray: Sequence {
  public func makeIterator() -> AnyIterator<Any> { stub() }
}
open class NSOrderedSet: NSObject {}
extension NSOrderedSet: Sequence {
  public func makeIterator() -> AnyIterator<Any> { stub() }
}
open class NSSet: NSObject {}
extension NSSet: Sequence {
  public func makeIterator() -> AnyIterator<Any> { stub() }
}
open class NSCountedSet: NSSet {
  open func count(for object: Any) -> Int { stub() }
}
public let NSLocalizedDescriptionKey = "NSLocalizedDescription"
public protocol CustomNSError: Error { static var errorDomain: String { get } }
public protocol _ErrorCodeProtocol: Equatable {
  associatedtype _ErrorType: _BridgedStoredNSError where _ErrorType.Code == Self
}
public protocol _BridgedStoredNSError: CustomNSError, Hashable {
  associatedtype Code: _ErrorCodeProtocol, RawRepresentable
  where Code.RawValue: FixedWidthInteger
  init(_nsError error: NSError)
  var _nsError: NSError { get }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public protocol PredicateExpression<Output> { associatedtype Output }
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public enum PredicateExpressions { public struct VariableID: Hashable, Sendable {} }
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public struct Predicate<each Input>: Sendable {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
public struct Expression<each Input, Output>: Sendable {}
