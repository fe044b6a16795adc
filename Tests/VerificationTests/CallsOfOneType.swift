import Testing
import Understudy
import UnderstudyTestSupport

/// A call inside another one that returns a value of the same type: each has the value of its own stub,
/// whichever is the newest. `ChainFuzzer` has receivers and arguments.
@Suite(.mockSession(unusedStubs: .ignored)) struct CallsOfOneType {
  private let root = TwigMock(named: "root")
  private let first = TwigMock()
  private let second = TwigMock()

  @Test("A newest stub without a value, or with fewer elements, doesn't end the chain")
  func emptyValues() {
    when(root.find(1)).thenReturn(first)
    when(root.find(2)).thenReturn(nil)
    when(root.all(1)).thenReturn([root, first])
    when(root.all(2)).thenReturn([second])
    when(root.untyped(1)).thenReturn(first)
    when(root.untyped(2)).thenReturn(Bud())
    _ = first.find(5)
    _ = first.all(5)
    verify(root.find(1)?.find(5)).called(1)
    verify(root.find(1)!.find(6)).called(.never)
    verify(root.all(1)[1].all(5)).called(1)
    verify((root.untyped(1) as! TwigMock).find(5)).called(1)
    verify(root.find(1)?.all(4)).called(.never)
  }

  @Test("A condition on a call is reported, whatever the newest stub returns")
  func conditions() {
    when(root.isOpen(1)).thenReturn(true)
    when(root.isOpen(2)).thenReturn(false)
    #expect(failures { verify(root.isOpen(1) && root.isOpen(3)).called(.never) }.count == 1)
    #expect(failures { verify(root.isOpen(2) || root.isOpen(3)).called(.never) }.count == 1)
    #expect(failures { verify(!root.isOpen(1)).called(.never) }.count == 1)
    when(root.label(1)).thenReturn("Ada")
    when(root.label(2)).thenReturn("Eve")
    #expect(failures { verify(root.label(1)?.uppercased()).called(.never) }.count == 1)
    when(root.count(1)).thenReturn(4)
    when(root.count(2)).thenReturn(5)
    #expect(failures { verify(root.count(1) + 1).called(.never) }.count == 1)
  }
}

private class TwigMock: Mock {
  func find(_ number: Int) -> TwigMock? { calledReturning(with: number) }
  func all(_ number: Int) -> [TwigMock] { calledReturning(with: number) }
  func untyped(_ number: Int) -> Mock { calledReturning(with: number) as? Mock ?? self }
  func isOpen(_ number: Int) -> Bool { calledReturning(with: number) }
  func label(_ number: Int) -> String? { calledReturning(with: number) }
  func count(_ number: Int) -> Int { calledReturning(with: number) }
}

private final class Bud: Mock {}
