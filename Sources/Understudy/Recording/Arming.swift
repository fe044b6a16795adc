/// A proxy's recording in the mock that it waits in, for one call of the context that armed it.
final class Arming: Sendable {
  let context: ExecutionContext
  let recording: Recording
  /// The words of the test, for messages: `verify(on:called:)`.
  let verb: String
  let framework: TestFramework?
  private let completion: Unchecked<(RecordedCall, Recording) -> Void>

  init(
    _ verb: String, _ recording: Recording, framework: TestFramework?,
    completion: @escaping (RecordedCall, Recording) -> Void
  ) {
    self.verb = verb
    self.recording = recording
    self.framework = framework
    self.completion = Unchecked(completion)
    context = .current
  }

  /// Does what the proxy was made for, now that its call is here.
  func complete(with call: RecordedCall) {
    recording.close()
    ProxyRecordings.remove(recording, for: context)
    completion.value(call, recording)
  }

  /// Says that no call followed.
  func reportUnfinished() {
    ProxyRecordings.remove(recording, for: context)
    FailureReport.send(
      .misuse(.unfinished(verb: verb)), at: recording.position, framework: framework)
  }
}

extension MockState {
  /// Makes the next call of this context stand for itself.
  func arm(_ arming: Arming) {
    MockSession.current?.add(self)
    let unfinished = withStorage { storage in
      defer { storage.armings.append(arming) }
      return storage.disarm(arming.context)
    }
    unfinished?.reportUnfinished()
    ProxyRecordings.insert(arming.recording, for: arming.context)
  }
}
