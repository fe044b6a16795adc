#if os(macOS) || os(Linux)
  import MockScaffolding
  import Testing

  /// Protocols of Objective-C, which only a Mac has. `Cases/ObjectiveC.txt` is a symbol graph as it's
  /// written there, without what the tool doesn't read.
  @Suite struct ObjectiveCTests {
    private func graphs() throws -> SymbolGraphs {
      var graphs = SymbolGraphs()
      try graphs.read(Zoo.sources.appendingPathComponent("Cases/ObjectiveC.txt"))
      return graphs
    }

    private func source(of name: String, isSpy: Bool = false) throws -> String {
      let graphs = try graphs()
      var options = ScaffoldOptions()
      options.isSpy = isSpy
      return try MockScaffold.source(of: graphs.protocolName(name), in: graphs, options: options)
    }

    @Test("The mock of an Objective-C protocol has its names, and optional members, too")
    func delegate() throws {
      #expect(
        try source(of: "Delegate") == """
          import Foundation
          import Understudy

          @testable import App

          nonisolated final class DelegateMock: NSObject, Delegate, Mocking {
            let mockState = MockState()

            @objc
            func start(_ number: Int) { called(with: number) }

            @objc(loadName:then:)
            func load(_ name: String, completion: @escaping (Data?) -> Void) {
              called(with: name, completion)
            }

            @objc
            @discardableResult
            func stop() -> Bool { calledReturning(default: false) }

            @objc
            var title: String {
              get { calledReturning(default: "") }
              set { called(with: newValue) }
            }

            @objc
            var chef: Chef? {
              get { calledReturning(default: nil) }
              set { called(with: newValue) }
            }
          }

          """)
    }

    @Test("The spy of an Objective-C protocol doesn't call through what the real instance may lack")
    func spy() throws {
      let comment =
        "  // The real instance may not have it, so this member doesn't call through.\n  @objc\n"
      let source = try source(of: "Delegate", isSpy: true)
      #expect(
        source.contains("func start(_ number: Int) { called(with: number) { real.start(number) } }")
      )
      #expect(
        source.contains(
          comment
            + "  @discardableResult\n  func stop() -> Bool { calledReturning(default: false) }\n"))
      #expect(source.contains(comment + "  var title: String {\n    get { calledReturning("))
    }

    @Test("The mock of a protocol that isn't one of NSObject is a subclass of Mock")
    func plain() throws {
      #expect(
        try source(of: "Plain") == """
          import App
          import Foundation
          import Understudy

          final class PlainMock: Mock, Plain {
            @objc
            @discardableResult
            func read() throws -> Int { try calledThrowReturning(default: 0) }

            @objc
            @discardableResult
            static func shared() -> Chef { mockState.calledReturning() }
          }

          """)
    }

    @Test("A mock needs no optional members, and those it has are checked")
    func check() throws {
      let source = """
        class DelegateMock: NSObject, Delegate, Mocking {
          let mockState = MockState()
          func start(_ number: Int) { called(with: number) }
          func load(_ name: String, completion: @escaping (Data?) -> Void) { called(with: name, completion) }
          var chef: Chef?
          func stop() -> Int { calledReturning() }
        }
        """
      let report = MockCheck(of: source, file: "Mock.swift").report(try graphs())
      #expect(report.obstacles == [])
      #expect(
        report.differences.map(\.message) == [
          "stop() of DelegateMock doesn't match Delegate's requirement. Write: @objc "
            + "@discardableResult func stop() -> Bool { calledReturning(default: false) }"
        ])
      let plain = MockCheck(of: "class PlainMock: Mock, Plain {}", file: "Mock.swift")
        .report(try graphs())
      #expect(
        plain.differences.map(\.message) == [
          "PlainMock lacks read() of Plain. Write: @objc @discardableResult func read() throws -> Int "
            + "{ try calledThrowReturning(default: 0) }",
          "PlainMock lacks shared() of Plain. Write: @objc @discardableResult static func shared() -> "
            + "Chef { mockState.calledReturning() }",
        ])
    }
  }
#endif
