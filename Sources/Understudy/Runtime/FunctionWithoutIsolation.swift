// A function that may be isolated to any actor is a function and a context, as each other one is, and is
// called in the same way. Only its type says that the caller has to be on its actor. The casts are those
// of structures, because the metadata of the function types isn't available on all systems.

func withoutIsolation<Output>(
  _ function: @escaping @isolated(any) () throws -> Output
) -> () throws -> Output {
  NoInput(function: function).plain
}

func withoutIsolation<Input, Output>(
  _ function: @escaping @isolated(any) (Input) throws -> Output
) -> (Input) throws -> Output {
  OneInput(function: function).plain
}

func withoutIsolation<Input, Output>(
  _ function: @escaping @isolated(any) (Input, Input) throws -> Output
) -> (Input, Input) throws -> Output {
  TwoInputs(function: function).plain
}

private struct NoInput<Output> {
  struct Plain { let function: () throws -> Output }
  let function: @isolated(any) () throws -> Output
  var plain: () throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}

private struct OneInput<Input, Output> {
  struct Plain { let function: (Input) throws -> Output }
  let function: @isolated(any) (Input) throws -> Output
  var plain: (Input) throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}

private struct TwoInputs<Input, Output> {
  struct Plain { let function: (Input, Input) throws -> Output }
  let function: @isolated(any) (Input, Input) throws -> Output
  var plain: (Input, Input) throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}

/// The function of an answer, which has any number of parameters.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct IsolatedFunction<each Input, Output> {
  private struct Plain { let function: (repeat each Input) throws -> Output }
  let function: @isolated(any) (repeat each Input) throws -> Output
  var plain: (repeat each Input) throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}
