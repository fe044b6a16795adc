import Testing
import Understudy
import UnderstudyTestSupport

/// User code that the library runs may use the same mock: no lock is held.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Reentrancy {
  private let canteen = CanteenMock()

  @Test("Hashing and comparing an argument may call the mock")
  func equality() {
    when(canteen.store(Nosy(1, canteen))).perform {}
    when(canteen.borrow()).thenReturn(nil)
    canteen.store(Nosy(1, canteen))
    canteen.store(Nosy(2, canteen))
    verify(canteen.store(Nosy(1, canteen))).called(1)
    verifyInOrder { canteen.store(Nosy(2, canteen)) }
    verify(canteen.borrow()).called(.atLeast(1))

    // Stubbing the same arguments again compares them.
    let menu = NosyMenuMock()
    when(menu.price(Nosy(1, canteen))).thenReturn(1).lenient()
    when(menu.price(Nosy(1, canteen))).thenReturn(2)
    #expect([menu.price(Nosy(1, canteen)), menu.price(Nosy(2, canteen))] == [2, 0])
  }

  @Test("A predicate may call, stub and verify the mock")
  func predicate() {
    canteen.cook("soup")
    verify(
      canteen.cook(
        matching { dish in
          canteen.clean()
          when(canteen.borrow()).thenReturn(nil).lenient()
          verify(canteen.clean()).called(.atLeast(1))
          return dish == "soup"
        })
    ).called(1)
  }

  @Test("A comparator may call and verify the mock")
  func comparator() {
    ArgumentEquality.register(Bill.self) { [canteen] in
      canteen.clean()
      verify(canteen.clean()).called(.atLeast(1))
      return $0.table == $1.table
    }
    canteen.store(Bill(table: 1, total: 1))
    verify(canteen.store(Bill(table: 1, total: 2))).called(1)
  }

  @Test("An answer may call, stub, verify and clear its mock")
  func answer() {
    when(canteen.cook("outer")).thenAnswer { [canteen] in
      when(canteen.cook("inner")).thenReturn(2)
      let inner = canteen.cook("inner")
      verify(on: canteen, called: 1).cook("inner")
      verify(canteen.cook("outer")).called(1)
      #expect(canteen.mockState.transcript == "#1 cook(\"outer\")\n#2 cook(\"inner\")")
      canteen.mockState.clearInvocations()
      return inner * 10
    }
    #expect(canteen.cook("outer") == 20)
    #expect(canteen.mockState.transcript == "")
  }
}

/// Uses a mock whenever it is hashed or compared.
private struct Nosy: Hashable {
  let number: Int
  let canteen: CanteenMock

  init(_ number: Int, _ canteen: CanteenMock) {
    self.number = number
    self.canteen = canteen
  }

  static func == (left: Nosy, right: Nosy) -> Bool {
    left.canteen.borrow()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    canteen.borrow()
    hasher.combine(number)
  }
}

private final class NosyMenuMock: Mock {
  func price(_ item: Nosy) -> Int { calledReturning(with: item, default: 0) }
}
