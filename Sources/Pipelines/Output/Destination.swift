public import Columns
public import Inputs

/// Receives the output of a run: units in the order of the inputs.
///
/// Destinations are streams, folders, databases and sums; a new destination is a new type. Calls never overlap, and
/// there are none after the first error.
public protocol Destination<Failure>: AnyObject {
  /// The error of writing.
  associatedtype Failure: Error
  /// The outcome of an input, for destinations that store it or not.
  associatedtype Outcome: Sendable

  /// Receives a unit, and returns the outcome of the input if it ends with this unit.
  func take(_ unit: OutputUnit) throws(Failure) -> Outcome?

  /// Passes on the received units to a waiting reader.
  func flush() throws(Failure)

  /// Returns whether the error means that the reader has closed the output, which ends the run without a failure.
  static func isEnd(_ failure: Failure) -> Bool
}

/// A destination that a command opens, and that is completed at the end of the run.
package protocol TextDestination: Destination where Failure == SystemError {
  /// Completes the output.
  func commit() throws(SystemError)
  /// Removes incomplete output.
  ///
  /// Earlier output is not changed.
  func discard()
  /// Removes incomplete output if it would replace a file, and returns true.
  ///
  /// Otherwise it returns false and does nothing.
  func keepsFormerFile() -> Bool
}

extension TextDestination {
  /// Returns false: by default no file is replaced.
  package func keepsFormerFile() -> Bool { false }
}

extension Destination {
  /// Does nothing: by default no units wait.
  @inlinable public func flush() throws(Failure) {}

  /// Returns false: by default every error is a failure.
  @inlinable public static func isEnd(_ failure: Failure) -> Bool { false }
}

extension Destination where Failure == SystemError {
  /// Returns whether the reader of a pipe has closed it.
  @inlinable public static func isEnd(_ failure: SystemError) -> Bool { failure.isClosedPipe }
}

/// A destination that discards all units, for runs that only need reports.
package final class Nowhere: Destination {
  package typealias Failure = Never
  package typealias Outcome = Never

  package init() {}

  package func take(_ unit: OutputUnit) throws(Never) -> Never? { nil }
}
