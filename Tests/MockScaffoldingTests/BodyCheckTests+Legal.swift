#if os(macOS) || os(Linux)
  import Testing

  extension BodyCheckTests {
    static let legalBodies = CheckCase.all(
      in: #"""
        // Prices: a default value, and a real implementation
        func price(_ name: String) -> Int { calledReturning(with: name) { real.price(name) } }
        // Prices: a call of the real instance's forwarder
        func price(_ name: String) -> Int {
          calledReturning(with: name) {
            real.called(with: name)
            return real.calledReturning(with: name)
          }
        }
        // Prices: one forward in each branch
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
        // Owned: branches without an exit
        var owner: String? {
          get { calledReturning() }
          set {
            if let newValue { called(with: newValue) } else { called(with: newValue) }
          }
        }
        // Prices: branches of the compilation
        func price(_ name: String) -> Int {
          #if DEBUG
          called(with: name)
          #else
          called(with: name)
          #endif
          return 3
        }
        // Pages: changed arguments
        func page(_ number: Int, of book: String) -> String {
          let title = book.trimmed
          return calledReturning(with: [title].map { "\($0)" }, "page \(number)")
        }
        // Pages: a changed argument before another
        func page(_ number: Int, of book: String) -> String {
          calledReturning(with: book.count, number)
        }
        // Lists: closures and inout parameters
        func each(_ body: (Int) throws -> Void) rethrows {
          try calledReturning(with: omitted, default: [Int]()).forEach(body)
        }
        func map(_ body: (Int) throws -> Int) throws -> [Int] {
          for value in calledReturning(with: omitted, default: [Int]()) { _ = try body(value) }
          return []
        }
        func sort(_ names: inout [String]) { names = calledReturning(with: names, default: names) }
        // Fetching: closures that the member uses
        private var completions: [Completion] = []
        func load(_ completion: @escaping (Int) -> Void) {
          completion(calledReturning(with: omitted, default: 0))
        }
        func reload(_ key: String, completion: Completion?) {
          completion?(calledReturning(with: key, omitted, default: 0))
        }
        func log(_ text: @autoclosure () -> String) { called(with: text()) }
        func watch(_ changes: ((Int) -> Void)...) { completions += changes; called(with: omitted) }
        var onLoad: Completion? {
          get { calledReturning() }
          set { newValue?(calledReturning(with: omitted, default: 0)) }
        }
        // Decoding: parameters that are left out on purpose
        func decode<T>(_ type: T.Type) -> T { calledReturning(with: omitted) }
        func decode<Item>(_: Item.Type, from data: String) throws -> [Item]? {
          try calledThrowReturning(with: Understudy.omitted, data)
        }
        func register<T>(_ type: T.Type) { called(with: type) }
        subscript<T>(type: T.Type) -> T {
          get { calledReturning(with: omitted) }
          set { called(with: type, newValue) }
        }
        // Tables: an overload that forwards under the signature of another one
        func insert(into table: String, values: [Int]) { called(with: table, values) }
        func insert(_ values: [Int], into table: String) {
          called(fsignature: "insert(into:values:)", with: table, values)
        }
        // Loading: errors of its own
        func load(_ key: String) async throws -> Int {
          let result: Result<Int, any Error> = await calledReturning(with: key)
          return try result.get()
        }
        // Saving: a branch that throws, and one that doesn't
        func save(_ item: String) throws {
          if item.isEmpty { called(with: item) } else { try calledThrowing(with: item) }
        }
        // Prices: forwarders after self and after the type
        func price(_ name: String) -> Int {
          run { [weak self] in self?.called(with: name) }
          return 3
        }
        private func run(_ body: () -> Void) { PricesMock.called() }
        // Pages: an argument twice
        func page(_ number: Int, of book: String) -> String {
          self.calledReturning(with: number, book, number)
        }
        // Saving: a method that doesn't throw
        func save(_ item: String) { called(with: item) }
        // Vault: what can't be copied
        func check(_ key: borrowing Key) -> Bool { calledReturning(with: key.number) }
        func issue() -> Key { fatalError("issue() isn't mocked.") }
        // Pages: a method that uses another one
        func page(_ number: Int, of book: String) -> String { text(book, number) }
        private func text(_ book: String, _ number: Int) -> String {
          calledReturning(with: number, book)
        }
        // Owned: stored properties
        var owner: String? { didSet { print(oldValue) } }
        func reset() { owner = nil }
        // Owned: a getter with a value of its own
        private var stored: String?
        var owner: String? {
          get { stored }
          set {
            stored = newValue
            called(with: newValue)
          }
        }
        // Tagged: what the standard library calls
        func tag() -> Int { calledReturning() }
        var description: String { "a mock" }
        func hash(into hasher: inout Hasher) {}
        static func == (left: TaggedMock, right: TaggedMock) -> Bool { left === right }
        // Optioned: what an extension provides
        func option(_ name: String) -> Int { 3 }
        // Prices: members of its own
        func price(_ name: String) -> Int { calledReturning(with: name) }
        func reset() throws {}
        var count: Int { 3 }
        """#)

    @Test("A check doesn't report what a mock may do", arguments: legalBodies)
    func legal(_ item: CheckCase) async throws { try await expect(item) }
  }
#endif
