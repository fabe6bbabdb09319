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
  var path: [UInt8]?

  /// An error of `operation`, with the system's code for it.
  public init(code: Int32, operation: Operation) {
    self.code = code
    self.operation = operation
  }

  init(code: Int32, operation: Operation, path: [UInt8]) {
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

/// The reason why not all bytes of an input could be read.
public enum InputError: Error, Hashable, Sendable {
  /// The operating system refused.
  case system(SystemError)
  /// Folders are nested deeper than `FolderWalk.maximumDepth`.
  case nestedTooDeep
  /// Links lead to more folders than `FolderWalk.linkLimit`.
  case tooManyLinks
  /// A path in the list of files is longer than any real one.
  case pathTooLong
  /// Standard input was named as an input but already carries the list of files.
  case standardInputTaken
  /// The run was stopped (by a signal) before the end of this input.
  case interrupted
}

extension InputError: CustomStringConvertible {
  /// The text for people.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .nestedTooDeep: "folders are nested deeper than \(FolderWalk.maximumDepth) levels"
    case .tooManyLinks: "links lead to more than \(FolderWalk.linkLimit) folders outside"
    case .pathTooLong: "the path is longer than \(PathListReader.maximumPathBytes) bytes"
    case .standardInputTaken: "standard input already carries the list of files"
    case .interrupted: "the run was stopped before its end"
    }
  }
}
