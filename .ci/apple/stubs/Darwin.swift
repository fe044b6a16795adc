// What the library uses of Apple's Darwin.
public func dlsym(
  _ __handle: UnsafeMutableRawPointer!, _ __symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { fatalError() }
public typealias pthread_key_t = UInt
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>,
  _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { fatalError() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 {
  fatalError()
}
public func memcmp(
  _ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int
) -> Int32 { fatalError() }
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public struct os_unfair_lock_s {
  public init() {}
}
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public typealias os_unfair_lock = os_unfair_lock_s
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { fatalError() }
@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { fatalError() }
