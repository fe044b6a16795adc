// What only the tests use of Apple's Darwin.
public var AF_INET6: Int32 { fatalError() }
public struct in6_addr { public init() {} }
public struct sockaddr_in6 {
  public var sin6_port: UInt16 = 0
  public var sin6_addr = in6_addr()
  public init() {}
}
public struct timespec { public init() {} }
public struct sigval {
  public var sival_ptr: UnsafeMutableRawPointer!
  public init() {}
  public init(sival_ptr: UnsafeMutableRawPointer!) {}
}
public func inet_pton(
  _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!
) -> Int32 { fatalError() }
