import Dispatch
import Testing
import Understudy

/// `any(like:)`, where a placeholder is no value that a call can use.
@Suite struct Samples {
  private let studio = StudioMock()

  @Test("A private protocol with one type: an optimizer takes the type for that of every value")
  func privateProtocol() {
    studio.draw(Circle(radius: 3))
    verify(studio.draw(any(like: Circle(radius: 1)))).called(1)
    verify(studio.draw(matching(like: Circle(radius: 1)) { $0.area == 9 })).called(1)
  }

  #if os(Linux)
    @Test("An isolated parameter whose actor has an executor of its own")
    func isolatedParameter() async {
      let press = Press()
      await studio.print("a", on: press)
      await verify { await studio.print(any(), on: any(like: Press())) }.called(1)
    }
  #endif
}

private protocol Shape { var area: Int { get } }
private struct Circle: Shape {
  let radius: Int
  var area: Int { radius * radius }
}

private final class StudioMock: Mock, @unchecked Sendable {
  func draw(_ shape: any Shape) {
    _ = shape.area
    called(with: shape)
  }
  #if os(Linux)
    func print(_ text: String, on press: isolated Press) async { await called(with: text, press) }
  #endif
}

#if os(Linux)
  private actor Press {
    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  }

  private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "press")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
