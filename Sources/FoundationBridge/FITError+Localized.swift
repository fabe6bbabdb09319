public import FITCore
public import Foundation

extension FITError: LocalizedError {
  /// The text that `localizedDescription` has: the description.
  public var errorDescription: String? { description }
}
