import Understudy
import Zoo

final class ViewModelSpy: Mock, ViewModel, @unchecked Sendable {
  var real: any ViewModel

  init(real: any ViewModel) {
    self.real = real
    super.init()
  }

  @MainActor var title: String {
    get { calledReturning { real.title } }
    set { called(with: newValue) { real.title = newValue } }
  }

  @discardableResult
  @MainActor func load() async throws -> String {
    try await calledThrowReturning { try await real.load() }
  }

  @MainActor func refresh(_ count: Int) { called(with: count) { real.refresh(count) } }

  @discardableResult
  nonisolated func identify() -> String { calledReturning { real.identify() } }
}
