/// What came of a call, or what comes of it.
///
/// Indirect, so that a call copies a reference, and nothing while it has no outcome.
package indirect enum Outcome {
  case value(Any?)
  case error(any Error)
}
