// What the library uses of Apple's Darwin.
public func dlsym(
  _ __handle: UnsafeMutableRawPointer!, _ __symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { fatalError() }
