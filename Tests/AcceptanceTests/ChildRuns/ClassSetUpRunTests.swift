#if os(macOS) || os(Linux)
  import Testing

  /// A failure outside the tests of an XCTest class is not lost.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct ClassSetUpRunTests {
    @Test(
      "A failure in the setUp or tearDown of an XCTest class is printed",
      arguments: [
        ("ClassSetUpXCTests", "classSetUp", "early"),
        ("ClassTearDownXCTests", "classTearDown", "late"),
      ])
    func printed(suite: String, mark: String, tune: String) async throws {
      let run = try await ChildPackage.test(suite)
      let (path, line) = try ChildPackage.position(of: mark)
      run.expectOnce(
        """
        \(path):\(line): error: blow(_:) was called 0 times, expected exactly 1.
        Expected: blow("\(tune)")
        No calls on HornMock.
        """)
    }
  }
#endif
