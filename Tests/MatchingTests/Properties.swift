import Testing
import Understudy
import UnderstudyTestSupport

/// `having`.
@Suite(.mockSession) struct Properties {
  private let courier = CourierMock()

  @Test("A property equals a value or satisfies a matcher, in an optional parameter, too")
  func values() {
    courier.place(Parcel())
    courier.place(Parcel(number: 3, city: "Bonn", stamp: Stamp(name: "blue")))
    courier.place(nil)
    verify(courier.place(having(\.city, "Ulm"))).called(1)
    verify(courier.place(having(\.number, inRange(1...)))).called(2)
    verify(courier.place(having(\.stamp, isNil()))).called(1)
    verify(courier.place(having(\.stamp, having(\.name, startingWith("b"))))).called(1)
    verify(courier.place(having(\.stamp?.name, "blue"))).called(1)
    verify(on: courier, called: 1).place(having(\.label, endingWith("3")))
    // `nil` has no property.
    verify(courier.place(not(having(\.city, any())))).called(1)
    when(courier.place(having(\.city, "Bonn"))).thenReturn(5)
    #expect(courier.place(Parcel(city: "Bonn")) + courier.place(Parcel()) == 5)
  }

  @Test("In a parameter of type Any, a value of another type has no such property")
  func types() {
    courier.log(Parcel(), "Ulm", [1, 2])
    verify(courier.log(having(\Parcel.city, "Ulm"), any(), having(\[Int].[1], 2))).called(1)
    verify(courier.log(any(), having(\Parcel.city, any()), any())).called(.never)
  }

  @Test("A property compares by comparators, and by identity")
  func rules() {
    ArgumentEquality.register(Stamp.self) { $0.name.lowercased() == $1.name.lowercased() }
    courier.place(Parcel(stamp: Stamp(name: "BLUE")))
    verify(courier.place(having(\.stamp, Stamp(name: "blue")))).called(1)
    let waybill = Waybill("a")
    courier.edit(waybill)
    waybill.title = "b"
    verify(courier.edit(having(\.self, identical(to: waybill)))).called(1)
    verify(courier.edit(allOf(identical(to: waybill), having(\.title, "b")))).called(1)
  }

  @Test("Messages show the names of stored properties, and … for what has none")
  func texts() {
    let found = failures {
      verify(courier.place(having(\.stamp?.name, startingWith("b")))).called(1)
      verify(courier.place(having(\.stamp!.name, "x"))).called(1)
      verify(courier.place(having(\.label, "x"))).called(1)
      verify(courier.place(having(\.stamp?.name.count, isNil()))).called(1)
      verify(courier.place(having(\.self, any()))).called(1)
      verify(courier.log(having(\(x: Int, y: Int).y, 2), having(\(Int, Int).1, 2))).called(1)
      verify(courier.log(having(\[Int].[0], 1), having(\Stamp?.?.name, "x"))).called(1)
    }
    let expected = [
      #"place(having(\.stamp?.name, startingWith("b")))"#, #"place(having(\.stamp!.name, "x"))"#,
      #"place(having(\.…, "x"))"#, #"place(having(\.stamp?.name.…, isNil()))"#,
      #"place(having(\.self, any()))"#, #"log([having(\.y, 2), having(\.1, 2)])"#,
      #"log([having(\.…, 1), having(\.?.name, "x")])"#,
    ]
    #expect(found.map { $0.text.split(separator: "\n")[1] } == expected.map { "Expected: \($0)" })
  }

  @Test("A computed property is read as the code under test reads it")
  func getters() {
    let engine = EngineMock()
    when(engine.speed).thenReturn(88)
    courier.log(engine)
    verify(courier.log(having(\(any Engine).speed, 88))).called(1)
    verify(engine.speed).called(1)
  }

  @Test("No property of a placeholder is read")
  func placeholders() {
    // A call without a stub returns the placeholder, which fails the test.
    _ = failures { courier.log(GarageMock().gauge()) }
    verify(courier.log(having(\Gauge.tenth, 0))).called(.never)
    #expect(Gauge.reads.value == 0)
    courier.log(Gauge(number: 57))
    verify(courier.log(having(\Gauge.tenth, 5))).called(1)
    #expect(Gauge.reads.value == 1)
  }

  @Test("Around a call, or outside of when, it is reported")
  func reported() {
    let call = "having(…) is written around the call place(any())."
    expectFailure(headline: call, atLine: #line + 1) {
      verifyAll { courier.place(having(\.number, courier.place(any()))) }
    }
    let outside = #"having(\.number, 7) was used outside when or verify."#
    expectFailure(headline: outside) { let _: Parcel = having(\.number, 7) }
    let closure = #"No call can match log([having(\.self, closure)])."#
    expectFailure(headline: closure) { verify(courier.log(having(\.self, { 1 }))).called(.never) }
  }
}

/// Counts how often its property is read.
private final class Gauge {
  static let reads = Shared(0)
  let number: Int
  init(number: Int) { self.number = number }
  var tenth: Int {
    Self.reads.increment()
    return number / 10
  }
}
private final class GarageMock: Mock {
  func gauge() -> Gauge { calledReturning() }
}
private protocol Engine { var speed: Int { get } }
private final class EngineMock: Mock, Engine {
  var speed: Int { calledReturning() }
}
