#if canImport(Combine)
  import Combine

  // The publisher that it's made of is private, and its placeholder stops the process when something
  // subscribes to it. Each value has an object of its own, which makes it distinct.
  extension AnyPublisher: LibraryType {
    package static func value(_ generator: PlaceholderGenerator) -> AnyPublisher? {
      Empty<Output, Failure>().eraseToAnyPublisher()
    }
    package static var runsNoUserCode: Bool { false }
  }
#endif
