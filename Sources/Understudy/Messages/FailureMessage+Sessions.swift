extension FailureMessage {
  static func unkeptValue(_ property: String) -> String {
    "\(property) was set and then read, and doesn't keep what it is set to.\n"
      + "Write a stub that does: when(mock.\(property)).thenReturnLastSet(initially: …)"
  }
}
