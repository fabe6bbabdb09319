public import Foundation
public import InputReports

/// The error of a reading in which an input was damaged and no workout was found; it has the report of the first
/// damaged input.
public struct RideError: Error, Equatable, Sendable {
  /// The input's report: status, reason and byte offset of the problem.
  public var report: InputReport

  /// Creates the error for a report.
  public init(_ report: InputReport) { self.report = report }

  /// The reason, or nil if the report has none.
  public var reason: Reason? { report.reason }
}

extension RideError: CustomStringConvertible, LocalizedError {
  /// The input's name, the problem and its byte offset, as the command prints them.
  public var description: String {
    "\(report.input): \(report.problem)" + (report.offset.map { " (at byte \($0))" } ?? "")
  }

  /// The same text as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
