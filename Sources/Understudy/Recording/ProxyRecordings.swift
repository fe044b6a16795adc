/// The proxy recordings that wait for their call, by the context that armed them.
///
/// It holds no recording alive; the mock that was armed does.
enum ProxyRecordings {
  private struct Entry: Sendable {
    weak var recording: Recording?
  }

  private static let waiting = Locked<[ExecutionContext: [Entry]]>([:])

  /// The recording that was armed last: one may be armed in the arguments of another's call.
  static func recording(of context: ExecutionContext) -> Recording? {
    waiting.withLock { $0[context]?.last { $0.recording != nil }?.recording }
  }

  static func insert(_ recording: Recording, for context: ExecutionContext) {
    waiting.withLock { $0[context, default: []].append(Entry(recording: recording)) }
  }

  static func remove(_ recording: Recording, for context: ExecutionContext) {
    waiting.withLock { entries in
      let rest = entries[context]?.filter { entry in
        entry.recording.map { $0 !== recording } ?? false
      }
      entries[context] = rest?.isEmpty ?? true ? nil : rest
    }
  }
}
