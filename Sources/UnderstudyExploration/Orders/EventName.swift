import Understudy

/// A call in a list of events, such as `callback of load(1)`, or an event of the test, which has no mock.
struct EventName: Sendable {
  private(set) var mock: MockName?
  private var before = ""
  private let event: String
  private var after = ""

  init(_ text: String) { event = text }

  init(_ call: String, of mock: MockName, before: String = "") {
    (event, self.mock, self.before) = (call, mock, before)
  }

  /// The event without the name of its mock.
  var text: String { before + event + after }

  /// Without what happens to it.
  var call: EventName {
    var event = self
    event.after = ""
    return event
  }

  /// Whether it's a call, without what happens to it.
  var isCall: Bool { mock != nil && before.isEmpty && after.isEmpty }

  /// The same call with what happens to it.
  func followed(by text: String) -> EventName {
    var event = self
    event.after += text
    return event
  }

  /// Sorts events, those with equal texts by their mocks.
  static func < (left: Self, right: Self) -> Bool {
    (left.text, left.mock?.number ?? 0) < (right.text, right.mock?.number ?? 0)
  }

  fileprivate func text(among names: MockNames) -> String {
    before + (mock.map { names.text(event, of: $0) } ?? event) + after
  }
}

extension [EventName] {
  /// The events of one list, with the names of their mocks if there are several.
  var texts: [String] {
    let names = MockNames(compactMap(\.mock))
    return map { $0.text(among: names) }
  }
}

extension ObservedCall {
  var name: EventName { EventName(text, of: mockName) }
}
