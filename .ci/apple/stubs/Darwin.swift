// What the library uses of Apple's Darwin.
public func dlsym(
  _ __handle: UnsafeMutableRawPointer!, _ __symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { fatalError() }
public func memcmp(
  _ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int
) -> Int32 { fatalError() }
@discardableResult
public func atexit(_: @convention(c) () -> Void) -> Int32 { fatalError() }
public func strcmp(_ first: UnsafePointer<CChar>!, _ second: UnsafePointer<CChar>!) -> Int32 {
  fatalError()
}
public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
@discardableResult
public func pthread_mutex_init(
  _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  fatalError()
}
