import Dispatch
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The standard types have placeholders that no code under test has by chance. Other structs of the
/// libraries consist of parts, and classes are objects, as those of a user are.
@Suite struct LibraryTypes {
  @Test("A type of a library is a parameter and a result", arguments: types)
  func isOfLibrary(row: TypeRow) { row.check() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A number of 16 bytes is a parameter and a result")
  func isLarge() { for row in [row(Int128(3)), row(UInt128(3))] { row.check() } }

  #if !(os(macOS) && arch(x86_64))
    @Test("A number of 2 bytes is a parameter and a result")
    func isSmall() { row(Float16(3)).check() }
  #endif
}

private let engine = Engine()
private let types: [TypeRow] = [
  row(true), row(3), row(Int8(3)), row(UInt8(3)), row(Int16(3)), row(UInt32(3)), row(UInt64(3)),
  row(0.5), row(Float(0.5)), row(CGFloat(3)), row(Decimal(3)), row(SIMD2<Int>(1, 2)),
  row("a"), row("ab".dropLast()), row(Character("a")), row(UnicodeScalar("a")),
  row("a" as StaticString), row(AttributedString("a")),
  row(CharacterSet.letters), row(AnyHashable(3)), row(ObjectIdentifier(Int.self)),
  row(Duration.seconds(3)), row(Date()), row(DateInterval(start: Date(), duration: 3)),
  row(DateComponents(year: 2000)), row(TimeZone.gmt), row(Calendar(identifier: .gregorian)),
  row(Locale(identifier: "de_DE")), row(Data([3])), row(UUID()), row(URL(string: "a:b")!),
  row(URLComponents()), row(URLQueryItem(name: "a", value: nil)),
  row(URLRequest(url: URL(string: "a:b")!)), row(IndexPath(index: 3)), row(IndexSet([3])),
  row(Measurement(value: 3, unit: UnitMass.grams)), row(of: Measurement<Dimension>.self),
  // Containers.
  row([User()]), row([Engine()][...]), row(ContiguousArray([[Engine()]])), row([3: "a"]),
  row(Set([3])), row([Suit.hearts: [User()]]), row([User(): Engine()]), row(Set([User()])),
  row([Bool?](arrayLiteral: nil)), row([Never]()), row(of: [String: Void].self), row(3...4),
  row(3..<4), row(3...), row(Result<Int, any Error>.success(3)),
  row([3: "a"].startIndex), row(Set([3]).startIndex), row([3].lazy.map { $0 }),
  row(zip([3], ["a"])),
  row(KeyValuePairs(dictionaryLiteral: ("a", Engine()))), row(sequence(first: 1) { $0 }),
  // Other structs, and classes.
  row("ab".startIndex), row(ContinuousClock.now), row(SIMDMask<SIMD4<Int32>>(repeating: true)),
  row(/a(b)/ as Regex<(Substring, Substring)>), row(Hasher()),
  row(\User.name), row(\User.name as AnyKeyPath), row(CGRect.zero), row(URLError(.badURL)),
  row(Notification(name: Notification.Name("a"))), row(DispatchTime.now()),
  row(NSObject()), row(NSString("a")), row(NSError(domain: "a", code: 3)), row(NSLock()),
  row(FileManager.default), row(InputStream(data: Data())),
  row(of: NSRegularExpression.self), row(NumberFormatter()), row(BlockOperation {}),
  row(JSONDecoder()), row(Progress(totalUnitCount: 3)), row(DispatchQueue.main),
  row(URLSession.shared), row(of: HTTPURLResponse.self),
  // Pointers and references.
  row(UnsafeRawPointer(bitPattern: 8)!), row(UnsafeMutableRawPointer(bitPattern: 8)!),
  row(UnsafePointer<Int>(bitPattern: 8)!), row(UnsafeMutablePointer<User>(bitPattern: 8)!),
  row(OpaquePointer(bitPattern: 8)!), row(UnsafeRawPointer?.some(.init(bitPattern: 8)!)),
  row(of: CVaListPointer.self),
  row(Unmanaged.passUnretained(engine)),
  // Concurrency.
  row(Task { 3 }), row(of: CheckedContinuation<Int, Never>.self), row(TaskPriority.high),
  row(of: UnsafeContinuation<User, any Error>.self), row(AsyncStream<Int> { $0.finish() }),
  row(AsyncThrowingStream<User, any Error> { $0.finish() }),
  row(AsyncStream<User>.makeStream().continuation), row(AsyncStream<Int> { nil }.map { "\($0)" }),
  row(of: TaskGroup<Int>.self), row(of: UnownedSerialExecutor.self), row(of: UnownedJob.self),
]
