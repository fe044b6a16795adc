import Testing
import Understudy

// A university enrolls students over a database connection: the whole of a first mock in one file,
// from the protocol to the tests.

// MARK: - Code under test

private enum DatabaseError: Error { case reconnection }

private protocol DatabaseConnection {
  func connect() throws
  func reconnect() throws
  func insert(into table: String, values: Any...)
  func select(_ content: String, from table: String, where condition: String) -> String
  func delete(from table: String, where condition: String)
  func close() throws
}

private struct Enrollment {
  let database: any DatabaseConnection

  func matriculate(studentID: UInt, name: String) {
    do {
      try database.connect()
      database.insert(into: "students", values: studentID, name)
      try database.close()
    } catch {
      try? database.reconnect()
    }
  }

  func name(of studentID: UInt) -> String {
    database.select("name", from: "students", where: "id = \(studentID)")
  }
}

// MARK: - The mock

private final class DatabaseConnectionMock: Mock, DatabaseConnection {
  func connect() throws { try calledThrowing() }
  func reconnect() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    calledReturning(with: content, table, condition) as? String ?? "unknown"
  }
  func delete(from table: String, where condition: String) { called(with: table, condition) }
  func close() throws { try calledThrowing() }
}

// MARK: - The tests

@Suite struct EnrollmentTests {
  private let database = DatabaseConnectionMock()
  private var enrollment: Enrollment { Enrollment(database: database) }

  @Test("Matriculating opens the connection, inserts the student and closes it")
  func matriculate() throws {
    enrollment.matriculate(studentID: 33174, name: "John Doe")

    try verify(on: database, called: exactly(1)).connect()
    // The literal is an Int, the student's number a UInt; equal numbers are equal.
    verify(on: database, called: exactly(1))
      .insert(into: "students", values: 33174, "John Doe")
    verify(on: database, called: never()).delete(from: "students", where: "id = 33174")
    try verify(on: database, called: atLeast(1)).close()
    verifySequence {
      try database.connect()
      database.insert(into: "students", values: 33174, "John Doe")
      try database.close()
    }
  }

  @Test("A stubbed result is for its arguments; other calls get the value after ??")
  func thenReturn() {
    when(using: database, thenReturn: "Ada").select("name", from: "students", where: "id = 1")

    #expect(enrollment.name(of: 1) == "Ada")
    #expect(enrollment.name(of: 2) == "unknown")
  }

  @Test("A stubbed error is thrown, and the calls after it don't happen")
  func thenThrow() throws {
    try when(using: database, thenThrow: DatabaseError.reconnection).connect()

    enrollment.matriculate(studentID: 1, name: "Ada")

    #expect(throws: DatabaseError.reconnection) { try database.connect() }
    verify(on: database, called: never()).insert(into: any(), values: any(), any())
    try verify(on: database, called: 1).reconnect()
  }

  @Test("A stub of one method does not change another method")
  func otherMethods() throws {
    try when(using: database, thenThrow: DatabaseError.reconnection).reconnect()
    try database.connect()
    #expect(throws: DatabaseError.reconnection) { try database.reconnect() }
  }
}

// MARK: - Overloads, collections and nested values

private struct Address { var city: String }

private final class Student: Sendable {
  let address: Address
  init(address: Address) { self.address = address }
}

private struct Course: Hashable {
  var title: String
  var seats: Int
}

private struct Room { var number: Int }

private struct Lecture {
  var course: Course
  var room: Room
}

private final class RegistrarMock: Mock {
  func foo<T>(param: T...) { called(with: param) }
  func foo<T>(param: [T]) { called(with: param) }
  func register(_ students: [Student]) { called(with: students) }
  func offer(_ courses: Set<Course>) { called(with: courses) }
  func publish(_ rooms: [String: Room]) { called(with: rooms) }
  func hold(_ lecture: Lecture) { called(with: lecture) }
  func expel(_ student: Student) { called(with: student) }
}

@Suite struct RegistrarTests {
  private let registrar = RegistrarMock()

  @Test("Overloads with an array and with a variadic parameter are different methods")
  func overloads() {
    registrar.foo(param: 1, 2, 3)
    registrar.foo(param: ["a"])

    verify(on: registrar, called: 1).foo(param: 1, 2, 3)
    verify(on: registrar, called: never()).foo(param: [1, 2, 3])
    verify(on: registrar, called: never()).foo(param: "a")
    verify(on: registrar, called: 1).foo(param: ["a"])
  }

  @Test("Collections of objects and of structs are verified")
  func collections() {
    let (first, second) = (
      Student(address: Address(city: "Ulm")), Student(address: Address(city: "Bonn"))
    )
    registrar.register([first, second])
    registrar.offer([Course(title: "Logic", seats: 30), Course(title: "Sets", seats: 20)])
    registrar.publish(["Logic": Room(number: 1), "Sets": Room(number: 2)])

    verify(on: registrar, called: 1).register([first, second])
    verify(on: registrar, called: 0).register([second, first])
    verify(on: registrar, called: 1)
      .offer([Course(title: "Sets", seats: 20), Course(title: "Logic", seats: 30)])
    verify(on: registrar, called: 0).offer([Course(title: "Sets", seats: 20)])
    verify(on: registrar, called: 1)
      .publish(["Sets": Room(number: 2), "Logic": Room(number: 1)])
    verify(on: registrar, called: 0).publish(["Logic": Room(number: 1), "Sets": Room(number: 3)])
  }

  @Test("Nested values are verified, in structs and in objects")
  func nesting() {
    let course = Course(title: "Logic", seats: 30)
    let student = Student(address: Address(city: "Ulm"))
    registrar.hold(Lecture(course: course, room: Room(number: 1)))
    registrar.expel(student)

    verify(on: registrar, called: 1).hold(Lecture(course: course, room: Room(number: 1)))
    verify(on: registrar, called: 0).hold(Lecture(course: course, room: Room(number: 2)))
    verify(on: registrar, called: 1).expel(student)
    verify(
      registrar.expel(matching(like: student) { $0.address.city == "Ulm" })
    ).called(1)
    verify(
      registrar.expel(matching(like: student) { $0.address.city == "Bonn" })
    ).called(0)
  }

  @Test("A comparator compares two objects by their content")
  func comparator() {
    withMockSession {
      ArgumentEquality.register(Student.self) { $0.address.city == $1.address.city }
      registrar.expel(Student(address: Address(city: "Ulm")))
      verify(on: registrar, called: 1).expel(Student(address: Address(city: "Ulm")))
      verify(on: registrar, called: 0).expel(Student(address: Address(city: "Bonn")))
    }
  }
}
