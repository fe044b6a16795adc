#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import Testing

  /// The scaffolded mock among the samples, which themselves build nothing of the scaffolding.
  @Suite struct SampleTests {
    @Test("The mock in the samples is the one that the command in its first lines writes")
    func weather() async throws {
      let samples = Zoo.sources.appendingPathComponent("../../Samples").standardizedFileURL
      let sources = try FileManager.default.contentsOfDirectory(
        at: samples.appendingPathComponent("Sources/Weather"), includingPropertiesForKeys: nil)
      let graphs = try await Zoo.graphs(of: "Weather", sources: sources)
      let mock = try MockScaffold.source(of: graphs.protocolName("ForecastCache"), in: graphs)

      let file = samples.appendingPathComponent("Tests/WeatherTests/ForecastCacheMock.swift")
      #expect(
        try String(contentsOf: file, encoding: .utf8) == """
          // Written by this command, in the folder Samples:
          // swift package scaffold-mock ForecastCache --target Weather --output Tests/WeatherTests

          \(mock)
          """)
    }
  }
#endif
