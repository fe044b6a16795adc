import Testing
import Understudy

private enum GridError: Error, Equatable { case outside }

private protocol Grid {
  subscript(row: Int) -> String { get }
  subscript(row: Int, column: Int) -> String { get set }
  subscript(named name: String) -> Int? { get set }
  subscript<Value: Equatable>(type: Value.Type) -> Value? { get set }
  subscript(safe row: Int) -> String { get throws }
  subscript(remote row: Int) -> String { get async throws }
  static subscript(name: String) -> Int { get set }
}

private final class GridMock: Mock, Grid {
  subscript(row: Int) -> String { calledReturning(with: row) }
  subscript(row: Int, column: Int) -> String {
    get { calledReturning(with: row, column) }
    set { called(with: row, column, newValue) }
  }
  subscript(named name: String) -> Int? {
    get { calledReturning(with: name) }
    set { called(with: name, newValue) }
  }
  subscript<Value: Equatable>(type: Value.Type) -> Value? {
    get { calledReturning(with: type) }
    set { called(with: type, newValue) }
  }
  subscript(safe row: Int) -> String { get throws { try calledThrowReturning(with: row) } }
  subscript(remote row: Int) -> String {
    get async throws { try await calledThrowReturning(with: row) }
  }
  static subscript(name: String) -> Int {
    get { mockState.calledReturning(with: name) }
    set { mockState.called(with: name, newValue) }
  }
}

@Suite(.mockSession) struct SubscriptDeclarations {
  private let grid = GridMock()

  @Test("A get-only subscript")
  func get() {
    when(grid[1]).thenReturn("a")
    #expect(grid[1] == "a")
    _ = verify(on: grid, called: 1)[1]
  }

  @Test("A get-set subscript")
  func getAndSet() {
    when(grid[1, any()]).thenReturn("a")
    when(grid[any(), any()] = any()).perform { (row: Int, column: Int, value: String) in
      #expect("\(row), \(column): \(value)" == "3, 4: x")
    }
    #expect(grid[1, 2] == "a")
    grid[3, 4] = "x"
    verify(grid[3, 4] = "x").called(1)
  }

  @Test("A subscript with a label")
  func label() {
    when(grid[named: "a"]).thenReturn(3)
    #expect(grid[named: "a"] == 3)
    grid[named: "a"] = nil
    verify(grid[named: "a"] = nil).called(1)
  }

  @Test("A generic subscript")
  func generic() {
    when(grid[Int.self]).thenReturn(3)
    #expect(grid[Int.self] == 3)
    grid[String.self] = "a"
    verify(grid[String.self] = "a").called(1)
  }

  @Test("A throwing subscript")
  func throwing() {
    when(try grid[safe: 1]).thenThrow(GridError.outside)
    #expect(throws: GridError.outside) { try grid[safe: 1] }
    verify(try grid[safe: 1]).called(1)
  }

  @Test("An async subscript")
  func asynchronous() async throws {
    await when { try await grid[remote: any()] }.thenReturn("a")
    #expect(try await grid[remote: 1] == "a")
    await verify { try await grid[remote: 1] }.called(1)
  }

  @Test("A static subscript")
  func statics() {
    when(GridMock["a"]).thenReturn(3)
    #expect(GridMock["a"] == 3)
    GridMock["a"] = 4
    verify(GridMock["a"] = 4).called(1)
    _ = verify(on: GridMock.self, called: 1)["a"]
  }
}
