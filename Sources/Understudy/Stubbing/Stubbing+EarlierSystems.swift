internal import UnderstudyValues

// Structures generic over parameter packs need macOS 14 and its like. Before, closures that take arguments
// run in place, like those of a variable.
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
#endif
