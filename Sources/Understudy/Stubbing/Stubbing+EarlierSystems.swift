internal import UnderstudyValues

// Structures generic over parameter packs need macOS 14 and its like. Before, closures that take arguments
// run in place, like those of a variable. The functions have no column, because overloads have to differ in
// more than an isolation.
#if canImport(Darwin)
  extension Stubbing {
    /// Answers the matching calls with a closure that takes the method's arguments.
    @_disfavoredOverload
    @discardableResult
    public func thenAnswer<each Argument>(
      _ answer: @escaping (repeat each Argument) throws -> Result
    ) -> Stubbing {
      writer?.add(.closure(AnswerClosure(answer, .none)))
      return self
    }

    /// Runs a closure with the method's arguments on each matching call, as a side effect.
    @_disfavoredOverload
    @discardableResult
    public func perform<each Argument>(
      _ effect: @escaping (repeat each Argument) -> Void
    ) -> Stubbing {
      writer?.add(effect: AnswerClosure(effect, .none))
      return self
    }
  }

  /// Stubs the call that follows to answer with a closure that takes the method's arguments.
  @_disfavoredOverload
  public func when<Instance: Mocking, each Argument, Result>(
    using mock: Instance, thenAnswer answer: @escaping (repeat each Argument) throws -> Result,
    times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) -> Instance {
    let position = SourcePosition(fileID, filePath, line, 1)
    mock.mockState.openStubProxy(AnswerClosure(answer, .none), count, isLenient, at: position)
    return mock
  }

  /// Stubs the call of a static member to answer with a closure that takes the method's arguments.
  @_disfavoredOverload
  public func when<Instance: Mocking, each Argument, Result>(
    using type: Instance.Type, thenAnswer answer: @escaping (repeat each Argument) throws -> Result,
    times count: Int? = nil, lenient isLenient: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) -> Instance.Type {
    let position = SourcePosition(fileID, filePath, line, 1)
    type.mockState.openStubProxy(AnswerClosure(answer, .none), count, isLenient, at: position)
    return type
  }
#endif
