import Testing
import Understudy
import UnderstudyTestSupport

/// A block of many statements is read in the same way whatever its methods take and return: values of
/// protocols, boxed or not, containers of these, objects, errors, tuples.
@Suite struct LongBlocks {
  @Test("Statements over values of a protocol") func protocols() {
    expectLongBlocks(of: Wide() as any Shape, Dot(x: 1) as any Shape)
    expectLongBlocks(of: Box() as any Shape, Line(x: 1, y: 2, z: 3) as any Shape)
    expectLongBlocks(of: Wide() as (any Shape)?, nil)
    expectLongBlocks(of: [Wide()] as [any Shape], [Dot(x: 1)] as [any Shape])
    expectLongBlocks(
      of: [Wide()] as [any Shape]?, [Line(x: 1, y: 2, z: 3), Wide()] as [any Shape]?)
    expectLongBlocks(of: ["a": Wide()] as [String: any Shape], [:])
    expectLongBlocks(of: (1, Wide()) as (Int, any Shape), (2, Dot(x: 1)) as (Int, any Shape))
    expectLongBlocks(of: Holder(shape: Wide()), Holder(shape: Dot(x: 1)))
    expectLongBlocks(of: (1, "a", Wide()) as Any, Wide() as Any)
  }

  @Test("Statements over objects and metatypes of protocols") func objects() {
    expectLongBlocks(of: Box() as any Body, Box() as any Body)
    expectLongBlocks(of: [Box()] as [any Body], [])
    expectLongBlocks(of: Box() as any Shape & AnyObject, Box() as any Shape & AnyObject)
    expectLongBlocks(of: Wide.self as any Shape.Type, Dot.self as any Shape.Type)
  }

  @Test("Statements over Any, errors, and concrete types") func concrete() {
    expectLongBlocks(of: Wide() as Any, 7 as Any)
    expectLongBlocks(of: [Wide(), 7] as [Any], [])
    expectLongBlocks(of: WideError(shape: Wide()) as any Error, Small.first as any Error)
    expectLongBlocks(of: [Small.first] as [any Error], [WideError(shape: Wide())] as [any Error])
    expectLongBlocks(of: Wide(), Wide(a: 2))
    expectLongBlocks(of: (1, "a", Wide()), (2, "b", Wide(a: 2)))
    expectLongBlocks(of: Result<any Shape, any Error>.success(Wide()), .failure(Small.first))
  }

  @Test("Each statement takes as long as in a short block", arguments: Statements.all)
  private func growth(_ statements: Statements) {
    expectGrowth(from: 30) { count in
      let mock = PageMock()
      when(mock.turn(any(), any())).thenReturn(1)
      for number in 0..<count { _ = mock.turn(number, "a") }
      statements.body(mock, count)
    }
  }

  @Test(
    "Each call of a closure that is reported for its many calls takes as long as in a short one")
  func closures() {
    expectGrowth(from: 120) { count in
      let mock = PageMock()
      let reports = failures {
        verify { for number in 0..<count { _ = mock.turn(number, "a") } }.called(.never)
      }
      #expect(reports.count == 1)
      #expect(reports.first?.text.contains(" makes \(count) calls: ") == true)
    }
  }
}

/// Expects that blocks of twenty statements find the calls of a method that takes and returns values of
/// a type, and that a call too many is found.
private func expectLongBlocks<Value>(
  of value: Value, _ other: Value, at location: SourceLocation = #_sourceLocation
) {
  let mock = SketchOf<Value>()
  when(mock.next(any())).thenReturn(value)
  when(mock.take(any(), any())).thenReturn(other)
  for number in 0..<10 {
    _ = mock.next(number)
    _ = mock.take(number, number % 2 == 0 ? value : other)
  }
  func failed(_ headline: String, _ body: () -> Void) {
    #expect(failures(in: body).map(\.headline) == [headline], sourceLocation: location)
  }
  func all() {
    for number in 0..<10 {
      _ = mock.next(number)
      _ = mock.take(number, any())
    }
  }
  verifyInOrder { all() }
  verifyAll { all() }
  verifySequence { all() }
  verifyNoMoreInteractions(on: mock, except: { all() })
  failed("next(_:) was called 0 times, expected at least 1.") {
    verifyAll {
      all()
      _ = mock.next(10)
    }
  }
  failed("Expected take(9, any()) after take(9, any()), but no such call came.") {
    verifyInOrder {
      all()
      _ = mock.take(9, any())
    }
  }
}

/// A block with as many statements as calls. `oneOf`, whose statements cost more after others until there
/// are a hundred, has a row of the benchmarks.
private struct Statements: CustomTestStringConvertible {
  let testDescription: String
  let body: @Sendable (PageMock, Int) -> Void

  private static func inOrder(
    _ name: String, _ statement: @escaping @Sendable (PageMock, Int) -> Void
  ) -> Statements {
    Statements(testDescription: name) { mock, count in
      verifyInOrder { for number in 0..<count { statement(mock, number) } }
    }
  }

  static let all = [
    inOrder("plain values") { _ = $0.turn($1, "a") },
    inOrder("matchers") { _ = $0.turn($1, any()) },
    inOrder("equal(to:)") { _ = $0.turn(equal(to: $1), any()) },
    inOrder("not") { _ = $0.turn($1, not("b")) },
    inOrder("allOf") { _ = $0.turn($1, allOf(not("b"), any())) },
    inOrder("startingWith") { _ = $0.turn($1, startingWith("a")) },
    inOrder("having") { _ = $0.turn(having(\.self, $1), "a") },
    inOrder("calls") { mock, number in calls(1) { _ = mock.turn(number, any()) } },
    Statements(testDescription: "a sequence") { mock, count in
      verifySequence { for number in 0..<count { _ = mock.turn(number, any()) } }
    },
  ]
}

private final class PageMock: Mock {
  func turn(_ page: Int, _ book: String) -> Int { calledReturning(with: page, book) }
}

private protocol Shape {}
private protocol Body: AnyObject {}

/// A value that an existential stores in a box.
private struct Wide: Shape, Equatable {
  var a = 1.0
  var b = 2.0
  var c = 3.0
  var d = 4.0
  var e = "five"
}
private struct Dot: Shape { var x: Int }
private struct Line: Shape { var x, y, z: Int }
private struct Holder { var shape: any Shape }
private final class Box: Shape, Body {}
private enum Small: Error { case first }
private struct WideError: Error { var shape: Wide }

private final class SketchOf<Value>: Mock, @unchecked Sendable {
  func next(_ number: Int) -> Value { calledReturning(with: number) }
  func take(_ number: Int, _ value: Value) -> Value { calledReturning(with: number, value) }
}
