internal import Archives
internal import Exports
internal import FITCore
internal import FITProfile
internal import FITWorkouts
internal import Workouts

/// The effect of a wrong checksum on an input.
public enum ChecksumRule: Sendable {
  /// Nothing.
  case ignore
  /// It is partial; everything readable is put out.
  case report
  /// It fails.
  case refuse
}

// The status and reason of an input: the outermost cause wins, because the inner ones follow from it.

extension InputReport {
  /// Makes the report on an input from its outcome.
  init(
    input: String, fate: FITStream.Fate, readError: InputError?, checksum: FITChecksum, hasUnfinalizedPart: Bool,
    rule: ChecksumRule
  ) {
    self.init(input: input, status: .ok)
    if fate.file.kind == .fit {
      self.kind = "fit"
      // The bytes that the decoder took: how far gzip inflated ahead of it depends on the chunks.
      bytes = Int(truncatingIfNeeded: fate.decoded.bytes)
      messages = Int(truncatingIfNeeded: fate.decoded.messages)
      // The checksum of an input that was left early is not known.
      crc = fate.decoded.wasStopped ? nil : CRC(checksum)
    }
    judge(fate, readError, checksum, hasUnfinalizedPart, rule)
    // Where nothing was read, nothing can have been partly delivered.
    if status == .partial && (messages ?? 0) == 0 && !fate.file.holdsRide { status = .failed }
  }

  private mutating func judge(
    _ fate: FITStream.Fate, _ readError: InputError?, _ checksum: FITChecksum, _ hasUnfinalizedPart: Bool,
    _ rule: ChecksumRule
  ) {
    if case .mismatch(let computed, let stored) = checksum, rule == .refuse {
      setMismatch(.failed, computed, stored)
    } else if judgeDelivery(fate.file, readError) {
      return
    } else if fate.file.kind != .fit {
      judgeContent(fate.file)
    } else if let error = fate.error {
      let place = fate.file.gzip.isEmpty && !fate.file.isEntry ? "" : ", counted in the inflated data"
      set(.partial, error.reason, Int(truncatingIfNeeded: error.offset), error.explanation + place)
    } else if hasUnfinalizedPart {
      set(.partial, "unfinalized", nil, "the recorder never finished the file; read to the end of the input")
    } else if case .mismatch(let computed, let stored) = checksum, rule != .ignore {
      setMismatch(.partial, computed, stored)
    } else if fate.decoded.paddingBytes > 0 {
      detail = "\(counted(fate.decoded.paddingBytes, "zero byte")) behind the end"
    }
  }

  /// Judges the delivery of the file's bytes, whatever they are; false when it had no problem.
  mutating func judgeDelivery(_ file: UnpackedFile, _ readError: InputError?) -> Bool {
    if let readError {
      set(.partial, readError == .interrupted ? "interrupted" : "unreadable", nil, "\(readError)")
    } else if let passedOver = file.passedOver {
      judge(passedOver)
    } else if let problem = file.problem, file.isToBlame(for: problem) {
      set(.partial, "\(problem.code.reason)", problem.offset, "\(problem.code.detail)")
    } else if let problem = file.gzip.lazy.compactMap({ $0.isStopped ? nil : $0.problem }).first {
      set(.partial, "\(problem.code.reason)", problem.compressedOffset, "\(problem.code.detail)")
    } else {
      return false
    }
    return true
  }

  /// Adds the counts of data left out, by reason.
  mutating func add(_ counts: DropCounts) {
    for reason in DropReason.allCases where counts[reason] > 0 {
      dropped.append(Dropped(reason: "\(reason.name)", count: counts[reason]))
    }
  }

  /// Adds a clause to the detail.
  mutating func addDetail(_ text: String) { detail = detail.map { $0 + "; " + text } ?? text }

  private mutating func setMismatch(_ status: InputStatus, _ computed: UInt16, _ stored: UInt16) {
    let detail = "the checksum is wrong: the file says \(hexadecimal(stored)), its bytes give \(hexadecimal(computed))"
    set(status, "crc-mismatch", nil, detail)
  }

  private mutating func set(_ status: InputStatus, _ reason: String, _ offset: Int?, _ detail: String) {
    self.status = status
    self.reason = reason
    self.offset = offset
    self.detail = detail
  }

  /// Reports that the input was skipped because it is no activity, unless something worse is reported already.
  mutating func skipOtherThanActivity() {
    guard status == .ok else { return }
    status = .skipped
    reason = "not-an-activity"
  }

