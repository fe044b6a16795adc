import Testing
import Understudy
import UnderstudyTestSupport

/// An expression that contains no call to a mock says so, with what it threw.
@Suite struct EmptyExpressions {
  private static let forwarders =
    "The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning."

  private static func expression(_ verb: String, _ reason: String = "") -> String {
    """
    The expression in \(verb) contains no call to a mock\(reason).
    Write a call to a mock: \(verb)(mock.method(any()))
    \(forwarders)
    """
  }

  private static func block(_ verb: String, _ reason: String = "") -> String {
    """
    The block of \(verb) contains no call to a mock\(reason).
    Write the calls of mocks inside: \(verb) { mock.method(any()) }
    \(forwarders)
    """
  }

  @Test("An expression without a call to a mock is reported")
  func noCall() async {
    expectFailure(Self.expression("when")) { when("tea".count).thenReturn(3) }
    expectFailure(Self.expression("verify")) { verify("tea".count).called(1) }
    await expectFailure(Self.expression("verify"), atLine: #line + 1) {
      await verify { await Task.yield() }.called(1)
    }
    await expectFailure(Self.expression("when"), atLine: #line + 1) {
      await when { await Task.yield() }.thenReturn()
    }
  }

  @Test("An expression that throws before it calls a mock says what it threw")
  func thrown() async {
    let reason = ", because it threw lost"
    expectFailure(Self.expression("when", reason)) { try when(lose()).thenReturn(3) }
    expectFailure(Self.expression("verify", reason)) { try verify(lose()).called(1) }
    await expectFailure(Self.expression("verify", reason), atLine: #line + 1) {
      await verify { try await loseLater() }.called(1)
    }
    await expectFailure(Self.expression("when", reason), atLine: #line + 1) {
      await when({ try await loseLater() }, thenReturn: 3)
    }
  }

  @Test("An order block without a call to a mock shows how to write one")
  func blocks() async {
    expectFailure(Self.block("verifyInOrder")) { verifyInOrder { _ = "tea".count } }
    expectFailure(Self.block("verifySequence")) { verifySequence { _ = "tea".count } }
    let reason = ", because it threw lost"
    expectFailure(Self.block("verifyInOrder", reason)) { verifyInOrder { try lose() } }
    expectFailure(Self.block("verifySequence", reason)) { verifySequence { try lose() } }
    await expectFailure(Self.block("verifyInOrder", reason), atLine: #line + 1) {
      await verifyInOrder { try await loseLater() }
    }
    await expectFailure(Self.block("verifySequence", reason), atLine: #line + 1) {
      await verifySequence { try await loseLater() }
    }
  }
}

// MARK: - Fixtures

/// Reads `lost` in every message.
private enum LossError: String, Error, CustomStringConvertible {
  case lost
  var description: String { rawValue }
}

private func lose() throws -> Int { throw LossError.lost }
private func loseLater() async throws -> Int { throw LossError.lost }
