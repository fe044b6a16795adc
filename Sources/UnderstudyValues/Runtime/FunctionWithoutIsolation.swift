// A function that can be isolated to any actor has the form of each other function, and is called in the same
// way: only its type requires that the caller is on its actor. Structures with the functions are cast, because
// the metadata of such function types isn't available on all systems.

package struct FunctionOfNone<Output> {
  private struct Plain { let function: () throws -> Output }
  package let function: @isolated(any) () throws -> Output
  package init(function: @escaping @isolated(any) () throws -> Output) { self.function = function }
  package var withoutIsolation: () throws -> Output { unsafeBitCast(self, to: Plain.self).function }
}

package struct FunctionOfOne<Input, Output> {
  private struct Plain { let function: (Input) throws -> Output }
  package let function: @isolated(any) (Input) throws -> Output
  package init(function: @escaping @isolated(any) (Input) throws -> Output) {
    self.function = function
  }
  package var withoutIsolation: (Input) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}

package struct FunctionOfTwo<First, Second, Output> {
  private struct Plain { let function: (First, Second) throws -> Output }
  package let function: @isolated(any) (First, Second) throws -> Output
  package init(function: @escaping @isolated(any) (First, Second) throws -> Output) {
    self.function = function
  }
  package var withoutIsolation: (First, Second) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}

package struct FunctionOfThree<First, Second, Third, Output> {
  private struct Plain { let function: (First, Second, Third) throws -> Output }
  package let function: @isolated(any) (First, Second, Third) throws -> Output
  package init(function: @escaping @isolated(any) (First, Second, Third) throws -> Output) {
    self.function = function
  }
  package var withoutIsolation: (First, Second, Third) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
package struct FunctionOfSeveral<each Input, Output> {
  private struct Plain { let function: (repeat each Input) throws -> Output }
  package let function: @isolated(any) (repeat each Input) throws -> Output
  package init(function: @escaping @isolated(any) (repeat each Input) throws -> Output) {
    self.function = function
  }
  package var withoutIsolation: (repeat each Input) throws -> Output {
    unsafeBitCast(self, to: Plain.self).function
  }
}
