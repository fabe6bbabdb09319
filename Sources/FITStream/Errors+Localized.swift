public import Foundation
public import Inputs

extension FITFileError: LocalizedError {
  /// The text that `localizedDescription` has: the description.
  public var errorDescription: String? { description }
}

extension NotFITError: LocalizedError {
  /// The text that `localizedDescription` has: the description.
  public var errorDescription: String? { description }
}

extension InputError: LocalizedError {
  /// The text that `localizedDescription` has: the description.
  public var errorDescription: String? { description }
}

extension SystemError: LocalizedError {
  /// The text that `localizedDescription` has: the description.
  public var errorDescription: String? { description }
}
