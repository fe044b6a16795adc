/// The fast path of most calls: no expression is being evaluated, nothing waits for the call, and its
/// method, which was also the previous call's, has no stubs. Such a call is only logged.
///
/// ``CallRouter/receive(_:_:of:)`` does the same for all calls. In a debug build it takes twice as long,
/// mainly because of variables that such a call doesn't need.
extension MockState {
  /// Logs a call if nothing else is necessary. Returns `false` if the call has to be routed.
  ///
  /// - Parameter option: The option that the policy has to contain, as its bit.
  func logUnstubbed(
    _ signature: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
    _ result: ObjectIdentifier, _ arguments: [Any?], ifPolicyHas option: Int
  ) -> Bool {
    if Recording.mayBeOpen { return false }
    lock.lock()
    let isLogged = storage.value.pointee.logUnstubbed(
      signature, fileID, line, column, result, arguments, ifPolicyHas: option)
    lock.unlock()
    return isLogged
  }
}

extension MockStorage {
  fileprivate mutating func logUnstubbed(
    _ signature: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt,
    _ result: ObjectIdentifier, _ arguments: [Any?], ifPolicyHas option: Int
  ) -> Bool {
    if isWatched { return false }
    guard policyAllows(option) else { return false }
    guard let record = recentRecord(signature, fileID, line, column, result), !record.isStubbed
    else { return false }
    log.append(
      LoggedCall(sequence: SequenceNumber.next(), method: record, arguments: arguments))
    return true
  }

  /// Whether the policy is known to allow an option, which is passed as its bit.
  private func policyAllows(_ option: Int) -> Bool {
    if let policy { return policy.rawValue & option != 0 }
    return !MockSession.mayHavePolicy && MockPolicy.defaultBits & option != 0
  }
}
