import Testing
import Understudy
import UnderstudyTestSupport

/// What happens while `when` and `verify` evaluate their expression.
@Suite(.mockSession) struct Recording {
  private let desk = DeskMock()
  private let clerk = ClerkMock()
  private let boxes = BoxMock()

  // MARK: Calls in the arguments

  @Test("A call in the arguments returns its stubbed value, runs no answer and is not counted")
  func nestedCalls() {
    var answers = 0
    when(clerk.name(1)).thenReturn("Ada")
    when(clerk.name(2)).thenAnswer {
      answers += 1
      return "answer"
    }
    when(clerk.name(any())).perform { answers += 1 }

    when(desk.sign(clerk.name(1), "x")).thenReturn(true)
    #expect(desk.sign("Ada", "x"))
    verify(desk.sign(clerk.name(1), "x")).called(1)
    expectFailure(
      headline: """
        sign("", "x") uses the result of name(2), which can be a different value in each call.
        """, atLine: #line + 1
    ) { verify(desk.sign(clerk.name(2), "x")).called(0) }
    #expect(answers == 0)

    #expect([clerk.name(1), clerk.name(1), clerk.name(2)] == ["Ada", "Ada", "answer"])
    #expect(answers == 4)
    verify(clerk.name(any())).called(3)
  }

  @Test("Matchers in a nested call's arguments belong to the nested call")
  func nestedMatchers() {
    when(clerk.isIn(any())).thenReturn(true)
    #expect(clerk.isIn(false))
    desk.set(false, true)
    desk.set(true, false)

    verify(desk.set(any(), clerk.isIn(any()))).called(1)
    verify(desk.set(clerk.isIn(any()), any())).called(1)
    verify(desk.set(any(), clerk.isLate(any(), true))).called(1)
    verify(desk.set(clerk.isLate(true, any()), any())).called(1)
    verify(desk.set(any(), clerk.isLate(true, true))).called(1)
  }

  @Test("A proxy in the arguments of another proxy's call has separate matchers")
  func proxyInProxy() {
    desk.sign("a", "")
    verify(on: desk, called: 1).sign(
      any(), when(using: clerk, thenReturn: "").name(matching { $0 > 2 }))
    verify(on: desk, called: 1).sign(when(using: clerk, thenReturn: "a").name(1), any())
    #expect([clerk.name(1), clerk.name(2), clerk.name(3)] == ["a", "", ""])
    verify(clerk.name(any())).called(3)
  }

  // MARK: Code of the forwarder

  @Test("A default value that calls another mock is neither the target nor a call")
  func defaults() {
    when(boxes.make(1)).thenReturn(7)
    when(using: boxes, thenReturn: 8).make(2)
    verify(boxes.make(any())).called(0)
    verify(on: boxes, called: 0).make(any())
    #expect(boxes.sizes.mockState.invocations.isEmpty)

    #expect((1...3).map { boxes.make($0) } == [7, 8, 1])
    verify(boxes.make(any())).called(3)
    verify(boxes.sizes.size()).called(1)
    verifyNoMoreInteractions(on: boxes.sizes)
  }

  @Test("A default value that calls another mock is not part of an order block")
  func defaultsInOrder() async throws {
    boxes.make(1)
    await boxes.makeLater()
    try boxes.tryMake()
    verifyInOrder { boxes.make(1) }
    await verifySequence {
      boxes.make(1)
      await boxes.makeLater()
      try boxes.tryMake()
    }
    verify(boxes.sizes.size()).called(3)
    let found = failures {
      verifyInOrder {
        for _ in 1...3 { boxes.sizes.size() }
        boxes.make(1)
      }
    }
    #expect(found.count == 1)
  }

  @Test("A static default value, and a value of Mocked, that call a mock are not recorded")
  func statics() {
    BoxMock.build()
    boxes.wrap()
    boxes.put(Wrapping(size: 1))
    verify(SizeMock.standard()).called(2)
    verifyInOrder {
      BoxMock.build()
      boxes.wrap()
      boxes.put(any())
    }
    verify(SizeMock.standard()).called(2)
  }

  @Test("A predicate of a stub that calls a mock is not part of a recording")
  func predicatesOfStubs() {
    let sizes = boxes.sizes
    when(boxes.fits(matching { $0 > sizes.size() })).thenReturn(true).lenient()
    #expect(!boxes.fits(0))
    verifyInOrder { boxes.fits(0) }
    verifySequence { boxes.fits(0) }
  }

  @Test("A second evaluation keeps the sample of an object, which the forwarder may use")
  func sampleInSecondEvaluation() {
    desk.label(Sticker(), true, true)
    verify(desk.label(any(like: Sticker() as any Label), any(), true)).called(1)
    verify(desk.label(any(like: Sticker() as any Label), true, any())).called(1)
    verify(desk.label(any(like: Sticker() as any Label), any(), false)).called(0)
  }
}

private final class ClerkMock: Mock {
  @discardableResult func name(_ number: Int) -> String { calledReturning(with: number) }
  func isIn(_ early: Bool) -> Bool { calledReturning(with: early) }
  func isLate(_ today: Bool, _ tomorrow: Bool) -> Bool { calledReturning(with: today, tomorrow) }
}

private final class DeskMock: Mock {
  @discardableResult
  func sign(_ first: String, _ second: String) -> Bool { calledReturning(with: first, second) }
  func set(_ first: Bool, _ second: Bool) { called(with: first, second) }
  func label(_ label: any Label, _ isLarge: Bool, _ isRed: Bool) {
    called(with: label, isLarge, isRed, label.text.isEmpty ? 0 : 1)
  }
}

private protocol Label { var text: String { get } }
private struct Sticker: Label { let text = "tea" }

private final class SizeMock: Mock, @unchecked Sendable {
  @discardableResult func size() -> Int { calledReturning(default: 1) }
  @discardableResult static func standard() -> Int { mockState.calledReturning(default: 1) }
}

private struct Wrapping: Mocked {
  static var mock: Wrapping { Wrapping(size: SizeMock.standard()) }
  var size: Int
}

private final class BoxMock: Mock {
  let sizes = SizeMock()

  @discardableResult
  func make(_ number: Int) -> Int { calledReturning(with: number, default: sizes.size()) }
  @discardableResult func makeLater() async -> Int { await calledReturning(default: sizes.size()) }
  @discardableResult
  func tryMake() throws -> Int { try calledThrowReturning(default: sizes.size()) }
  @discardableResult func wrap() -> Wrapping { calledReturning() }
  func put(_ wrapping: Wrapping) { called(with: wrapping) }
  @discardableResult func fits(_ size: Int) -> Bool { calledReturning(with: size) }
  @discardableResult static func build() -> Int {
    mockState.calledReturning(default: SizeMock.standard())
  }
}
