/// The recordings of pending proxies, by the context that opened them.
///
/// It keeps no recording alive; the mock that the proxy was opened on does.
enum ProxyRecordings {
  private struct Entry: Sendable {
    weak var recording: Recording?
  }

  private static let pending = Locked<[ExecutionContext: [Entry]]>([:])

  /// The recording that was opened last: a proxy can be opened in the arguments of another's call.
  static func recording(of context: ExecutionContext) -> Recording? {
    pending.withLock { $0[context]?.last { $0.recording != nil }?.recording }
  }

  /// Whether a context has opened another proxy, whose call has not followed yet.
  static func hasOther(than recording: Recording, of context: ExecutionContext) -> Bool {
    pending.withLock { $0[context]?.contains { $0.recording != nil && $0.recording !== recording } }
      ?? false
  }

  static func insert(_ recording: Recording, for context: ExecutionContext) {
    pending.withLock { $0[context, default: []].append(Entry(recording: recording)) }
  }

  static func remove(_ recording: Recording, for context: ExecutionContext) {
    pending.withLock { entries in
      let rest = entries[context]?.filter { entry in
        entry.recording.map { $0 !== recording } ?? false
      }
      entries[context] = rest?.isEmpty ?? true ? nil : rest
    }
  }
}
