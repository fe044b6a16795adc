import Testing
import Understudy
import UnderstudyTestSupport

/// What belongs to a recording: the calls of its own task, and nothing else.
@Suite struct RecordingBoundaries {
  private let sizes = SizeMock()
  private let bell = BellTowerMock()

  // MARK: Code that runs while a call is recorded

  @Test("The value of Mocked that any() takes is no part of the expression")
  func mockedPlaceholder() {
    let shelf = ShelfMock()
    shelf.put(Wrapping(size: 1))
    withMockSession {
      verifySequence { shelf.put(any()) }
      verify(shelf.put(any())).called(1)
    }
  }

  @Test("A second evaluation keeps the sample of an object, which the forwarder may use")
  func sampleInSecondEvaluation() {
    let shelf = ShelfMock()
    shelf.label(Sticker(), true, true)
    verify(shelf.label(any(like: Sticker() as any Label), any(), true)).called(1)
    verify(shelf.label(any(like: Sticker() as any Label), true, any())).called(1)
    verify(shelf.label(any(like: Sticker() as any Label), any(), false)).called(0)
  }

  @Test("A default value that calls another mock is not part of an order block")
  func defaultsInOrder() async throws {
    let boxes = BoxMock(sizes)
    _ = boxes.make()
    _ = await boxes.makeLater()
    _ = try boxes.tryMake()
    verifyInOrder {
      _ = boxes.make()
    }
    await verifyInOrder {
      _ = boxes.make()
      _ = await boxes.makeLater()
      _ = try boxes.tryMake()
    }
    await verifySequence {
      _ = boxes.make()
      _ = await boxes.makeLater()
      _ = try boxes.tryMake()
    }
    verify(sizes.size()).called(3)
  }

  @Test("An order block names the mock that a default value calls only if it calls it itself")
  func defaultsBesideCalls() {
    let boxes = BoxMock(sizes)
    _ = boxes.make()
    verifySequence {
      _ = boxes.make()
      sizes.size()
    }
    #expect(
      failures {
        verifyInOrder {
          sizes.size()
          _ = boxes.make()
        }
      }.count == 1)
  }

  @Test(
    "A static default value that calls another mock is not part of an order block", .mockSession)
  func staticDefaults() {
    _ = BoxMock.build()
    verifyInOrder { BoxMock.build() }
    verifySequence { BoxMock.build() }
    verify(SizeMock.standard()).called(1)
  }

  @Test("A mocked value that calls a mock is not part of a recording", .mockSession)
  func mockedValues() {
    let boxes = BoxMock(sizes)
    _ = boxes.wrap()
    verify(SizeMock.standard()).called(1)
    verifyInOrder { boxes.wrap() }
    verify(boxes.wrap()).called(1)
    verify(SizeMock.standard()).called(1)
  }

  @Test("A predicate of a stub that calls a mock is not part of a recording")
  func predicatesOfStubs() {
    let boxes = BoxMock(sizes)
    let sizes = sizes
    when(boxes.fits(matching { $0 > sizes.size() })).thenReturn(true)
    #expect(!boxes.fits(0))
    verifyInOrder { boxes.fits(0) }
    verifySequence { boxes.fits(0) }
  }

  // MARK: Tasks

  @Test("A call in a task that an expression creates is an ordinary call")
  func unstructuredTask() async {
    await verify {
      bell.ring(1)
      await Task { bell.ring(2) }.value
    }.called(0)
    #expect(bell.mockState.transcript == "#1 ring(2)")

    await when {
      _ = bell.strike(1)
      return await Task { bell.strike(2) }.value
    }.thenReturn(7)
    #expect(bell.strike(1) == 7)
    #expect(bell.mockState.transcript == "#1 ring(2)\n#2 strike(2)\n#3 strike(1)")
  }

  @Test("A call in a task that an order block creates is an ordinary call")
  func unstructuredTaskInOrder() async {
    bell.ring(1)
    await verifyInOrder {
      bell.ring(1)
      await Task { bell.ring(2) }.value
    }
    #expect(bell.mockState.transcript == "#1 ring(1)\n#2 ring(2)")
  }

  @Test("A matcher in a task that an expression creates is outside the recording")
  func matcherInTask() async {
    let found = await failures {
      await verify {
        bell.ring(1)
        await Task { bell.ring(any()) }.value
      }.called(0)
    }
    #expect(found.map(\.line) == [#line - 3])
    #expect(bell.mockState.invocations.count == 1)
  }

  @Test("The calls of structured child tasks belong to the recording")
  func structuredTasks() async {
    bell.ring(1)
    await verify {
      async let ring: Void = bell.ring(any())
      await ring
    }.called(1)
    await verify {
      await withTaskGroup(of: Void.self) { group in group.addTask { bell.ring(2) } }
    }.called(0)
    #expect(bell.mockState.transcript == "#1 ring(1)")
  }
}

// MARK: - Fixtures

private final class SizeMock: Mock, @unchecked Sendable {
  @discardableResult func size() -> Int { calledReturning(default: 1) }
  @discardableResult static func standard() -> Int { calledReturning(default: 1) }
}

private struct Wrapping: Mocked {
  static var mock: Wrapping { Wrapping(size: SizeMock.standard()) }
  var size: Int
}

private final class BoxMock: Mock, @unchecked Sendable {
  private let sizes: SizeMock

  init(_ sizes: SizeMock) {
    self.sizes = sizes
    super.init()
  }

  func make() -> Int { calledReturning(default: sizes.size()) }
  func makeLater() async -> Int { await calledReturning(default: sizes.size()) }
  func tryMake() throws -> Int { try calledThrowReturning(default: sizes.size()) }
  func wrap() -> Wrapping { calledReturning() }
  func fits(_ size: Int) -> Bool { calledReturning(with: size) }
  static func build() -> Int { calledReturning(default: SizeMock.standard()) }
}

private protocol Label { var text: String { get } }
private struct Sticker: Label { let text = "tea" }

private final class ShelfMock: Mock {
  func put(_ wrapping: Wrapping) { called(with: wrapping) }
  func label(_ label: any Label, _ isLarge: Bool, _ isRed: Bool) {
    called(with: label, isLarge, isRed, label.text.isEmpty ? 0 : 1)
  }
}
