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
  /// The input names an entry that its archive lacks.
  case entryMissing
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
    case .entryMissing: "the archive has no entry of this name"
    case .standardInputTaken: "standard input already carries the list of files"
    case .interrupted: "the run was stopped before its end"
    }
  }
}
