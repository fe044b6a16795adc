import Understudy

extension ObservedCall {
  /// The name of the mock if it has calls that are older than a sequence number.
  func olderMock(than sequence: UInt64) -> String? { oldest < sequence ? mockName : nil }

  var canFail: Bool { thrown != Never.self }

  func canThrow(_ error: any Error) -> Bool {
    func isThrown<Thrown: Error>(as type: Thrown.Type) -> Bool { error is Thrown }
    return isThrown(as: thrown)
  }

  /// An error that the method can throw: the first of some that it can, else one that is made of its
  /// type; `nil` if none can be.
  func error(preferring errors: [any Error]) -> (any Error)? {
    errors.first(where: canThrow) ?? anyError
  }
}
