/// The inputs of a command: files, folders, standard input, and lists of them, in order.
///
/// It is only a description; the run walks it as it goes, so a hundred thousand files cost no more memory than the
/// names in the folders being walked.
public struct InputList: Sendable {
  /// A file with paths in it, to be read like arguments.
  public struct PathList: Sendable {
    /// The list's own path; `-` is standard input.
    public let path: InputPath
    /// True when the paths end with a zero byte instead of the end of the line.
    public let isZeroSeparated: Bool

    /// A list of paths at `path`.
    public init(path: InputPath, isZeroSeparated: Bool) {
      self.path = path
      self.isZeroSeparated = isZeroSeparated
    }
  }

  package let arguments: [InputPath]
  package let list: PathList?
  /// Inputs that an earlier walk found and put aside; they come before all others.
  package var found: [FoundInput] = []
  /// The folder that the run writes files into: it is not walked where an input holds it, or files would be read that
  /// this run has written.
  package var outputFolder: InputPath?
  /// Selects the inputs that are put aside for another run.
  package var isPutAside: (@Sendable (InputPath) -> Bool)?

  /// The inputs named by the arguments, then those in the list.
  public init(arguments: [InputPath], list: PathList? = nil) {
    self.arguments = arguments
    self.list = list
  }

  /// True when the only input is standard input, which one worker reads from beginning to end.
  @usableFromInline package var isStandardInputOnly: Bool {
    list == nil && arguments.count == 1 && arguments[0].isStandardInput
  }

  /// The number of inputs and their bytes; nil when counting would use the inputs up.
  ///
  /// Walks every folder and asks for the size of every file.
  public func measure() -> (inputs: Int, bytes: Int)? {
    guard !arguments.contains(where: \.isStandardInput), list == nil else { return nil }
    var cursor = InputCursor(self)
    var inputs = 0
    var bytes = 0
    while let input = cursor.next() {
      inputs &+= 1
      if input.error == nil, let facts = try? System.facts(input.path.place ?? input.path.bytes) {
        bytes &+= facts.byteCount
      }
    }
    return (inputs, bytes)
  }
}

/// One input found by the walk.
@usableFromInline package struct FoundInput: Sendable {
  @usableFromInline package let path: InputPath
  /// The reason why it cannot be read, when that is known already.
  @usableFromInline package var error: InputError?
  /// True when it was not named itself but lies in a named folder.
  @usableFromInline package var isInFolder = false
  /// The entries that are wanted where it is an archive; nil: all.
  @usableFromInline package var selection: EntrySelection?
}

/// Iterates over an input list, opening folders and the list of files in their turn.
package struct InputCursor: ~Copyable {
  private let inputs: InputList
  private var nextFoundBefore = 0
  private var nextArgument = 0
  private var walk: FolderWalk?
  private var list: PathListReader?
  private var isListOpened = false
  /// The inputs that were put aside.
  package private(set) var putAside: [FoundInput] = []
  /// Empty folders of the command line, and its list if that is empty.
  package private(set) var empty: [InputPath] = []
  /// The folder being walked, and true when there was anything in it.
  private var walked: (path: InputPath, holdsAny: Bool)?
  private var listHoldsAny = false

  package init(_ inputs: InputList) { self.inputs = inputs }

  /// The next input; nil at the end.
  package mutating func next() -> FoundInput? {
    if nextFoundBefore < inputs.found.count {
      nextFoundBefore &+= 1
      return inputs.found[nextFoundBefore &- 1]
    }
    guard let isPutAside = inputs.isPutAside else { return find() }
    while let input = find() {
      guard input.error == nil && isPutAside(input.path) else { return input }
      putAside.append(input)
    }
    return nil
  }

  /// The input `distance` inputs after the next one, if it is named already and may be a file.
  package func input(ahead distance: Int) -> InputPath? {
    if let walk { return walk.file(ahead: distance) }
    guard nextFoundBefore >= inputs.found.count, distance < inputs.arguments.count &- nextArgument else { return nil }
    let path = inputs.arguments[nextArgument &+ distance]
    return path.isStandardInput || path.place != nil || path.part != nil ? nil : path
  }

  private mutating func find() -> FoundInput? {
    while true {
      switch walk?.next() {
      case .file(let path):
        walked?.holdsAny = true
        return FoundInput(path: path, isInFolder: true)
      case .failure(let path, let error):
        walked?.holdsAny = true
        return FoundInput(path: path, error: error)
      case nil: endWalk()
      }
      do throws(InputError) {
        guard let named = try nextNamed() else { return nil }
        if let found = begin(named) { return found }
      } catch {
        return FoundInput(path: inputs.list?.path ?? .standardInput, error: error)
      }
    }
  }

  private mutating func endWalk() {
    if let walked, !walked.holdsAny { empty.append(walked.path) }
    (walk, walked) = (nil, nil)
  }

  private mutating func nextNamed() throws(InputError) -> InputPath? {
    if nextArgument < inputs.arguments.count {
      nextArgument &+= 1
      return inputs.arguments[nextArgument &- 1]
    }
    if !isListOpened, let path = inputs.list?.path {
      isListOpened = true
      do throws(SystemError) {
        let file = path.isStandardInput ? .standardInput : try FileDescriptor.open(reading: path.bytes)
        list = PathListReader(file, isZeroSeparated: inputs.list?.isZeroSeparated == true)
      } catch {
        // An error says more than that the list is empty.
        listHoldsAny = true
        throw .system(error)
      }
    }
    do throws(InputError) {
      let named = try list?.next()
      if let path = inputs.list?.path, isListOpened, named == nil, !listHoldsAny {
        listHoldsAny = true
        empty.append(path)
      }
      if named != nil { listHoldsAny = true }
      return named
    } catch {
      listHoldsAny = true
      // A line that is no path is one bad input; a list that cannot be read ends here.
      if error != .pathTooLong { list = nil }
      throw error
    }
  }

  /// Returns the named file, or starts the walk of the named folder and returns nil.
  private mutating func begin(_ path: InputPath) -> FoundInput? {
    if path.isStandardInput {
      let isTaken = inputs.list?.path.isStandardInput == true
      return FoundInput(path: path, error: isTaken ? .standardInputTaken : nil)
    }
    if path.place != nil { return FoundInput(path: path) }
    if let part = path.part { return FoundInput(path: path, isInFolder: part.isInFolder) }
    guard let facts = try? System.facts(path.bytes) else {
      if let (archive, selection) = EntrySelection.split(path) {
        return FoundInput(path: archive, selection: selection)
      }
      // Its problem appears, with its reason, when it is opened.
      return FoundInput(path: path)
    }
    guard facts.kind == .folder else { return FoundInput(path: path) }
    walk = FolderWalk(path, but: inputs.outputFolder)
    // Empty folders in a list are not reported: there may be any number.
    if !isListOpened { walked = (path, false) }
    return nil
  }
}
