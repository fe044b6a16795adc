/// The recordings of open proxies, by the context that opened them.
///
/// The references are weak; the proxy in the mock retains its recording.
enum ProxyRecordings {
  private struct Entry: Sendable {
    weak var recording: Recording?
  }

  private static let waiting = Locked<[ExecutionContext: [Entry]]>([:])

  /// Returns the recording of the proxy that was opened last. The arguments of a proxy's call can
  /// open another proxy.
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
