internal import UnderstudyValues
import Understudy

#if canImport(Testing)
  import Testing
#endif

/// A function of an explored test that has no effect, because no run of a test is known for it.
struct MissingRun {
  /// What becomes of the function, such as `settled() returns at once`.
  let effect: String
  /// Why, in a test without the trait, and what adds it.
  let (reason, cure): (String, String)

  func report(at position: SourcePosition) {
    let run = CallObservers.timedRun
    guard Test.current == nil, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    else {
      return text.report(at: position)
    }
    if let run { return run.note(text, at: position) }
    // What a task does after its run has no effect, and is no mistake.
    if RestingExecutor.current != nil { return }
    let runs = OrderRun.underWay
    if runs.isEmpty { return text.report(at: position) }
    if runs.count == 1 { return runs[0].note(OrderMessage.unknownTest(effect), at: position) }
    OrderMessage.unknownTest(effect).report(at: position)
  }

  private var text: String {
    let cure = TestFramework.current == .xctest ? OrderMessage.everyOrderInXCTest : cure
    return "\(effect), because \(reason).\n\(cure)"
  }
}

extension CallObservers {
  /// The outermost observer of a type: of the task or, if that knows none, as a detached task, of the run that has
  /// started it.
  static func ofRun<Observer>() -> Observer? {
    if let observer: Observer = first() { return observer }
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    return RestingExecutor.current?.observers.firstNonNil { $0 as? Observer }
  }
}
