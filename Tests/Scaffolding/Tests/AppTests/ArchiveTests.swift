import Foundation
import Logging
import Testing
import Understudy

@testable import App

/// Uses mocks as they were scaffolded.
@Suite struct ArchiveTests {
  @Test("A scaffolded mock is stubbed and verified")
  func archive() async throws {
    let archive = ArchiveMock()
    let id = UUID()
    when(archive.id).thenReturn(id)
    await when { try await archive.store(any(), at: "a") }.thenReturn(true)
    #expect(archive.id == id)
    #expect(try await archive.store(Data([1]), at: "a"))
    #expect(try await !archive.store(Data([1]), at: "b"))
    await verify { try await archive.store(any(), at: any()) }.called(2)
  }

  @Test("Requirements of other packages are forwarded")
  func handler() {
    let mock = RecordingHandlerMock<String, String, String>()
    when(mock.records()).thenReturn(["a"])
    when(mock.logLevel).thenReturn(.trace)
    let logger = Logger(label: "test") { _ in mock }
    logger.error("b")
    #expect(mock.records() == ["a"])
    verify(mock.log(event: any())).called(1)
  }
}
