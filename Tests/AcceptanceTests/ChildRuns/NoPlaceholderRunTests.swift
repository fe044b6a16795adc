#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// What stops the process is reported before, with the line to write instead.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct NoPlaceholderRunTests {
    @Test(
      "A matcher without placeholder fails its test and stops the process",
      arguments: [
        (
          "anyClass",
          """
          any() has no placeholder for Truck.
          Provide a sample value: any(like: …)
          """
        ),
        (
          "anyStruct",
          """
          any() has no placeholder for Key.
          Provide a sample value: any(like: …)
          """
        ),
        (
          "matchingProtocol",
          """
          matching { … } has no placeholder for Honking.
          Provide a sample value: matching(like: …) { … }
          """
        ),
        (
          "captureClass",
          """
          capture() has no placeholder for Truck.
          Provide a sample value: capture(like: …)
          """
        ),
        (
          "recordedResult",
          """
          A recorded call has to return some Truck, and there is no value of the type.
          Provide the value first: when(mock.method(), thenReturn: value)
          Or give the forwarder a default value: calledReturning(default: value)
          """
        ),
      ])
    func noPlaceholder(name: String, text: String) async throws {
      let run = try await ChildPackage.test("NoPlaceholderSwiftTests/\(name)\\(")
      let (path, line) = try ChildPackage.position(of: name)
      let file = URL(fileURLWithPath: path).lastPathComponent
      run.expectOnce("✘ Test \(name)() recorded an issue at \(file):\(line):")
      run.expectOnce("↳ \(text.replacingOccurrences(of: "\n", with: "\n  "))\n")
      run.expectOnce("\(file):\(line): Fatal error: \(text)\n")
      #expect(run.exitCode == 1)
    }
  }

  /// What the compiler does not let pass.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct CompilerTests {
    private static let fixture = """
      import Understudy
      final class ShopMock: Mock {
        func price(_ item: String) -> Int { calledReturning(with: item) }
        func close() { called() }
      }
      func test(_ shop: ShopMock) {

      """

    @Test(
      "A stub or a matcher of the wrong type does not compile in the expression form",
      arguments: [
        #"when(shop.price("tea")).thenReturn("cheap")"#,
        #"when(shop.price("tea")).thenReturn(1, "cheap")"#,
        #"when(shop.price("tea")).thenReturn()"#,
        #"when(shop.price("tea")).thenAnswer { (item: String) in item + "!" }"#,
        #"when(shop.price("tea"), thenReturn: "cheap")"#,
        #"when(shop.close()).thenReturn(3)"#,
        #"when(shop.price(any(Int.self))).thenReturn(3)"#,
        #"when(shop.price(matching { $0 > 3 })).thenReturn(3)"#,
        #"verify(shop.price(equal(to: 3))).called(1)"#,
        #"verify(shop.price(isNil())).called(1)"#,
      ])
    func wrongType(statement: String) async throws {
      let run = try await ChildPackage.typecheck(Self.fixture + statement + "\n}\n")
      #expect(run.exitCode == 1, "\(run.output)")
      let line = Self.fixture.filter { $0 == "\n" }.count + 1
      #expect(run.output.contains(":\(line):"), "\(run.output)")
      #expect(run.output.contains(": error: "))
    }

    @Test(
      "A when or a verify that nobody finishes is a warning",
      arguments: [
        (#"when(shop.price("tea"))"#, "when"), (#"verify(shop.price("tea"))"#, "verify"),
      ])
    func unfinished(statement: String, verb: String) async throws {
      let run = try await ChildPackage.typecheck(Self.fixture + statement + "\n}\n")
      #expect(run.exitCode == 0, "\(run.output)")
      #expect(run.output.contains("warning: result of call to '\(verb)("), "\(run.output)")
    }

    @Test("The right type compiles without a word")
    func rightType() async throws {
      let run = try await ChildPackage.typecheck(
        Self.fixture + #"when(shop.price("tea")).thenReturn(1, 2)"# + "\n}\n")
      #expect(run.exitCode == 0, "\(run.output)")
      #expect(run.output == "")
    }
  }
#endif
