internal import UnderstudyValues

/// Numbers the objects in one message by their types: `Session #1`, `Session #2`.
final class ObjectNumbers: Sendable {
  @TaskLocal static var ofMessage: ObjectNumbers?

  /// The objects of each type, in the order of their numbers.
  private let objects = Locked<[ObjectIdentifier: [ObjectIdentifier]]>([:])

  /// Not zero if a description couldn't run on the main actor.
  let isMainActorBlocked = AtomicInteger(0)

  func name(of object: AnyObject) -> String {
    let type: AnyClass = type(of: object)
    let number = objects.withLock { objects in
      let known = objects[ObjectIdentifier(type), default: []]
      if let index = known.firstIndex(of: ObjectIdentifier(object)) { return index + 1 }
      objects[ObjectIdentifier(type)] = known + [ObjectIdentifier(object)]
      return known.count + 1
    }
    return "\(type) #\(number)"
  }
}
