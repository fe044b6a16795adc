import Testing
import Understudy
import UnderstudyTestSupport

/// `thenReturnLastSet(initially:)` makes a property keep what is set.
@Suite struct LastSetValues {
  private let profile = ProfileMock()

  @Test("A property that was set before the stub was written has that value, which can be nil")
  func setBefore() {
    profile.name = "Grace"
    when(profile.name).thenReturnLastSet(initially: "Ada")
    #expect(profile.name == "Grace")
    profile.nickname = nil
    when(profile.nickname).thenReturnLastSet(initially: "A")
    #expect(profile.nickname == nil)
    profile.nickname = "B"
    #expect(profile.nickname == "B")
    profile.nickname = nil
    #expect(profile.nickname == nil)
    // A value of another property is none of this one.
    profile.name = "Barbara"
    #expect(profile.nickname == nil)
  }

  @Test("The values of a subscript are in a dictionary of the test")
  func subscripts() {
    var values: [String: Int] = [:]
    when(profile[any()]).thenAnswer { (key: String) in values[key] ?? 7 }
    when(profile[any()] = any()).perform { (key: String, value: Int) in values[key] = value }
    profile["a"] = 10
    profile["b"] = 20
    profile["a"] = 11
    #expect([profile["a"], profile["b"], profile["c"]] == [11, 20, 7])
  }

  @Test("A newer stub takes precedence, a value can come first, and a stub of the setter suits it")
  func otherStubs() {
    when(profile.name).thenReturn("first").thenReturnLastSet(initially: "Ada")
    #expect([profile.name, profile.name] == ["first", "Ada"])
    when(profile.name).thenReturn("fixed").times(1)
    profile.name = "Grace"
    #expect([profile.name, profile.name] == ["fixed", "Grace"])
    var names: [String] = []
    when(profile.name = any()).perform { (name: String) in names.append(name) }
    profile.name = "Barbara"
    #expect(profile.name == "Barbara")
    #expect(names == ["Barbara"])
  }

  @Test("A recording doesn't set the value")
  func recordings() {
    when(profile.name).thenReturnLastSet(initially: "Ada")
    verify(profile.name = "Grace").called(.never)
    when(profile.name = any()).perform {}
    #expect(profile.name == "Ada")
  }

  @Test("Static members and asynchronous properties keep values, too")
  func otherProperties() async throws {
    withMockSession {
      when(ProfileMock.shared).thenReturnLastSet(initially: 1)
      ProfileMock.shared = 2
      #expect(ProfileMock.shared == 2)
    }
    await when { try await profile.remote }.thenReturnLastSet(initially: 3)
    #expect(try await profile.remote == 3)
  }

  @Test("A verification of a call on the value means the value that was last set")
  func navigation() {
    let (first, second) = (BadgeMock(named: "first"), BadgeMock(named: "second"))
    when(profile.badge).thenReturnLastSet(initially: first)
    profile.badge = second
    profile.badge.scan()
    verify(profile.badge.scan()).called(1)
    verify(first.scan()).called(.never)
    when(profile.badge.number()).thenReturn(7)
    #expect(second.number() == 7)
  }

  @Test("Clearing the calls releases the values before the last one, outside of locks")
  func release() {
    when(profile.owner).thenReturnLastSet(initially: nil)
    var released: [String] = []
    let profile = profile
    for name in ["Ada", "Grace"] {
      // A deinitializer can use the mock.
      profile.owner = Owner {
        released.append("\(name) after \(profile.mockState.invocations.count) calls")
      }
    }
    profile.mockState.clearInvocations()
    #expect(released == ["Ada after 0 calls"])
    #expect(profile.owner != nil)
    profile.owner = nil
    #expect(released == ["Ada after 0 calls", "Grace after 2 calls"])
    profile.mockState.clearStubs()
  }

  @Test("For a method, a setter, or a subscript, it is reported at its line")
  func otherMembers() {
    func text(_ call: String) -> String {
      "\(call) isn't the getter of a property, so it can't return the value that was last set."
    }
    expectFailure(headline: text("age(in: 2026)"), atLine: #line + 2) {
      when(profile.age(in: 2026))
        .thenReturnLastSet(initially: 3)
    }
    #expect(profile.age(in: 2026) == 0)
    expectFailure(headline: text(#"name = "Ada""#), atLine: #line + 1) {
      when(profile.name = "Ada").thenReturnLastSet(initially: ())
    }
    expectFailure(headline: text("[any()]"), atLine: #line + 1) {
      when(profile[any()]).thenReturnLastSet(initially: 1)
    }
    expectFailure(headline: text(#"["a"] = 3"#), atLine: #line + 1) {
      when(profile["a"] = 3).thenReturnLastSet(initially: ())
    }
    profile["a"] = 3
    #expect(profile["a"] == 0)
  }
}

private final class ProfileMock: Mock, @unchecked Sendable {
  var name: String {
    get { calledReturning(default: "") }
    set { called(with: newValue) }
  }
  var nickname: String? {
    get { calledReturning(default: nil) }
    set { called(with: newValue) }
  }
  subscript(key: String) -> Int {
    get { calledReturning(with: key, default: 0) }
    set { called(with: key, newValue) }
  }
  var badge: BadgeMock {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var owner: Owner? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  var remote: Int { get async throws { try await calledThrowReturning() } }
  static var shared: Int {
    get { mockState.calledReturning(default: 0) }
    set { mockState.called(with: newValue) }
  }
  func age(in year: Int) -> Int { calledReturning(with: year, default: 0) }
}

private final class BadgeMock: Mock, @unchecked Sendable {
  func scan() { called() }
  @discardableResult func number() -> Int { calledReturning() }
}

private final class Owner {
  private let onRelease: () -> Void
  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
  deinit { onRelease() }
}
