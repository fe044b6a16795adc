// What only the tests use of Apple's Foundation. See Foundation.swift.

// MARK: Objective-C

open class NSString: NSObject, ExpressibleByStringLiteral {
  public required convenience init(stringLiteral value: StaticString) { stub() }
  public init(string: String) { stub() }
}
open class NSNumber: NSObject { public init(value: Int) { stub() } }
open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
  @available(*, noasync, message: "Use async-safe scoped locking instead")
  open func lock() { stub() }
  @available(*, noasync, message: "Use async-safe scoped locking instead")
  open func unlock() { stub() }
  open func wait() { stub() }
  open func signal() { stub() }
}
extension NSLocking {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { stub() }
}
extension Thread {
  @available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
  public convenience init(block: @escaping @Sendable () -> Void) { stub() }
  @available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
  public class func detachNewThread(_ block: @escaping @Sendable () -> Void) { stub() }
  public func start() { stub() }
}
public protocol NSCoding {}
public protocol NSCopying {}
open class UnitLength: Dimension, @unchecked Sendable {
  open class var meters: UnitLength { stub() }
}

// MARK: Files and processes

open class FileManager: NSObject, @unchecked Sendable {
  open class var `default`: FileManager { stub() }
  @available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
  open var temporaryDirectory: URL { stub() }
  open func fileExists(atPath path: String) -> Bool { stub() }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { stub() }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { stub() }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?
  ) throws -> [URL] { stub() }
  open func createFile(atPath path: String, contents data: Data?) -> Bool { stub() }
  open func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool
  ) throws { stub() }
  open func copyItem(atPath source: String, toPath destination: String) throws { stub() }
  open func removeItem(at url: URL) throws { stub() }
  open func removeItem(atPath path: String) throws { stub() }
}
public struct URLResourceKey: Hashable, Sendable {}
open class Pipe: NSObject, @unchecked Sendable {
  open var fileHandleForReading: FileHandle { stub() }
}
extension FileHandle {
  public class var nullDevice: FileHandle { stub() }
  public class var standardOutput: FileHandle { stub() }
  public convenience init(forWritingTo url: URL) throws { stub() }
  public func readDataToEndOfFile() -> Data { stub() }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
  public func close() throws { stub() }
}
extension ProcessInfo { public var activeProcessorCount: Int { stub() } }
extension Bundle {
  public class var allBundles: [Bundle] { stub() }
  public var bundleURL: URL { stub() }
  public var bundlePath: String { stub() }
}
#if os(macOS)
  open class Process: NSObject, @unchecked Sendable {
    @available(macOS 10.13, *)
    open var executableURL: URL? {
      get { stub() }
      set { stub() }
    }
    open var arguments: [String]? {
      get { stub() }
      set { stub() }
    }
    open var environment: [String: String]? {
      get { stub() }
      set { stub() }
    }
    @available(macOS 10.13, *)
    open var currentDirectoryURL: URL? {
      get { stub() }
      set { stub() }
    }
    open var standardInput: Any? {
      get { stub() }
      set { stub() }
    }
    open var standardOutput: Any? {
      get { stub() }
      set { stub() }
    }
    open var standardError: Any? {
      get { stub() }
      set { stub() }
    }
    @preconcurrency
    open var terminationHandler: (@Sendable (Process) -> Void)? {
      get { stub() }
      set { stub() }
    }
    open var terminationStatus: Int32 { stub() }
    @available(macOS 10.13, *)
    open func run() throws { stub() }
    open func waitUntilExit() { stub() }
  }
#endif

// MARK: Values

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Data: DataProtocol {
  public enum Deallocator { case free }
  public init(contentsOf url: __shared URL) throws { stub() }
  public init(count: Int) { stub() }
  public func write(to url: URL) throws { stub() }
}
extension Array: DataProtocol where Element == UInt8 {}
extension URL {
  public init(fileURLWithPath path: __shared String) { stub() }
  public var path: String { stub() }
  public var lastPathComponent: String { stub() }
  public func appendingPathComponent(_ component: String) -> URL { stub() }
  public func deletingLastPathComponent() -> URL { stub() }
  public mutating func deleteLastPathComponent() { stub() }
  public func resolvingSymlinksInPath() -> URL { stub() }
}
extension String {
  public struct Encoding: Sendable { public static let utf8 = Encoding() }
  public init(contentsOf url: __shared URL, encoding: Encoding) throws { stub() }
}
extension StringProtocol {
  public var hash: Int { stub() }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { stub() }
  public func trimmingCharacters(in set: CharacterSet) -> String { stub() }
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws { stub() }
}
extension CharacterSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Unicode.Scalar...) { stub() }
  public static var whitespaces: CharacterSet { stub() }
  public static var whitespacesAndNewlines: CharacterSet { stub() }
  public static var letters: CharacterSet { stub() }
}
extension Date { public init(timeIntervalSince1970: TimeInterval) { stub() } }
extension TimeZone {
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static var gmt: TimeZone { stub() }
}
extension Decimal {
  public init(_ value: Int) { stub() }
  public init?(string: __shared String, locale: Locale? = nil) { stub() }
}
extension IndexSet {
  public init(integersIn range: ClosedRange<Int>) { stub() }
  public init<S: Sequence>(_ elements: S) where S.Element == Int { stub() }
}
public struct CGPoint: Hashable, Sendable { public init(x: Double, y: Double) { stub() } }
public struct CGSize: Hashable, Sendable { public static var zero: CGSize { stub() } }
public struct CGRect: Hashable, Sendable {
  public init(x: Double, y: Double, width: Double, height: Double) { stub() }
  public var origin: CGPoint { stub() }
}
public struct _NSRange: Hashable, Sendable {
  public init(location: Int, length: Int) { stub() }
}
public typealias NSRange = _NSRange
@available(macOS 10.11, iOS 9.0, watchOS 2.0, tvOS 9.0, *)
public struct PersonNameComponents: Hashable, Codable, Sendable {
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  public init(
    namePrefix: String? = nil, givenName: String? = nil, middleName: String? = nil,
    familyName: String? = nil, nameSuffix: String? = nil, nickname: String? = nil,
    phoneticRepresentation: PersonNameComponents? = nil
  ) { stub() }
}
public struct Notification: Hashable {
  public struct Name: Hashable, Sendable { public init(_ rawValue: String) { stub() } }
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) { stub() }
  public var name: Name { stub() }
  public var object: Any? { stub() }
  public var userInfo: [AnyHashable: Any]? { stub() }
  public static func == (left: Notification, right: Notification) -> Bool { stub() }
  public func hash(into hasher: inout Hasher) { stub() }
}
public protocol ReferenceConvertible: Hashable { associatedtype ReferenceType: NSObject }
open class JSONDecoder: @unchecked Sendable {
  public init() { stub() }
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    stub()
  }
}
extension Date {
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { stub() }
  public static func + (date: Date, interval: TimeInterval) -> Date { stub() }
}
open class JSONEncoder: @unchecked Sendable {
  public enum DateEncodingStrategy: Sendable { case iso8601 }
}
public struct CocoaError: Error, Hashable, Sendable {
  public struct Code: Hashable, Sendable {
    public static var featureUnsupported: Code { stub() }
    public static var fileNoSuchFile: Code { stub() }
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) { stub() }
}
public final class CFRunLoop {}
