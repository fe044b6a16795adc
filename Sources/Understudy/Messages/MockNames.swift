/// How messages refer to a mock.
package struct MockName: Hashable, Sendable {
  /// Tells the mock from all others of the process, in the order in which they were made.
  package internal(set) var number: UInt64 = 0
  let given: String?
  let owner: Any.Type?
  /// Whether the mock is a type, whose static members are written with the type's name.
  let isStatic: Bool

  package var name: String { given ?? owner.map { "\($0)" } ?? "the mock" }

  package var isFunction: Bool { owner is any FunctionMock.Type }

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The names of the mocks of one message. Those of one name have numbers, in the order in which they
/// were made: `Users #1` and `Users #2`.
package struct MockNames {
  private var names: [MockName: String] = [:]

  package init(_ mocks: some Sequence<MockName>) {
    for (name, mocks) in Dictionary(grouping: Set(mocks), by: \.name) {
      // A type has its static members once.
      for mock in mocks where mock.isStatic { names[mock] = name }
      let same = mocks.filter { !$0.isStatic }.sorted { $0.number < $1.number }
      for (index, mock) in same.enumerated() {
        names[mock] = same.count > 1 ? "\(name) #\(index + 1)" : name
      }
    }
  }

  package var sorted: [String] { names.values.sorted() }
  var areSeveral: Bool { names.count > 1 }

  func name(of mock: MockName) -> String { names[mock] ?? mock.name }

  /// A call as it's written in the message: with the name of its mock if there are several.
  package func text(_ call: String, of mock: MockName) -> String {
    areSeveral ? qualified(call, of: mock) : call
  }

  /// A call with the name of its mock.
  func qualified(_ call: String, of mock: MockName) -> String {
    let name = name(of: mock)
    if mock.isStatic { return call }
    if mock.isFunction {
      return call.hasPrefix(mock.name) ? name + call.dropFirst(mock.name.count) : call
    }
    return call.hasPrefix("[") ? name + call : "\(name).\(call)"
  }
}
