import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// A closure that could wait, and calls a synchronous function: a test of it would pass, and explore nothing.
@Suite(.timeLimit(.minutes(5))) struct SilentPasses {
  private func report(_ does: String) -> String {
    """
    \(does), because no asynchronous call of a mock, no sleep, callback, or element of a stream, and no anytime came.
    token was called as a synchronous function. Pass token.async or token.asyncThrowing in its place.
    """
  }

  @Test("Each trait reports it, and names what to pass")
  func reported() async {
    let body: @Sendable () async throws -> Void = {
      let token = MockFunction<String>("token")
      when(token()).thenReturn("t")
      let load: @Sendable () async throws -> String = { token() }
      async let a = load()
      async let b = load()
      let tokens = try await [a, b]
      #expect(tokens == ["t", "t"])
    }
    #expect(await explore(body: body) == [report(".everyOrder explores nothing")])
    #expect(
      await explore(.samples(5, seed: 1), body: body) == [report(".everyOrder explores nothing")])
    #expect(await explore(.requests(), body: body) == [report(".everyOrder explores nothing")])
    #expect(await explore(.time, body: body) == [report(".virtualTime changes nothing")])
  }

  @Test("With what it names, it has orders, and no report", arguments: [false, true])
  func cured(canThrow: Bool) async {
    let orders = Shared(0)
    let body: @Sendable () async throws -> Void = {
      orders.change { $0 += 1 }
      let token = MockFunction<String>("token")
      when(token()).thenReturn("t")
      let load: @Sendable () async throws -> String = canThrow ? token.asyncThrowing : token.async
      async let a = load()
      async let b = load()
      let tokens = try await [a, b]
      #expect(tokens == ["t", "t"])
    }
    #expect(await explore(body: body) == [])
    #expect(orders.value == 2)
    #expect(await explore(.time, body: body) == [])
  }
}
