/// The reason why an input could not be read completely.
public enum InputError: Error, Hashable, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// Folders are nested deeper than `FolderWalk.maximumDepth`.
  case nestedTooDeep
  /// Links lead to more folders than `FolderWalk.linkLimit`.
  case tooManyLinks
  /// A path in the list of files is longer than systems allow.
  case pathTooLong
  /// Standard input was named as an input, but it already contains the list of files.
  case standardInputTaken
  /// The input names an entry that the archive does not have.
  case entryMissing
  /// A signal or a cancellation stopped the run before the end of this input.
  case interrupted
}

extension InputError: CustomStringConvertible {
  /// A description of the error.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .nestedTooDeep: "folders are nested deeper than \(FolderWalk.maximumDepth) levels"
    case .tooManyLinks: "links lead to more than \(FolderWalk.linkLimit) folders outside"
    case .pathTooLong: "the path is longer than \(PathListReader.maximumPathBytes) bytes"
    case .entryMissing: "the archive has no entry of this name"
    case .standardInputTaken: "standard input already carries the list of files"
    case .interrupted: "the run was stopped before its end"
    }
  }
}
