internal import UnderstudyValues

extension CallQuery {
  /// Waits for calls until the count is decided, the timeout has elapsed, or the task is canceled.
  nonisolated(nonsending) func verifyEventually(
    _ count: CallCount, before timeout: Duration, _ comment: () -> String?,
    at position: SourcePosition
  ) async {
    guard !reportContradiction(in: count, at: position) else { return }
    guard timeout > .zero else {
      verify(count, comment, at: position)
      return
    }
    let start = ContinuousClock.now
    let waiter = Waiter()
    // Added before the first query, so that no call is missed between the query and the wait.
    pattern.mock.withLock { $0.add(waiter) }
    let timer = waiter.end(after: timeout)
    var found = matches()
    var hasWaited = false
    while !isDecided(count, found) {
      hasWaited = true
      guard await waiter.next() else { break }
      update(&found)
    }
    timer.cancel()
    pattern.mock.withLock { $0.remove(waiter) }
    // Calls received before the timeout count, but not those after the count was decided.
    if !isDecided(count, found) { update(&found) }
    let wait = Wait(
      time: ContinuousClock.now - start,
      isCanceled: Task.isCancelled && !isDecided(count, found))
    conclude(found, count, comment, at: position, waited: hasWaited ? wait : nil)
  }

  /// Whether no later call can change the result of the wait. A count that zero calls satisfy can
  /// be exceeded until the deadline.
  private func isDecided(_ count: CallCount, _ found: CallMatches) -> Bool {
    let number = found.indices.count
    if count.isExceeded(by: number) { return true }
    return !count.isSatisfied(by: 0) && count.isSatisfied(by: number)
  }
}
