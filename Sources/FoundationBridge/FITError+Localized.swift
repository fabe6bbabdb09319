public import FITCore
public import Foundation

extension FITError: LocalizedError {
  /// The same text as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
