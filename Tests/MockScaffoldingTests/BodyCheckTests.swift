#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing
  import UnderstudyTestSupport

  /// What a check says about the bodies of members, each in a mock of its protocol.
  @Suite struct BodyCheckTests {
    private static let protocols = """
      protocol Prices { func price(_ name: String) -> Int }
      protocol Pages { func page(_ number: Int, of book: String) -> String }
      typealias Completion = (Int) -> Void
      protocol Fetching {
        func load(_ completion: @escaping (Int) -> Void)
        func reload(_ key: String, completion: Completion?)
        func log(_ text: @autoclosure () -> String)
        func watch(_ changes: ((Int) -> Void)...)
        var onLoad: Completion? { get set }
      }
      protocol Decoding {
        func decode<T>(_ type: T.Type) -> T
        func decode<T>(_ type: T.Type, from data: String) throws -> [T]?
        func register<T>(_ type: T.Type)
        subscript<T>(type: T.Type) -> T { get set }
      }
      protocol Shelves { func place(_ book: String, on shelf: Int, in: String) }
      protocol Packing { func pack<each Item>(_ items: repeat each Item, label: String) }
      protocol Tables {
        func insert(into table: String, values: [Int])
        func insert(_ values: [Int], into table: String)
      }
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

    private static let graphs = Task {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Protocols.swift")
        try Data(protocols.utf8).write(to: file)
        return try await Zoo.graphs(of: "Protocols", sources: [file], with: Zoo.shared.value.swift)
      }
    }

    /// Compares what is reported about a mock with the members of a case, which names its protocol.
    func expect(_ item: CheckCase) async throws {
      let type = item.testDescription.prefix { $0 != ":" }
      let report = MockCheck.report(
        on: "final class \(type)Mock: Mock, \(type) {\n\(item.source)}", file: "Mock.swift",
        graphs: try await Self.graphs.value, preferring: ["Protocols"])
      #expect(report.differences.map { "\($0.line): \($0.message)" } == item.messages)
      #expect(report.obstacles == [])
    }
  }
#endif