  private mutating func judge(_ passedOver: PassedOver) {
    switch passedOver {
    case .resourceFork: set(.skipped, "resource-fork", nil, "a macOS resource fork")
    case .hidden: set(.skipped, "hidden", nil, "a hidden file")
    case .media: set(.skipped, "media", nil, "a picture, film, sound or document by its name")
    case .link: set(.skipped, "link", nil, "a link or device, without bytes of its own")
    case .sparse: set(.skipped, "sparse-file", nil, "a file with holes")
    }
  }

  private mutating func judgeContent(_ file: UnpackedFile) {
    let place = file.gzip.isEmpty ? "" : " inside gzip"
    // Other files than rides are expected in an archive or a folder, unless their names promise rides.
    let isBeside = (file.isEntry || file.isInFolder) && !file.promisesRide
    func unknown(_ what: String) {
      isBeside ? set(.skipped, "not-a-ride", nil, what + place) : set(.failed, "not-recognized", nil, what + place)
    }
    switch file.kind {
    case .empty:
      set(
        file.isEntry || isBeside ? .skipped : .failed, "empty", nil,
        file.gzip.isEmpty ? "no byte in it" : "nothing inside gzip")
    case .appleDouble: set(.skipped, "resource-fork", nil, "a macOS resource fork" + place)
    case .gitLFSPointer: set(.skipped, "git-lfs-pointer", nil, "stands for a file that is kept elsewhere" + place)
    case .media: set(.skipped, "media", nil, "a picture, film, sound or document" + place)
    case .gpx, .tcx:
      #if TrackXML
        set(.skipped, "not-fit", nil, "a \(file.kind == .gpx ? "GPX" : "TCX") file, which has no FIT messages" + place)
      #else
        set(.failed, "not-recognized", nil, "GPX and TCX were left out of this build (trait TrackXML)" + place)
      #endif
    case .zip, .tar:
      set(file.isEntry || isBeside ? .skipped : .failed, "no-ride", nil, "an archive without any ride" + place)
    case .text where file.isIndex: set(.skipped, "index", nil, "the list of an export's activities")
    case .text: unknown("some text, no ride")
    case .program, .gzip, .unknown, .fit: unknown("no format this program knows")
    }
  }
}

extension UnpackedFile {
  /// True when the entry's problem concerns the file, and not only bytes after those that were wanted.
  fileprivate func isToBlame(for problem: UnpackProblem) -> Bool {
    !isLeft || problem.code.isLimit || kind == .unknown || kind == .empty
  }
}

extension InputReport.CRC {
  init(_ checksum: FITChecksum) {
    switch checksum {
    case .ok: self = .ok
    case .mismatch: self = .mismatch
    case .absent: self = .absent
    }
  }
}

/// A number and its noun, in the plural unless the number is one.
func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

func hexadecimal(_ value: UInt16) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "0x" + String(repeating: "0", count: 4 &- digits.count) + digits
}

extension FITError {
  /// The reason's name in reports.
  var reason: String {
    switch code {
    case .empty: "empty"
    case .notFIT: "not-recognized"
    case .truncated: "truncated"
    case .undefinedLocalMessage: "undefined-local-message"
    case .trailingData: "trailing-data"
    case .messageBeyondEnd: "message-beyond-end"
    default: "workspace-too-small"
    }
  }

  /// One clause for people: the problem, and the facts known at that point.
  var explanation: String {
    switch code {
    case .truncated: "the input ends \(counted(expected, "byte")) early" + context
    case .undefinedLocalMessage:
      "a message of local type \(localMessageType), which has no definition" + context
        + ": the bytes before it are damaged"
    case .trailingData: "the bytes behind the end are no FIT file"
    case .messageBeyondEnd: "the last message runs past the end that the header tells" + context
    case .notFIT: "no FIT header"
    case .empty: "no byte in it"
    default: "a message is larger than the buffer for it" + context
    }
  }

  /// The last message that was whole or begun, and the last time that was read.
  private var context: String {
    var text = ""
    if messageNumber != 0xFFFF {
      text += ", after message " + (ProfileMessage(number: messageNumber).map { String($0.name) } ?? "\(messageNumber)")
    }
    if lastTimestamp != 0xFFFF_FFFF, lastTimestamp >= 0x1000_0000 {
      var time = TextBuffer(capacity: 64)
      time.append(Instant(fitSeconds: lastTimestamp))
      text += " at " + time.string
    }
    return text
  }
}
