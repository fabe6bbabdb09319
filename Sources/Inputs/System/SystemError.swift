/// A failed operation of the operating system, with its error code.
public struct SystemError: Error, Hashable, Sendable {
  /// The kinds of operations.
  public enum Operation: String, Sendable {
    /// Opening a file for reading, or getting its facts.
    case open
    /// Reading from an open file.
    case read
    /// Listing a folder.
    case list
    /// Creating or opening an output.
    case create
    /// Writing to an output.
    case write
    /// Renaming a finished output.
    case rename
  }

  /// The system's error code (`errno`).
  public let code: Int32
  /// The operation that failed.
  public let operation: Operation
  /// The path of the file, if it is not the named one.
  package var path: [UInt8]?

  /// Creates an error from the system's code.
  public init(code: Int32, operation: Operation) {
    self.code = code
    self.operation = operation
  }

  package init(code: Int32, operation: Operation, path: [UInt8]) {
    self.init(code: code, operation: operation)
    self.path = path
  }
}

extension SystemError: CustomStringConvertible {
  /// A description such as "cannot open: No such file or directory".
  public var description: String {
    let file = path.map { " " + InputPath(bytes: $0).display } ?? ""
    return "cannot \(operation.rawValue)\(file): \(System.text(forError: code))"
  }
}
