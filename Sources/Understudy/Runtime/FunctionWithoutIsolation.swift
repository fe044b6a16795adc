// A function that can be isolated to any actor has the form of each other function, and is called in the same
// way: only its type requires that the caller is on its actor. Structures with the functions are cast, because
// the metadata of such function types isn't available on all systems.

struct FunctionOfNone<Output> {
  private struct Plain { let function: () throws -> Output }
  let function: @isolated(any) () throws -> Output
  var withoutIsolation: () throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}

struct FunctionOfOne<Input, Output> {
  private struct Plain { let function: (Input) throws -> Output }
  let function: @isolated(any) (Input) throws -> Output
  var withoutIsolation: (Input) throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}

struct FunctionOfTwo<First, Second, Output> {
  private struct Plain { let function: (First, Second) throws -> Output }
  let function: @isolated(any) (First, Second) throws -> Output
  var withoutIsolation: (First, Second) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}

struct FunctionOfThree<First, Second, Third, Output> {
  private struct Plain { let function: (First, Second, Third) throws -> Output }
  let function: @isolated(any) (First, Second, Third) throws -> Output
  var withoutIsolation: (First, Second, Third) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct FunctionOfSeveral<each Input, Output> {
  private struct Plain { let function: (repeat each Input) throws -> Output }
  let function: @isolated(any) (repeat each Input) throws -> Output
  var withoutIsolation: (repeat each Input) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}
