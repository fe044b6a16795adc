#if os(Linux)
  import Foundation
  import FoundationNetworking
  import Testing
  import Understudy
  import UnderstudyTestSupport

  /// Foundation reads the memory of its objects where a cast or an operator asks them, and stops the
  /// process if no initializer ran. Zeros in the memory hide that.
  @Suite struct FoundationObjects {
    @Test("No code of Foundation runs on the placeholder of its objects, whatever their memory has")
    func all() async {
      await #expect(processExitsWith: .success) {
        fillNewMemory()
        check { NSNumber(3) }
        checkConversions(of: Meter.self)
        check { NSDecimalNumber(3) }
        check { NSValue(range: NSRange(location: 1, length: 2)) }
        check { NSString("a") }
        check { NSMutableString("a") }
        check { NSAttributedString(string: "a") }
        check { NSData() }
        check { NSMutableData() }
        check { NSDate() }
        check { NSURL(string: "a:b")! }
        check { NSURLComponents() }
        check { NSUUID() }
        check { NSNull() }
        check { NSArray(array: [1]) }
        check { NSMutableArray(array: [1]) }
        check { NSDictionary(dictionary: ["a": 1]) }
        check { NSMutableDictionary() }
        check { NSSet(array: [1]) }
        check { NSOrderedSet(array: [1]) }
        check { NSIndexSet(index: 1) }
        check { NSCharacterSet(charactersIn: "a") }
        check { NSLocale(localeIdentifier: "de") }
        check { NSDateComponents() }
        check { NSError(domain: "a", code: 1) }
        check { URLSession.shared }
        check { InputStream(data: Data()) }
        check { DateFormatter() }
        check { Thread() }
      }
    }
  }

  /// Lets the allocator fill the memory that it hands out, as `MALLOC_PERTURB_` does.
  private func fillNewMemory() {
    typealias Function = @convention(c) (CInt, CInt) -> CInt
    let perturb: CInt = -6
    _ = unsafeBitCast(dlsym(nil, "mallopt"), to: Function.self)(perturb, 65)
  }

  private func check<Value>(_ make: () -> Value) {
    checkConversions(of: Value.self)
    let store = StoreMock<Value>()
    when(store.get(1)).thenReturn(make())
    store.take(make())
    store.some(make())
    store.list([make()])
    // The result of an unstubbed call goes on as an argument.
    let found = failures {
      let value = store.get(2)
      store.take(value)
      store.some(value)
      store.list([value])
      when(store.take(value)).thenReturn()
      when(store.some(value)).thenReturn()
      store.take(value)
      for other in [value, make()] {
        verify(store.take(other)).called(7)
        verify(store.some(other)).called(7)
        verify(store.list([other])).called(7)
      }
      verify(store.take(matching { _ in true })).called(7)
    }
    precondition(found.count == 8, "\(found.map(\.headline))")
  }

  /// Where the library asks whether a value is a number or a text.
  private func checkConversions<Value>(of type: Value.Type) {
    let store = StoreMock<Value>()
    verify(store.get(any())).called(.never)
    verify(store.latest).called(.never)
    verify(store.take(any())).called(.never)
    let reported = failures { verify(store.take(store.get(1))).called(.never) }
    #expect(reported.allSatisfy { $0.headline.hasSuffix(", which no stub returns.") })
    verify(store.some(any(Value.self))).called(.never)
    verify(store.list([any()])).called(.never)
    let found = failures {
      let value = store.get(2)
      store.some(value)
      for plain in ["a", 3, true, Data(), [1], Date(), ["a": 1]] as [Any] {
        verify(store.some(plain)).called(7)
      }
      verify(store.some(inRange(1...3))).called(7)
      verify(store.some(containing("a"))).called(7)
      when(store.some(any())).thenAnswer { (_: Int) in }
      store.some(value)
      when(store.some(any())).thenAnswer { (_: [Int]) in }
      store.some(value)
    }
    precondition(found.count == 12, "\(found.map(\.headline))")
    precondition(found[0].headline.hasPrefix("get(_:) was called on StoreMock<"))
  }

  /// A cast to a number reads it. Nothing can make one.
  private final class Meter: NSNumber, @unchecked Sendable {
    private let number = 3

    private func read<Value>(_ value: Value) -> Value {
      precondition(number == 3, "a placeholder was read")
      return value
    }
    override var boolValue: Bool { read(true) }
    override var int8Value: Int8 { read(3) }
    override var intValue: Int { read(3) }
    override var objCType: UnsafePointer<CChar> { read(super.objCType) }

    required convenience init(integerLiteral value: Int) { fatalError() }
    required convenience init(floatLiteral value: Double) { fatalError() }
    required convenience init(booleanLiteral value: Bool) { fatalError() }
    required convenience init(bytes buffer: UnsafeRawPointer, objCType: UnsafePointer<CChar>) {
      fatalError()
    }
    required convenience init?(coder: NSCoder) { nil }
  }

  private final class StoreMock<Value>: Mock {
    var latest: Value { calledReturning() }
    @discardableResult func get(_ number: Int) -> Value { calledReturning(with: number) }
    func take(_ value: Value) { called(with: value) }
    func some(_ value: Any) { called(with: value) }
    func list(_ values: [Value]) { called(with: values) }
  }
#endif
