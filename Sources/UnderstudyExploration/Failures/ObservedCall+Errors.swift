internal import UnderstudyValues
import Understudy

extension ObservedCall {
  /// The mock if it has calls that are older than a sequence number.
  func olderMock(than sequence: UInt64) -> MockName? { oldest < sequence ? mockName : nil }

  /// The name of a function that was called as one that doesn't await, or can't throw.
  var functionName: String? { mockName.isFunction ? mockName.name : nil }

  var canFail: Bool { thrown != Never.self }

  /// An error that the method can throw, made of its type; `nil` if none can be.
  var anyError: (any Error)? { OtherValue().make(open: thrown) as? any Error }

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
