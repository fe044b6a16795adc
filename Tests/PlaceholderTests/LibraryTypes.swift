import Dispatch
import Foundation
import RegexBuilder
import Synchronization
import Testing
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Types of the standard library and of Foundation.
@Suite struct LibraryTypes {
  @Test("A value of the standard library is a parameter and a result", arguments: standard)
  func isStandard(row: TypeRow) { row.check() }

  @Test("A value of Foundation is a parameter and a result", arguments: foundation)
  func isFoundation(row: TypeRow) { row.check() }

  @Test("An object of Foundation is a parameter and a result", arguments: objects)
  func isObject(row: TypeRow) { row.check() }

  @Test("A pointer or a reference is a parameter and a result", arguments: pointers)
  func isPointer(row: TypeRow) { row.check() }

  @Test("A type of Swift's concurrency is a parameter and a result", arguments: concurrency)
  func isConcurrent(row: TypeRow) { row.check() }

  #if os(macOS) || os(Linux)
    @Test("A process is a parameter and a result")
    func isProcess() { row(Process()).check() }
  #endif

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A type of newer systems is a parameter and a result")
  func isNewer() {
    for row in newer { row.check() }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test("A type of the newest systems is a parameter and a result")
  func isNew() {
    for row in newest { row.check() }
  }
}

private let standard: [TypeRow] = [
  row(true), row(3), row(Int8(3)), row(Int16(3)), row(Int32(3)), row(Int64(3)), row(UInt(3)),
  row(UInt8(3)), row(UInt16(3)), row(UInt32(3)), row(UInt64(3)), row(0.5), row(Float(0.5)),
  row(CChar(3)), row(UnicodeScalar("a")), row("a"), row("ab".dropLast()), row(Character("a")),
  row("a" as StaticString), row("ab".startIndex), row("a".unicodeScalars), row(3...4), row(3..<4),
  row(3...), row(...3), row(..<3), row(Duration.seconds(3)), row(ContinuousClock.now),
  row(ContinuousClock()), row(SuspendingClock.now), row(AnyHashable(3)),
  row(ObjectIdentifier(Int.self)),
  row(SIMD2<Int>(1, 2)), row(SIMD3<Float>(1, 2, 3)), row(SIMD4<Double>(1, 2, 3, 4)),
  row(SIMD8<Int8>()), row(SIMD16<UInt8>()), row(SIMD32<UInt8>()), row(SIMD64<Int16>()),
  row(SIMDMask<SIMD4<Int32>>(repeating: true)), row([3]), row(ContiguousArray([3])), row([3][...]),
  row(["a": 3]), row(Set([3])), row(Int?.some(3)), row(Int??.some(3)), row([Int?.some(3), nil]),
  row(()), row((3, "a")), row((first: 3, second: (true, [4]))),
  row(Result<Int, any Error>.success(3)),
  row(FloatingPointSign.plus), row(SystemRandomNumberGenerator()), row(Mirror(reflecting: 3)),
  row(/a(b)/ as Regex<(Substring, Substring)>), row(Regex<Substring> { "a" }),
  row(of: Regex<AnyRegexOutput>.self), row(Reference<Substring>()), row("a".utf16),
  row(Hasher()), row(CommandLine.self),
  row(\String.count), row(\User.name), row(\User.name as PartialKeyPath<User>),
  row(\User.name as AnyKeyPath),
  row(\User.self), row(\Box.value as ReferenceWritableKeyPath), row(\[Int].[0] as WritableKeyPath),
]

private let foundation: [TypeRow] = [
  row(Date()), row(UUID()), row(Data([3])), row(URL(string: "a:b")!), row(URLComponents()),
  row(URLQueryItem(name: "a", value: nil)), row(URLRequest(url: URL(string: "a:b")!)),
  row(Decimal(3)), row(CGFloat(3)), row(CGPoint(x: 1, y: 2)), row(CGSize.zero), row(CGRect.zero),
  row(DateComponents(year: 2000)), row(DateInterval(start: Date(), duration: 3)), row(TimeZone.gmt),
  row(Calendar(identifier: .gregorian)), row(Locale(identifier: "de_DE")), row(IndexPath(index: 3)),
  row(IndexSet([3])), row(CharacterSet.letters), row(Notification(name: Notification.Name("a"))),
  row(Notification.Name("a")), row(Measurement(value: 3, unit: UnitLength.meters)),
  row(AttributedString("a")), row(AttributeContainer()), row(NSRange(location: 1, length: 2)),
  row(PersonNameComponents(givenName: "Ada")), row(String.Encoding.utf8),
  row(FileAttributeKey.size),
  row(CocoaError(.fileNoSuchFile)), row(URLError(.badURL)), row(POSIXError(.ENOENT)),
  row(URLResourceValues()), row(Data.ReadingOptions.mappedIfSafe), row(Date.FormatStyle.dateTime),
  row(IntegerFormatStyle<Int>.number), row(Decimal.FormatStyle.number), row(UUID().uuid),
  row(Calendar.Component.day), row(Locale.Language(identifier: "de")),
  row(ComparisonResult.orderedSame), row(Data([3])[...]),
  row(JSONDecoder.KeyDecodingStrategy.useDefaultKeys), row(NSNotification.Name("a")),
  row(Unit.self),
  row(DispatchTime.now()), row(DispatchTimeInterval.seconds(3)), row(DispatchQoS.utility),
  row(DispatchData.empty), row(DispatchTimeoutResult.success), row(HTTPCookie.AcceptPolicy.always),
]

private let objects: [TypeRow] = [
  row(NSObject()), row(NSString("a")), row(NSNumber(value: 3)), row(NSArray()), row(NSDictionary()),
  row(NSMutableArray()), row(NSError(domain: "a", code: 3)), row(NSNull()),
  row(NSURL(string: "a:b")!),
  row(NSDate()), row(NSUUID()), row(NSData()), row(NSSet()), row(NSLock()), row(NSRecursiveLock()),
  row(NSCache<NSString, NSObject>()), row(NSAttributedString(string: "a")),
  row(NSMutableString(capacity: 1)),
  row(FileManager.default), row(Bundle.main), row(ProcessInfo.processInfo),
  row(UserDefaults.standard),
  row(NotificationCenter.default), row(OperationQueue()), row(Operation()), row(BlockOperation {}),
  row(Thread.current), row(Timer(timeInterval: 1, repeats: false) { _ in }), row(RunLoop.current),
  row(JSONDecoder()), row(JSONEncoder()), row(PropertyListDecoder()), row(DateFormatter()),
  row(NumberFormatter()), row(ISO8601DateFormatter()), row(ByteCountFormatter()),
  row(Progress(totalUnitCount: 3)),
  row(Pipe()), row(FileHandle.standardOutput), row(Scanner(string: "a")),
  row(of: NSRegularExpression.self), row(NSPredicate(value: true)), row(UnitLength.meters),
  row(URLSession.shared), row(URLSessionConfiguration.default), row(of: URLSessionDataTask.self),
  row(of: HTTPURLResponse.self), row(of: URLResponse.self), row(URLCache.shared),
  row(of: HTTPCookie.self),
  row(InputStream(data: Data())),
  row(DispatchQueue.main), row(DispatchGroup()), row(DispatchSemaphore(value: 1)),
  row(DispatchWorkItem {}), row(DispatchQueue.main as DispatchObject),
  row(Custom()), row(Custom() as NSObject), row(Formatted()), row(Job()), row(Delegate()),
]

private let pointers: [TypeRow] = [
  row(UnsafeRawPointer(bitPattern: 8)!), row(UnsafeMutableRawPointer(bitPattern: 8)!),
  row(UnsafePointer<Int>(bitPattern: 8)!), row(UnsafeMutablePointer<User>(bitPattern: 8)!),
  row(UnsafePointer<CChar>(bitPattern: 8)!), row(OpaquePointer(bitPattern: 8)!),
  row(UnsafeBufferPointer<Int>(start: UnsafePointer(bitPattern: 8), count: 1)),
  row(UnsafeMutableBufferPointer<User>(start: nil, count: 0)),
  row(UnsafeRawBufferPointer(start: nil, count: 0)),
  row(UnsafeMutableRawBufferPointer(start: nil, count: 0)),
  row(UnsafeRawPointer?.some(.init(bitPattern: 8)!)),
  row(Unmanaged.passUnretained(Custom.shared)), row(Unmanaged<Box>.passRetained(Box())),
  row(of: CVaListPointer.self),
  row(ManagedBufferPointer<Int, Int>(bufferClass: Heap.self, minimumCapacity: 1) { _, _ in 3 }),
]

private let concurrency: [TypeRow] = [
  row(Task { 3 }), row(Task<User, any Error> { User(name: "a") }), row([Task<Void, Never>]()),
  row(of: CheckedContinuation<Int, Never>.self), row(of: UnsafeContinuation<User, any Error>.self),
  row(AsyncStream<Int> { $0.finish() }), row(AsyncThrowingStream<User, any Error> { $0.finish() }),
  row(AsyncStream<User>.makeStream().continuation), row(AsyncStream<Int> { nil }.map { "\($0)" }),
  row(of: AsyncThrowingStream<User, any Error>.Continuation.self), row(TaskPriority.high),
  row(of: TaskGroup<Int>.self), row(of: ThrowingTaskGroup<User, any Error>.self),
  row(CancellationError()), row(of: UnownedSerialExecutor.self), row(of: UnownedJob.self),
  row(TaskLocal(wrappedValue: User(name: "a"))), row(of: AsyncStream<Int>.Iterator.self),
]

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
private var newer: [TypeRow] {
  [row(SortDescriptor(\User.name)), row(#Predicate<User> { $0.name == "a" })]
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private var newest: [TypeRow] {
  var rows = [
    row(Int128(3)), row(UInt128(3)), row([3, 4] as InlineArray<2, Int>),
    row(["a", "b"] as InlineArray<2, String>), row([Box(), Box()] as InlineArray<2, Box>),
    row([[3], [4]] as InlineArray<2, InlineArray<1, Int>>), row(Grid()), row(Optional(Int128(3))),
    row([[User(name: "a")]: 3] as [[User]: Int]), row([] as InlineArray<0, Box>), row(Locked()),
  ]
  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    rows.append(row(Float16(3)))
  #endif
  #if arch(x86_64) && !os(Windows) && !os(Android)
    rows.append(row(Float80(3)))
  #endif
  return rows
}

private struct User: Hashable { var name: String }
private final class Box { var value = 3 }
private final class Heap {}
private class Custom: NSObject, @unchecked Sendable {
  static let shared = Custom()
  var name = "a"
  weak var delegate: NSObject?
  override func isEqual(_ object: Any?) -> Bool { fatalError("a placeholder was compared") }
  override var hash: Int { fatalError("a placeholder was hashed") }
  override var description: String { fatalError("a placeholder was described") }
}
private final class Formatted: Formatter {
  override func string(for value: Any?) -> String? { nil }
}
private final class Job: Operation, @unchecked Sendable { override func main() {} }
private final class Delegate: NSObject, URLSessionDelegate {}
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct Grid { var cells: InlineArray<3, User?> = [nil, nil, nil] }
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private final class Locked: Sendable {
  let state = Mutex(User(name: "a"))
  let count = Atomic(3)
  let name = "a"
}
