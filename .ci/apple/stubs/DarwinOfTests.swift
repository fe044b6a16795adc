// What only the tests use of Apple's Darwin.
public var AF_INET6: Int32 { fatalError() }
public struct in6_addr { public init() {} }
public struct sockaddr_in6 {
  public var sin6_port: UInt16 = 0
  public var sin6_addr = in6_addr()
  public init() {}
}
public struct timespec {
  public var tv_sec = 0
  public var tv_nsec = 0
  public init() {}
}
public struct clockid_t: Equatable {}
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { fatalError() }
@discardableResult
public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 {
  fatalError()
}
public struct sigval {
  public var sival_ptr: UnsafeMutableRawPointer!
  public init() {}
  public init(sival_ptr: UnsafeMutableRawPointer!) {}
}
public func inet_pton(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!
) -> Int32 { fatalError() }
public func pow(_: Double, _: Double) -> Double { fatalError() }
public func exit(_: Int32) -> Never { fatalError() }
public var EXIT_FAILURE: Int32 { 1 }
