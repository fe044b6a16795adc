import Foundation
import Testing
import Understudy

private protocol Animal {
  func eat(_ food: String)
  var name: String { get }
}
private protocol Walking { func walk() -> Int }
private protocol Dog: Animal, Walking { func bark() -> String }

private final class DogMock: Mock, Dog {
  func eat(_ food: String) { called(with: food) }
  var name: String { calledReturning() }
  @discardableResult func walk() -> Int { calledReturning() }
  @discardableResult func bark() -> String { calledReturning(default: "Woof") }
}

private protocol Owner: AnyObject {
  var dog: (any Dog)? { get set }
}
private final class OwnerMock: Mock, Owner {
  var dog: (any Dog)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
}

private class Machine {
  init() {}
  func start(_ speed: Int) -> Bool { fatalError("A real machine was started.") }
  var isOn: Bool { fatalError("A real machine was asked.") }
}
private protocol Watched: Machine { func watch() }
private final class MachineMock: Machine, Watched, Mocking {
  let mockState = MockState()
  @discardableResult override func start(_ speed: Int) -> Bool { calledReturning(with: speed) }
  override var isOn: Bool { calledReturning() }
  func watch() { called() }
}

nonisolated private final class ObjectMock: NSObject, Mocking {
  let mockState = MockState()
  @discardableResult func changed(_ number: Int) -> Bool { calledReturning(with: number) }
}

private protocol Duplicate {
  func copy() -> Self
  func merged(with other: Self) -> Self
  static func make(_ name: String) -> Self
  func copies() -> [Self]
}
private final class DuplicateMock: Mock, Duplicate {
  @discardableResult func copy() -> DuplicateMock { calledReturning(default: self) }
  @discardableResult func merged(with other: DuplicateMock) -> DuplicateMock {
    calledReturning(with: other, default: self)
  }
  static func make(_ name: String) -> DuplicateMock {
    mockState.calledReturning(with: name, default: DuplicateMock())
  }
  func copies() -> [DuplicateMock] { calledReturning() }
}
private class OpenDuplicateMock: Mock {
  func copy() -> Self { calledReturning(default: self) }
}

private class BaseMock: Mock, Animal {
  func eat(_ food: String) { called(with: food) }
  var name: String { calledReturning() }
}
private final class DerivedMock: BaseMock, Walking {
  override func eat(_ food: String) { called(with: food) }
  func walk() -> Int { calledReturning() }
}

@Suite(.mockSession) struct InheritanceDeclarations {
  @Test("Inherited protocols")
  func inherited() {
    let dog = DogMock()
    when(dog.walk()).thenReturn(3)
    let any: any Dog = dog
    any.eat("bone")
    #expect(any.walk() == 3)
    verify(dog.eat("bone")).called(1)
  }

  @Test("A class-bound protocol")
  func classBound() {
    let (owner, dog) = (OwnerMock(), DogMock())
    when(owner.dog).thenReturn(dog)
    #expect(owner.dog as? DogMock === dog)
    owner.dog = dog
    verify(owner.dog = dog).called(1)
  }

  @Test("A subclass of the replaced class")
  func replacedClass() {
    let machine = MachineMock()
    when(machine.start(any())).thenReturn(true)
    #expect((machine as Machine).start(3))
    machine.watch()
    verify(on: machine, called: 1).start(3)
    verify(machine.watch()).called(1)
  }

  @Test("A subclass of NSObject")
  func object() {
    let object = ObjectMock()
    when(object.changed(3)).thenReturn(true)
    #expect(object.changed(3))
    verify(on: object, called: 1).changed(any())
  }

  @Test("A Self result")
  func selfResult() {
    let (mock, other) = (DuplicateMock(), DuplicateMock())
    when(mock.copy()).thenReturn(other)
    #expect(mock.copy() === other)
    when(mock.copies()).thenReturn([mock, other])
    #expect(mock.copies().count == 2)
    verify(on: mock, called: 1).copy()
  }

  @Test("A Self parameter")
  func selfParameter() {
    let (mock, other) = (DuplicateMock(), DuplicateMock())
    when(mock.merged(with: other)).thenReturn(other)
    #expect(mock.merged(with: other) === other)
    verify(mock.merged(with: any(like: mock))).called(1)
  }

  @Test("A static method with a Self result")
  func staticSelfResult() {
    let made = DuplicateMock()
    when(DuplicateMock.make("a")).thenReturn(made)
    #expect(DuplicateMock.make("a") === made)
    verify(DuplicateMock.make("a")).called(1)
  }

  @Test("A Self result of a class with subclasses")
  func openSelfResult() {
    let (mock, other) = (OpenDuplicateMock(), OpenDuplicateMock())
    when(mock.copy()).thenReturn(other)
    #expect(mock.copy() === other)
    verify(mock.copy()).called(1)
  }

  @Test("A mock that inherits from a mock")
  func inheritedMock() {
    let mock = DerivedMock()
    when(mock.walk()).thenReturn(3)
    #expect(mock.walk() == 3)
    mock.eat("a")
    verify(mock.eat("a")).called(1)
  }
}
