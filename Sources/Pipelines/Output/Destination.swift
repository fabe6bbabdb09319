public import Columns
public import Inputs

/// The end of a run's output: gets units in the order of the inputs, each after all before it.
///
/// A stream, a folder, a database, sums: adding another is one type. Calls never overlap. After the first error there
/// are no more.
public protocol Destination<Failure>: AnyObject {
  /// The error of writing.
  associatedtype Failure: Error
  /// The outcome of an input, for a destination that may store it or not.
  associatedtype Outcome: Sendable

  /// Takes a unit; returns the outcome of the input that ends in it.
  func take(_ unit: OutputUnit) throws(Failure) -> Outcome?

  /// Passes on what was taken, for a reader that waits.
  func flush() throws(Failure)

  /// True when the error says that nobody reads any more, which is no problem but the end of the work.
  static func isEnd(_ failure: Failure) -> Bool
}

/// A destination that a command opens, and that becomes whole at the end.
package protocol TextDestination: Destination where Failure == SystemError {
  /// Makes what was taken final.
  func commit() throws(SystemError)
  /// Removes what is unfinished; what was there before stays.
  func discard()
  /// Removes what is unfinished where that would replace a file; false where there is none, so that nothing was done.
  func keepsFormerFile() -> Bool
}

extension TextDestination {
  /// False: no file is replaced by default.
  package func keepsFormerFile() -> Bool { false }
}

extension Destination {
  /// Does nothing: nothing waits by default.
  @inlinable public func flush() throws(Failure) {}

  /// False: an error is an error by default.
  @inlinable public static func isEnd(_ failure: Failure) -> Bool { false }
}

extension Destination where Failure == SystemError {
  /// True when the reader of a pipe has gone.
  @inlinable public static func isEnd(_ failure: SystemError) -> Bool { failure.isClosedPipe }
}

/// A destination that takes all and keeps nothing, for runs of which only the reports count.
package final class Nowhere: Destination {
  package typealias Failure = Never
  package typealias Outcome = Never

  package init() {}

  package func take(_ unit: OutputUnit) throws(Never) -> Never? { nil }
}
