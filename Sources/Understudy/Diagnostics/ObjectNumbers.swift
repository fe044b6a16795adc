/// Numbers the objects in one message by their types: `Session #1`, `Session #2`.
final class ObjectNumbers: Sendable {
  @TaskLocal static var ofMessage: ObjectNumbers?

  private struct State {
    var numbers: [ObjectIdentifier: Int] = [:]
    var counts: [ObjectIdentifier: Int] = [:]
  }

  private let state = Locked(State())

  func name(of object: AnyObject) -> String {
    let type: AnyClass = type(of: object)
    let (identifier, typeIdentifier) = (ObjectIdentifier(object), ObjectIdentifier(type))
    let number = state.withLock { state in
      if let known = state.numbers[identifier] { return known }
      let number = state.counts[typeIdentifier, default: 0] + 1
      state.counts[typeIdentifier] = number
      state.numbers[identifier] = number
      return number
    }
    return "\(type) #\(number)"
  }
}
