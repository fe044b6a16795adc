import Testing

@testable import UnderstudyValues

/// The functions of the Swift runtime that are looked up by their names. Each of them can be missing, and
/// something of the library with it.
@Suite struct RuntimeSymbolsTests {
  @Test(
    "The runtime has the function",
    arguments: [
      "swift_reflectionMirror_recursiveCount", "swift_reflectionMirror_recursiveChildOffset",
      "swift_reflectionMirror_recursiveChildMetadata", "swift_allocObject",
      "swift_defaultActor_initialize", "swift_task_getJobTaskId", "swift_task_getJobFlags",
      "swift_task_isCurrentExecutorWithFlags", "swift_task_localValueGet",
      "swift_task_enqueueGlobal_hook",
    ])
  func exists(name: String) { #expect(RuntimeSymbols.address(name) != nil) }

  @Test("What tells of conformances on the main actor came with Swift 6.2")
  func conformances() {
    let names = [
      "swift_conformsToProtocolWithExecutionContext", "swift_ConformanceExecutionContextSize",
    ]
    let exist = names.map { RuntimeSymbols.address($0) != nil }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      #expect(exist == [true, true])
    }
    #expect(RuntimeCheck.allows(.conformances) == exist.allSatisfy { $0 })
  }
}
