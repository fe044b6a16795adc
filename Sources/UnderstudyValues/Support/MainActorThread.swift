import Foundation

package enum MainActorThread {
  /// Whether this code runs on the main actor, also inside of a `sync` of another queue.
  package static var isCurrent: Bool {
    #if canImport(Darwin)
      Thread.isMainThread
    #else
      // The main queue changes to another thread when the main function first waits.
      Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
        || RuntimeSymbols.isOnMainActor
    #endif
  }

  #if !canImport(Darwin)
    private static let mainQueueKey: DispatchSpecificKey<Void> = {
      let key = DispatchSpecificKey<Void>()
      DispatchQueue.main.setSpecific(key: key, value: ())
      return key
    }()
  #endif
}
