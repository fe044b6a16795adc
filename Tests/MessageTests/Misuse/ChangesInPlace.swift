import Testing
import Understudy
import UnderstudyTestSupport

/// An assignment in place reads a property and then sets it. The message says what to verify.
@Suite struct ChangesInPlace {
  private let mock = ShelfMock()

  @Test("A verification of a change in place shows that of what is set")
  func verifications() {
    func text(_ getter: String) -> String {
      """
      The expression in verify reads mock\(getter) and then sets it.
      Write what it's set to: verify(mock\(getter) = any()).called(1)
      """
    }
    expectFailure(text(".count")) { verify(mock.count += 1).called(1) }
    expectFailure(text(".byName")) { verify(mock.byName["b"] = 2).called(1) }
    expectFailure(text(".names")) { verify(mock.names.append("c")).called(1) }
    expectFailure(text(".names")) { verify { mock.names.append("c") }.called(1) }
    expectFailure(text(#"["a"]"#)) { verify(mock["a"] += 1).called(1) }
    mock.count += 1
    mock.byName["b"] = 2
    mock.names.append("c")
    mock["a"] += 1
    verify(mock.count = any()).called(1)
    verify(mock.byName = any()).called(1)
    verify(mock.names = any()).called(1)
    verify(mock["a"] = any()).called(1)
  }

  @Test("A stub of a change in place shows that of what is set")
  func stubs() {
    expectFailure(
      """
      The expression in when reads mock.count and then sets it.
      Write what it's set to: when(mock.count = any()).thenReturn()
      """, atLine: #line + 1
    ) { when(mock.count += 1).thenReturn() }
    when(mock.count).thenReturn(3)
    when(mock.count = any()).thenReturn()
    mock.count += 1
    verify(mock.count = 4).called(1)
  }

  @Test("A property that's set to what another one returns is an ordinary call with an argument")
  func otherProperty() {
    verify(mock.count = mock.size).called(.never)
    let found = failures { verify(mock.count = mock.size + 1).called(1) }
    #expect(found[0].headline.hasPrefix("The expression in verify makes 2 calls: mock.size, "))
  }
}

private final class ShelfMock: Mock {
  var count: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var size: Int { calledReturning() }
  var names: [String] {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var byName: [String: Int] {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(name: String) -> Int {
    get { calledReturning(with: name) }
    set { called(with: name, newValue) }
  }
}
