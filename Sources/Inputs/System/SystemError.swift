/// An operation that the operating system refused, with its code and text.
public struct SystemError: Error, Hashable, Sendable {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    /// Opening a file to read it, or getting its facts.
    case open
    /// Reading from an open file.
    case read
    /// Listing a folder.
    case list
    /// Making or opening an output.
    case create
    /// Writing to an output.
    case write
    /// Giving a finished output its name.
    case rename
  }

  /// The system's error code (`errno`).
  public let code: Int32
  /// The operation that failed.
  public let operation: Operation
  /// The path of the file concerned, where it is not the one that was named.
  package var path: [UInt8]?

  /// An error of `operation`, with the system's code for it.
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
  /// The text for people, such as "cannot open: No such file or directory".
  public var description: String {
    let file = path.map { " " + InputPath(bytes: $0).display } ?? ""
    return "cannot \(operation.rawValue)\(file): \(System.text(forError: code))"
  }
}
