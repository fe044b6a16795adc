#if os(macOS) || os(Linux)
  import Testing

  extension BodyCheckTests {
    static let wrongBodies = CheckCase.all(
      in: #"""
        // Prices: a method that doesn't forward
        func price(_ name: String) -> Int { 3 }
        2: price(_:) of PricesMock doesn't forward, so tests can't stub or verify it. Write: \#
        @discardableResult func price(_ name: String) -> Int { calledReturning(with: name, \#
        default: 0) }
        // Owned: a property that doesn't forward
        private var stored: String?
        var owner: String? { get { stored } set { stored = newValue } }
        3: owner of OwnedMock doesn't forward, so tests can't stub or verify it. Write: \#
        var owner: String? { get { calledReturning(default: nil) } set { called(with: newValue) } }
        // Made: an initializer that doesn't forward
        init(name: String) { super.init() }
        2: init(name:) of MadeMock doesn't forward, so tests can't stub or verify it. Write: \#
        init(name: String) { super.init() Self.called(with: name) }
        // Owned: a setter that doesn't forward its value
        var owner: String? {
          get { calledReturning() }
          set { called() }
        }
        4: owner doesn't forward newValue, so tests can't tell its values apart. Write: \#
        with: newValue
        // Grid: a setter that doesn't forward its index
        subscript(row: Int, column: Int) -> Int {
          get { calledReturning(with: row, column) }
          set(value) { called(with: row, value) }
        }
        4: subscript(_:_:) doesn't forward column, so tests can't tell its values apart. Write: \#
        with: row, column, value
        // Prices: a parameter with another name than the protocol's
        func price(_ item: String) -> Int { calledReturning() }
        2: price(_:) doesn't forward item, so tests can't tell its values apart. Write: with: item
        // Owned: a new value with another name, which is a keyword
        var owner: String? { get { calledReturning() } set(`default`) { called() } }
        2: owner doesn't forward default, so tests can't tell its values apart. Write: \#
        with: `default`
        // Prices: a parameter without a name
        func price(_: String) -> Int { calledReturning() }
        2: price(_:) doesn't forward a parameter without a name, so tests can't tell its values \#
        apart. Name it: _ name: String. Write: with: name
        // Shelves: parameters without names, one of whose names is taken
        func place(_ shelf: String, on _: Int, in _: String) {
          _ = ""
          called(with: shelf)
        }
        2: place(_:on:in:) doesn't forward a parameter without a name, so tests can't tell its \#
        values apart. Name it: on shelfValue: Int. Write: with: shelf, shelfValue, `in`
        2: place(_:on:in:) doesn't forward a parameter without a name, so tests can't tell its \#
        values apart. Name it: in: String. Write: with: shelf, shelfValue, `in`
        // Grid: the index of a setter without a name
        subscript(_: Int, column: Int) -> Int {
          get { 3 }
          set(row) { called(with: column, row) }
        }
        4: subscript(_:_:) doesn't forward a parameter without a name, so tests can't tell its \#
        values apart. Name it: rowValue: Int. Write: with: rowValue, column, row
        // Packing: a parameter pack with another name
        func pack<each Part>(_ parts: repeat each Part, label: String) { called(with: label) }
        2: pack(_:label:) doesn't forward parts, so tests can't tell its values apart. Write: \#
        var partsList: [Any?] = []; repeat partsList.append(each parts); with: partsList, label
        // Fetching: closures that the body doesn't use
        func load(_ completion: @escaping (Int) -> Void) { called() }
        func reload(_ key: String, completion: Completion?) { called(with: key) }
        func watch(_ changes: ((Int) -> Void)...) { called() }
        func log(_ text: @autoclosure () -> String) { called(); print(text()) }
        var onLoad: Completion? { get { calledReturning() } set {} }
        2: load(_:) doesn't forward completion, so tests can't tell its values apart. Write: \#
        with: completion
        3: reload(_:completion:) doesn't forward completion, so tests can't tell its values \#
        apart. Write: with: key, completion
        4: watch(_:) doesn't forward changes, so tests can't tell its values apart. Write: \#
        with: changes
        5: log(_:) doesn't forward text, so tests can't tell its values apart. Write: with: text()
        6: onLoad doesn't forward newValue, so tests can't tell its values apart. Write: \#
        with: newValue
        // Decoding: types, also those that the result determines
        func decode<T>(_ type: T.Type) -> T { calledReturning() }
        func decode<Item>(_ kind: Item.Type, from data: String) throws -> [Item]? {
          try calledThrowReturning()
        }
        func register<T>(_ type: T.Type) { called() }
        subscript<T>(type: T.Type) -> T {
          get { calledReturning() }
          set { called(with: newValue) }
        }
        2: decode(_:) doesn't forward type, so tests can't tell its values apart. Write: with: type
        3: decode(_:from:) doesn't forward kind, so tests can't tell its values apart. Write: \#
        with: kind, data
        3: decode(_:from:) doesn't forward data, so tests can't tell its values apart. Write: \#
        with: kind, data
        6: register(_:) doesn't forward type, so tests can't tell its values apart. Write: \#
        with: type
        8: subscript(_:) doesn't forward type, so tests can't tell its values apart. Write: \#
        with: type
        9: subscript(_:) doesn't forward type, so tests can't tell its values apart. Write: \#
        with: type, newValue
        // Lists: closures that don't escape without a place among the arguments
        func each(_ body: (Int) throws -> Void) rethrows { called() }
        func map(_ body: (Int) throws -> Int) throws -> [Int] {
          try calledThrowReturning(default: [])
        }
        func sort(_ names: inout [String]) { names = calledReturning(with: names, default: names) }
        2: each(_:) forwards 0 of 1 parameter, and each needs a place. Write: with: omitted
        4: map(_:) forwards 0 of 1 parameter, and each needs a place. Write: with: omitted
        // Pages: two parameters as one argument
        func page(_ number: Int, of book: String) -> String {
          calledReturning(with: "\(number) \(book)")
        }
        3: page(_:of:) forwards 1 of 2 parameters, and each needs a place. Write: \#
        with: number, book
        // Owned: a setter that does nothing
        var owner: String? { get { calledReturning() } set {} }
        2: owner doesn't forward newValue, so tests can't tell its values apart. Write: \#
        with: newValue
        // Prices: a parameter that only the real instance gets
        func price(_ name: String) -> Int { calledReturning { real.price(name) } }
        2: price(_:) doesn't forward name, so tests can't tell its values apart. Write: with: name
        // Prices: a parameter that is used, but not in the forwarder
        func price(_ name: String) -> Int {
          print(name)
          return calledReturning(default: name.count)
        }
        2: price(_:) doesn't forward name, so tests can't tell its values apart. Write: with: name
        // Pages: arguments in another order
        func page(_ number: Int, of book: String) -> String {
          calledReturning(with: book, number)
        }
        3: page(_:of:) forwards book before number, so answers get them in the wrong order. \#
        Write: with: number, book
        // Pages: arguments in another order under the member's own signature
        func page(_ number: Int, of book: String) -> String {
          calledReturning(fsignature: #function, with: book, number)
        }
        3: page(_:of:) forwards book before number, so answers get them in the wrong order. \#
        Write: with: number, book
        // Saving: two forwards on one line
        func save(_ item: String) throws {
          try calledThrowing(with: item); try calledThrowing(with: item)
        }
        3: save(_:) forwards twice, so the mock receives two calls. Remove one: \#
        calledThrowing(with: item)
        // Prices: two forwards in a branch
        func price(_ name: String) -> Int {
          if name.isEmpty {
            called(with: name)
            return calledReturning(with: name)
          } else {
            return calledReturning(with: name, default: 3)
          }
        }
        5: price(_:) forwards twice, so the mock receives two calls. Remove one: \#
        calledReturning(with: name)
        // Prices: a forward before a branch that forwards
        func price(_ name: String) -> Int {
          Self.log(name)
          called(with: name)
          guard name.isEmpty else { return 3 }
          for _ in 0..<1 { called(with: name) }
          return 4
        }
        private static func log(_ name: String) {}
        6: price(_:) forwards twice, so the mock receives two calls. Remove one: called(with: name)
        // Saving: a method that can't throw a stubbed error
        func save(_ item: String) throws { called(with: item) }
        2: save(_:) throws, but called can't throw a stubbed error. Write: \#
        try calledThrowing(with: item)
        // Loading: an asynchronous method that can't throw a stubbed error
        func load(_ key: String) async throws -> Int {
          try await self.calledReturning(with: key, default: 3)
        }
        3: load(_:) throws, but calledReturning can't throw a stubbed error. Write: \#
        try await self.calledThrowReturning(with: key, default: 3)
        // Disk: a method with a typed error that can't throw it
        func write(_ text: String) throws(DiskError) { called(with: text) }
        2: write(_:) throws, but called can't throw a stubbed error. Write: \#
        try calledThrowing(with: text, throwing: DiskError.self)
        // Saving: a spy's method that can't throw a stubbed error
        func save(_ item: String) throws { called(with: item) { real.add(item) } }
        2: save(_:) throws, but called can't throw a stubbed error. Write: \#
        try calledThrowing(with: item) { real.add(item) }
        // Remote: a getter that can't throw a stubbed error
        var address: String { get async throws { await calledReturning() } }
        2: address throws, but calledReturning can't throw a stubbed error. Write: \#
        try await calledThrowReturning()
        """#)

    @Test("A check reports bodies that don't forward as they should", arguments: wrongBodies)
    func differences(_ item: CheckCase) async throws { try await expect(item) }
  }
#endif
