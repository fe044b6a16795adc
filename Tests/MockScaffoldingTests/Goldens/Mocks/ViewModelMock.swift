import Understudy
import Zoo

final class ViewModelMock: Mock, ViewModel, @unchecked Sendable {
  @MainActor var title: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }

  @discardableResult
  @MainActor func load() async throws -> String { try await calledThrowReturning(default: "") }

  @MainActor func refresh(_ count: Int) { called(with: count) }

  @discardableResult
  nonisolated func identify() -> String { calledReturning(default: "") }
}
