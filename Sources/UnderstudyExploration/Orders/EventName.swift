import Understudy

/// A call in a list of events, such as `callback of load(1)`, or an event of the test, which has no mock.
struct EventName: Sendable {
  private(set) var mock: MockName?
  private var before = ""
  private let call: String
  private var after = ""

  init(_ text: String) { call = text }

  init(_ call: String, of mock: MockName, before: String = "") {
    (self.call, self.mock, self.before) = (call, mock, before)
  }

  /// The event without the name of its mock.
  var text: String { before + call + after }

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
    before + (mock.map { names.text(call, of: $0) } ?? call) + after
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
