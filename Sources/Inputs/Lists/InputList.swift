internal import Archives

/// The inputs of a command in order: files, folders, standard input, and lists of paths.
///
/// It only describes the inputs. They are listed during the run, so memory does not depend on their number, except for
/// the names in the current folders.
public struct InputList: Sendable {
  package let arguments: [InputPath]
  /// A file that contains paths, separated by line ends or zero bytes; `-` is standard input.
  package let list: InputPath?
  /// Inputs that an earlier run deferred.
  ///
  /// They precede all others.
  package var found: [FoundInput] = []
  /// The folder into which the run writes files.
  ///
  /// It is not listed, so that the run does not read its own output.
  package var outputFolder: InputPath?
  /// Selects inputs that are deferred to another run.
  package var isPutAside: (@Sendable (InputPath) -> Bool)?

  /// Creates a list of the arguments, followed by the paths in `list`.
  public init(arguments: [InputPath], list: InputPath? = nil) {
    self.arguments = arguments
    self.list = list
  }

  /// Whether the only input is standard input, which one worker reads from start to end.
  @usableFromInline package var isStandardInputOnly: Bool {
    list == nil && arguments.count == 1 && arguments[0].isStandardInput
  }

  /// Returns the number of inputs and their bytes; nil if counting would consume the inputs.
  ///
  /// It lists every folder and gets the size of every file.
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

extension InputList {
  /// The reason why an existing file must not be replaced by an output; nil if it can be replaced.
  ///
  /// This program writes neither FIT nor TCX nor archives, so such a file is always a recording of the user. A GPX file
  /// or a table can be the program's own output of an earlier run: these files are only protected if they are among the
  /// inputs, including folders, links and lists.
  package func reasonToKeep(_ file: InputPath, isForGPX: Bool) -> String? {
    switch file.contentKind {
    case .fit, .tcx, .appleHealth, .zip, .gzip, .tar: "is a ride or an archive"
    case .gpx where !isForGPX: "is a ride"
    case .gpx: mayHold(file) ? "is read too" : nil
    case .text where UnpackedFile(name: file.bytes).isIndex: mayHold(file) ? "is read too" : nil
    default: nil
    }
  }

  /// Whether a file is one of the inputs, or might be: a list from a pipe can be read only once.
  private func mayHold(_ file: InputPath) -> Bool {
    if let path = list, path.isStandardInput || (try? System.facts(path.bytes))?.kind != .file { return true }
    var cursor = InputCursor(self)
    while let input = cursor.next() {
      if input.path.isSameFile(as: file) { return true }
    }
    return false
  }
}

/// An input that was found.
@usableFromInline package struct FoundInput: Sendable {
  @usableFromInline package let path: InputPath
  /// The error, if the input is already known to be unreadable.
  @usableFromInline package var error: InputError?
  /// Whether the input was found in a named folder, instead of being named itself.
  @usableFromInline package var isInFolder = false
  /// The selected entries if the input is an archive; nil for all.
  @usableFromInline package var selection: EntrySelection?
}

/// Iterates over an input list, and opens folders and the list of paths when they are reached.
package struct InputCursor: ~Copyable {
  private let inputs: InputList
  private var nextFoundBefore = 0
  private var nextArgument = 0
  private var walk: FolderWalk?
  private var list: PathListReader?
  private var isListOpened = false
  /// The deferred inputs.
  package private(set) var putAside: [FoundInput] = []
  /// Empty folders that were named, and the list of paths if it is empty.
  package private(set) var empty: [InputPath] = []
  /// The current folder, and whether it contains anything.
  private var walked: (path: InputPath, holdsAny: Bool)?
  private var listHoldsAny = false
  /// The next input, if it was looked at before its turn.
  private var lookedAt: FoundInput?

  package init(_ inputs: InputList) { self.inputs = inputs }

  /// Returns the next input, or nil at the end.
  package mutating func next() -> FoundInput? {
    if lookedAt == nil && nextFoundBefore < inputs.found.count {
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

  /// Returns the input that is `distance` inputs after the next one, if it is already known and can be a file.
  package func input(ahead distance: Int) -> InputPath? {
    if let walk { return walk.file(ahead: distance) }
    guard nextFoundBefore >= inputs.found.count, distance < inputs.arguments.count &- nextArgument else { return nil }
    let path = inputs.arguments[nextArgument &+ distance]
    return path.isStandardInput || path.place != nil || path.part != nil ? nil : path
  }

  /// Returns the selection of the next input if it selects entries of `archive`, and `isWanted` accepts them; otherwise nil.
  ///
  /// It does not wait for a list that is still being written.
  package mutating func nextSelection(
    of archive: InputPath, where isWanted: (EntrySelection) -> Bool
  ) -> EntrySelection? {
    let isAtHand =
      nextFoundBefore < inputs.found.count || nextArgument < inputs.arguments.count || list?.hasLine == true
    guard walk == nil, lookedAt == nil, isAtHand, let input = next() else { return nil }
    if input.error == nil, input.path == archive, let selection = input.selection, isWanted(selection) {
      return selection
    }
    lookedAt = input
    return nil
  }

  private mutating func find() -> FoundInput? {
    if let input = lookedAt.take() { return input }
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
        return FoundInput(path: inputs.list ?? .standardInput, error: error)
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
    if !isListOpened, let path = inputs.list {
      isListOpened = true
      do throws(SystemError) {
        let file = path.isStandardInput ? .standardInput : try FileDescriptor.open(reading: path.bytes)
        list = PathListReader(file)
      } catch {
        // The error is reported instead of an empty list.
        listHoldsAny = true
        throw .system(error)
      }
    }
    do throws(InputError) {
      let named = try list?.next()
      if let path = inputs.list, isListOpened, named == nil, !listHoldsAny {
        listHoldsAny = true
        empty.append(path)
      }
      if named != nil { listHoldsAny = true }
      return named
    } catch {
      listHoldsAny = true
      // An invalid line is one bad input; a list that cannot be read ends here.
      if error != .pathTooLong { list = nil }
      throw error
    }
  }

  /// Returns the named file, or starts to list the named folder and returns nil.
  private mutating func begin(_ path: InputPath) -> FoundInput? {
    if path.isStandardInput {
      let isTaken = inputs.list?.isStandardInput == true
      return FoundInput(path: path, error: isTaken ? .standardInputTaken : nil)
    }
    if path.place != nil { return FoundInput(path: path) }
    if let part = path.part { return FoundInput(path: path, isInFolder: part.isInFolder) }
    guard let facts = try? System.facts(path.bytes) else {
      if let (archive, selection) = EntrySelection.split(path) {
        return FoundInput(path: archive, selection: selection)
      }
      // The error and its reason are reported when the input is opened.
      return FoundInput(path: path)
    }
    guard facts.kind == .folder else { return FoundInput(path: path) }
    walk = FolderWalk(path, but: inputs.outputFolder)
    // Empty folders in a list are not reported, because there can be any number of them.
    if !isListOpened { walked = (path, false) }
    return nil
  }
}
