#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing

  /// What a check says about the bodies of members, each in a mock of the protocol that has the member.
  @Suite struct BodyCheckTests {
    /// The members of a mock, and what is reported.
    struct Case: Sendable, CustomTestStringConvertible {
      var name: String
      var type: String
      var members: String
      var messages: [String]
      var testDescription: String { name }

      init(_ name: String, _ type: String, _ members: String, _ messages: String...) {
        self.name = name
        self.type = type
        self.members = members
        self.messages = messages
      }
    }

    private static let protocols = """
      protocol Prices { func price(_ name: String) -> Int }
      protocol Pages { func page(_ number: Int, of book: String) -> String }
      protocol Saving { func save(_ item: String) throws }
      protocol Loading { func load(_ key: String) async throws -> Int }
      enum DiskError: Error { case full }
      protocol Disk { func write(_ text: String) throws(DiskError) }
      protocol Owned { var owner: String? { get set } }
      protocol Grid { subscript(row: Int, column: Int) -> Int { get set } }
      protocol Remote { var address: String { get async throws } }
      protocol Lists {
        func each(_ body: (Int) throws -> Void) rethrows
        func map(_ body: (Int) throws -> Int) throws -> [Int]
        func sort(_ names: inout [String])
      }
      struct Key: ~Copyable { let number: Int; borrowing func use() {} }
      protocol Vault {
        func check(_ key: borrowing Key) -> Bool
        func issue() -> Key
      }
      protocol Tagged: Hashable, CustomStringConvertible { func tag() -> Int }
      protocol Made { init(name: String) }
      protocol Optioned { func option(_ name: String) -> Int }
      extension Optioned { func option(_ name: String) -> Int { 0 } }
      """

    private static let graphs = Result {
      var graphs = try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Protocols.swift")
        try Data(protocols.utf8).write(to: file)
        return try Zoo.graphs(of: "Protocols", sources: [file])
      }
      try graphs.read(Zoo.shared.get().folder.appendingPathComponent("Swift"))
      return graphs
    }

    // MARK: What is reported

    static let wrongBodies = [
      Case(
        "a method that doesn't forward", "Prices",
        """
        func price(_ name: String) -> Int { 3 }
        """,
        "2: price(_:) of PricesMock doesn't forward, so tests can't stub or verify it. Write: "
          + "@discardableResult func price(_ name: String) -> Int { "
          + "calledReturning(with: name, default: 0) }"),
      Case(
        "a property that doesn't forward", "Owned",
        """
        private var stored: String?
        var owner: String? { get { stored } set { stored = newValue } }
        """,
        "3: owner of OwnedMock doesn't forward, so tests can't stub or verify it. Write: "
          + "var owner: String? { get { calledReturning(default: nil) } "
          + "set { called(with: newValue) } }"),
      Case(
        "an initializer that doesn't forward", "Made",
        """
        init(name: String) { super.init() }
        """,
        "2: init(name:) of MadeMock doesn't forward, so tests can't stub or verify it. Write: "
          + "init(name: String) { super.init() Self.called(with: name) }"),
      Case(
        "a setter that doesn't forward its value", "Owned",
        """
        var owner: String? {
          get { calledReturning() }
          set { called() }
        }
        """,
        "4: owner doesn't forward newValue, so tests can't tell its values apart. "
          + "Write: with: newValue"),
      Case(
        "a setter that doesn't forward its index", "Grid",
        """
        subscript(row: Int, column: Int) -> Int {
          get { calledReturning(with: row, column) }
          set(value) { called(with: row, value) }
        }
        """,
        "4: subscript(_:_:) doesn't forward column, so tests can't tell its values apart. "
          + "Write: with: row, column, newValue"),
      Case(
        "a setter that does nothing", "Owned",
        """
        var owner: String? { get { calledReturning() } set {} }
        """,
        "2: owner doesn't forward newValue, so tests can't tell its values apart. "
          + "Write: with: newValue"),
      Case(
        "a parameter that only the real instance gets", "Prices",
        """
        func price(_ name: String) -> Int { calledReturning { real.price(name) } }
        """,
        "2: price(_:) doesn't forward name, so tests can't tell its values apart. "
          + "Write: with: name"),
      Case(
        "a parameter that is used, but not in the forwarder", "Prices",
        """
        func price(_ name: String) -> Int {
          print(name)
          return calledReturning(default: name.count)
        }
        """,
        "2: price(_:) doesn't forward name, so tests can't tell its values apart. "
          + "Write: with: name"),
      Case(
        "arguments in another order", "Pages",
        """
        func page(_ number: Int, of book: String) -> String {
          calledReturning(with: book, number)
        }
        """,
        "3: page(_:of:) forwards book before number, so answers get them in the wrong order. "
          + "Write: with: number, book"),
      Case(
        "two forwards on one line", "Saving",
        """
        func save(_ item: String) throws {
          try calledThrowing(with: item); try calledThrowing(with: item)
        }
        """,
        "3: save(_:) forwards twice, so the mock receives two calls. "
          + "Remove one: calledThrowing(with: item)"),
      Case(
        "two forwards in a branch", "Prices",
        """
        func price(_ name: String) -> Int {
          if name.isEmpty {
            called(with: name)
            return calledReturning(with: name)
          } else {
            return calledReturning(with: name, default: 3)
          }
        }
        """,
        "5: price(_:) forwards twice, so the mock receives two calls. "
          + "Remove one: calledReturning(with: name)"),
      Case(
        "a forward before a branch that forwards", "Prices",
        """
        func price(_ name: String) -> Int {
          Self.log(name)
          called(with: name)
          guard name.isEmpty else { return 3 }
          for _ in 0..<1 { called(with: name) }
          return 4
        }
        private static func log(_ name: String) {}
        """,
        "6: price(_:) forwards twice, so the mock receives two calls. "
          + "Remove one: called(with: name)"),
      Case(
        "a method that can't throw a stubbed error", "Saving",
        """
        func save(_ item: String) throws { called(with: item) }
        """,
        "2: save(_:) throws, but called can't throw a stubbed error. "
          + "Write: try calledThrowing(with: item)"),
      Case(
        "an asynchronous method that can't throw a stubbed error", "Loading",
        """
        func load(_ key: String) async throws -> Int {
          try await self.calledReturning(with: key, default: 3)
        }
        """,
        "3: load(_:) throws, but calledReturning can't throw a stubbed error. "
          + "Write: try await self.calledThrowReturning(with: key, default: 3)"),
      Case(
        "a method with a typed error that can't throw it", "Disk",
        """
        func write(_ text: String) throws(DiskError) { called(with: text) }
        """,
        "2: write(_:) throws, but called can't throw a stubbed error. "
          + "Write: try calledThrowing(with: text, throwing: DiskError.self)"),
      Case(
        "a spy's method that can't throw a stubbed error", "Saving",
        """
        func save(_ item: String) throws { called(with: item) { real.add(item) } }
        """,
        "2: save(_:) throws, but called can't throw a stubbed error. "
          + "Write: try calledThrowing(with: item) { real.add(item) }"),
      Case(
        "a getter that can't throw a stubbed error", "Remote",
        """
        var address: String { get async throws { await calledReturning() } }
        """,
        "2: address throws, but calledReturning can't throw a stubbed error. "
          + "Write: try await calledThrowReturning()"),
    ]

    @Test("A check reports bodies that don't forward as they should", arguments: wrongBodies)
    func differences(_ item: Case) throws { try expect(item) }

    // MARK: What isn't reported

    static let legalBodies = [
      Case(
        "a default value, and a real implementation", "Prices",
        """
        func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
        """),
      Case(
        "a call of the real instance's forwarder", "Prices",
        """
        func price(_ name: String) -> Int {
          calledReturning(with: name) {
            real.called(with: name)
            return real.calledReturning(with: name)
          }
        }
        """),
      Case(
        "one forward in each branch", "Prices",
        """
        func price(_ name: String) -> Int {
          if name.isEmpty { return calledReturning(with: name) }
          switch name {
          case "a": return calledReturning(with: name, default: 1)
          case "b":
            let price: Int = calledReturning(with: name, default: 2)
            return price
          default:
            guard name.count > 3 else { return calledReturning(with: name) }
            return name.count > 5
              ? calledReturning(with: name, default: 5)
              : calledReturning(with: name, default: 6)
          }
        }
        """),
      Case(
        "branches without an exit", "Owned",
        """
        var owner: String? {
          get { calledReturning() }
          set {
            if let newValue { called(with: newValue) } else { called(with: newValue) }
          }
        }
        """),
      Case(
        "branches of the compilation", "Prices",
        """
        func price(_ name: String) -> Int {
          #if DEBUG
          called(with: name)
          #else
          called(with: name)
          #endif
          return 3
        }
        """),
      Case(
        "changed arguments", "Pages",
        """
        func page(_ number: Int, of book: String) -> String {
          let title = book.trimmed
          return calledReturning(with: [title].map { "\\($0)" }, "page \\(number)")
        }
        """),
      Case(
        "a changed argument before another", "Pages",
        """
        func page(_ number: Int, of book: String) -> String {
          calledReturning(with: book.count, number)
        }
        """),
      Case(
        "closures and inout parameters", "Lists",
        """
        func each(_ body: (Int) throws -> Void) rethrows {
          try calledReturning(default: [Int]()).forEach(body)
        }
        func map(_ body: (Int) throws -> Int) throws -> [Int] {
          for value in calledReturning(default: [Int]()) { _ = try body(value) }
          return []
        }
        func sort(_ names: inout [String]) { names = calledReturning(with: names, default: names) }
        """),
      Case(
        "errors of its own", "Loading",
        """
        func load(_ key: String) async throws -> Int {
          let result: Result<Int, any Error> = await calledReturning(with: key)
          return try result.get()
        }
        """),
      Case(
        "a branch that throws, and one that doesn't", "Saving",
        """
        func save(_ item: String) throws {
          if item.isEmpty { called(with: item) } else { try calledThrowing(with: item) }
        }
        """),
      Case(
        "forwarders after self and after the type", "Prices",
        """
        func price(_ name: String) -> Int {
          run { [weak self] in self?.called(with: name) }
          return 3
        }
        private func run(_ body: () -> Void) { PricesMock.called() }
        """),
      Case(
        "an argument twice", "Pages",
        """
        func page(_ number: Int, of book: String) -> String {
          self.calledReturning(with: number, book, number)
        }
        """),
      Case(
        "a method that doesn't throw", "Saving",
        """
        func save(_ item: String) { called(with: item) }
        """),
      Case(
        "what can't be copied", "Vault",
        """
        func check(_ key: borrowing Key) -> Bool { calledReturning(with: key.number) }
        func issue() -> Key { fatalError("issue() isn't mocked.") }
        """),
      Case(
        "a method that uses another one", "Pages",
        """
        func page(_ number: Int, of book: String) -> String { text(book, number) }
        private func text(_ book: String, _ number: Int) -> String {
          calledReturning(with: number, book)
        }
        """),
      Case(
        "stored properties", "Owned",
        """
        var owner: String? { didSet { print(oldValue) } }
        func reset() { owner = nil }
        """),
      Case(
        "a getter with a value of its own", "Owned",
        """
        private var stored: String?
        var owner: String? {
          get { stored }
          set {
            stored = newValue
            called(with: newValue)
          }
        }
        """),
      Case(
        "what the standard library calls", "Tagged",
        """
        func tag() -> Int { calledReturning() }
        var description: String { "a mock" }
        func hash(into hasher: inout Hasher) {}
        static func == (left: TaggedMock, right: TaggedMock) -> Bool { left === right }
        """),
      Case(
        "what an extension provides", "Optioned",
        """
        func option(_ name: String) -> Int { 3 }
        """),
      Case(
        "members of its own", "Prices",
        """
        func price(_ name: String) -> Int { calledReturning(with: name) }
        func reset() throws {}
        var count: Int { 3 }
        """),
    ]

    @Test("A check doesn't report what a mock may do", arguments: legalBodies)
    func legal(_ item: Case) throws { try expect(item) }

    private func expect(_ item: Case) throws {
      let source = "final class \(item.type)Mock: Mock, \(item.type) {\n\(item.members)\n}"
      let report = MockCheck.report(
        on: source, file: "Mock.swift", graphs: try Self.graphs.get(), preferring: ["Protocols"])
      #expect(report.differences.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.obstacles == [])
    }
  }
#endif
