import Understudy

private final class LampMock: Mock {
  func light(_ room: String) { called(with: room) }
}

// No test runs here, so that there is no framework.
private let lamp = LampMock()
lamp.light("kitchen")
verify(on: lamp, called: 1).light("kitchen")
verify(on: lamp, called: 1).light("cellar")  // fails: tool
print("The tool continued.")
