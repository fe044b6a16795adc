import Testing
import Understudy

private enum LampError: Error, Equatable { case broken }

private protocol Lamp {
  var model: String { get }
  var brightness: Int { get set }
  var owner: String? { get set }
  var serial: Int { get throws }
  var voltage: Int { get throws(LampError) }
  var remote: String { get async }
  var firmware: String { get async throws }
  var delegate: (any LampDelegate)? { get set }
  var onSwitch: (() -> Void)? { get set }
  var tint: Int { get nonmutating set }
}
private protocol LampDelegate: AnyObject {}
private final class Room: LampDelegate {}

private final class LampMock: Mock, Lamp {
  var model: String { calledReturning() }
  var brightness: Int {
    get { calledReturning(default: 50) }
    set { called(with: newValue) }
  }
  var owner: String? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var serial: Int { get throws { try calledThrowReturning() } }
  var voltage: Int { get throws(LampError) { try calledThrowReturning(throwing: LampError.self) } }
  var remote: String { get async { await calledReturning() } }
  var firmware: String { get async throws { try await calledThrowReturning() } }
  var delegate: (any LampDelegate)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  var onSwitch: (() -> Void)? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  var tint: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

@Suite struct PropertyDeclarations {
  private let lamp = LampMock()

  @Test("A get-only property")
  func get() {
    when(lamp.model).thenReturn("Luna")
    #expect(lamp.model == "Luna")
    _ = verify(on: lamp, called: 1).model
  }

  @Test("A get-set property")
  func getAndSet() {
    when(lamp.brightness).thenReturn(1)
    when(lamp.brightness = any()).perform { (value: Int) in #expect(value == 11) }
    lamp.brightness += 10
    verify(lamp.brightness = 11).called(1)
  }

  @Test("An optional property")
  func optional() {
    when(lamp.owner).thenReturn("Ada", nil)
    #expect([lamp.owner, lamp.owner] == ["Ada", nil])
    lamp.owner = nil
    verify(lamp.owner = nil).called(1)
  }

  @Test("A throwing property")
  func throwing() throws {
    when(try lamp.serial).thenThrow(LampError.broken)
    #expect(throws: LampError.broken) { try lamp.serial }
    verify(try lamp.serial).called(1)
  }

  @Test("A property with typed throws")
  func typedThrowing() throws {
    when(try lamp.voltage).thenThrow(LampError.broken)
    #expect(throws: LampError.broken) { try lamp.voltage }
    verify(try lamp.voltage).called(1)
  }

  @Test("An async property")
  func asynchronous() async {
    await when { await lamp.remote }.thenReturn("on")
    #expect(await lamp.remote == "on")
    await verify { await lamp.remote }.called(1)
  }

  @Test("An async throwing property")
  func asyncThrowing() async throws {
    await when { try await lamp.firmware }.thenReturn("2.0")
    #expect(try await lamp.firmware == "2.0")
    _ = try await verify(on: lamp, called: 1).firmware
  }

  @Test("A delegate")
  func delegate() {
    let room = Room()
    when(lamp.delegate).thenReturn(room)
    #expect(lamp.delegate === room)
    lamp.delegate = room
    verify(lamp.delegate = room).called(1)
  }

  @Test("A closure property")
  func closure() {
    var switched = 0
    when(lamp.onSwitch).thenReturn { switched += 1 }
    lamp.onSwitch?()
    #expect(switched == 1)
    lamp.onSwitch = {}
    verify(lamp.onSwitch = any()).called(1)
  }

  @Test("A nonmutating setter")
  func nonmutating() {
    when(lamp.tint).thenReturn(3)
    lamp.tint = 4
    #expect(lamp.tint == 3)
    verify(lamp.tint = 4).called(1)
  }
}
