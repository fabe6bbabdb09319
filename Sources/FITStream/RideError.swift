public import Foundation
public import InputReports

/// The error of a reading that had a problem and not one workout: its first damaged input, in the command's words.
public struct RideError: Error, Equatable, Sendable {
  /// The report on the input: its status, its reason and the byte of the problem.
  public var report: InputReport

  /// Makes the error of a report.
  public init(_ report: InputReport) { self.report = report }

  /// The reason, as reports name it; nil where there is none.
  public var reason: Reason? { report.reason }
}

extension RideError: CustomStringConvertible, LocalizedError {
  /// The name of the input, the problem and its byte, as the command prints them.
  public var description: String {
    "\(report.input): \(report.problem)" + (report.offset.map { " (at byte \($0))" } ?? "")
  }

  /// The same, for `localizedDescription`.
  public var errorDescription: String? { description }
}
