internal import Inputs
internal import Pipelines

/// A destination of packed items that adds them up, and writes a table of them to a stream.
protocol TableDestination: TextDestination where Failure == SystemError, Outcome == Never {
  /// The stream.
  var data: Output { get }
}

extension TableDestination {
  func commit() throws(SystemError) { try data.commit() }

  func discard() { data.discard() }

  func keepsFormerFile() -> Bool { data.keepsFormerFile() }
}
