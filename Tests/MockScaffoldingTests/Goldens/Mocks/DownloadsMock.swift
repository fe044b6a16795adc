import Foundation
import Understudy
import Zoo
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class DownloadsMock: Mock, Downloads, @unchecked Sendable {
  @discardableResult
  func load(_ request: URLRequest, in session: URLSession) async throws -> Data {
    try await calledThrowReturning(with: request, session)
  }
}
