package import Archives
package import FITCore
internal import InputReports

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
  /// Makes the report on an input from what is known at its end.
  package init(
    input: String, end: SlicedDecoder.End, readError: InputError?, checksum: FITChecksum, hasUnfinalizedFile: Bool,
    rule: ChecksumRule
  ) {
    self.init(input: input, status: .ok)
    if end.file.kind == .fit {
      self.kind = "fit"
      // The bytes that the decoder took: how far gzip inflated ahead of it depends on the chunks.
      bytes = Int(truncatingIfNeeded: end.decoded.bytes)
      messages = Int(truncatingIfNeeded: end.decoded.messages)
      // The checksum of an input that was left early is not known.
      crc = end.decoded.wasStopped ? nil : CRC(checksum)
    }
    judge(end, readError, checksum, hasUnfinalizedFile, rule)
    // Where nothing was read, nothing can have been partly delivered.
    if status == .partial && (messages ?? 0) == 0 && !end.file.holdsRide { status = .failed }
  }

  private mutating func judge(
    _ end: SlicedDecoder.End, _ readError: InputError?, _ checksum: FITChecksum, _ hasUnfinalizedFile: Bool,
    _ rule: ChecksumRule
  ) {
    if case .mismatch(let computed, let stored) = checksum, rule == .refuse {
      setMismatch(.failed, computed, stored)
    } else if judgeDelivery(end.file, readError) {
      return
    } else if end.file.kind != .fit {
      judgeContent(end.file)
    } else if let error = end.error {
      let place = end.file.gzip.isEmpty && !end.file.isEntry ? "" : ", counted in the inflated data"
      set(
        .partial, error.reason, offset: Int(truncatingIfNeeded: error.offset),
        detail: error.explanationInContext + place)
    } else if hasUnfinalizedFile {
      set(.partial, .unfinalized, detail: "the recorder never finished the file; read to the end of the input")
    } else if case .mismatch(let computed, let stored) = checksum, rule != .ignore {
      setMismatch(.partial, computed, stored)
    } else if end.decoded.paddingBytes > 0 {
      detail = "\(counted(end.decoded.paddingBytes, "zero byte")) after the end"
    }
  }

  /// Judges the delivery of the file's bytes, whatever they are; false when it had no problem.
  package mutating func judgeDelivery(_ file: UnpackedFile, _ readError: InputError?) -> Bool {
    if let readError {
      set(.partial, readError.reason, detail: "\(readError)")
    } else if let passedOver = file.passedOver {
      judge(passedOver)
    } else if let problem = file.problem, file.isToBlame(for: problem) {
      set(.partial, problem.code.reason, offset: problem.offset, detail: "\(problem.code.detail)")
    } else if let problem = file.gzip.lazy.compactMap({ $0.isStopped ? nil : $0.problem }).first {
      set(.partial, problem.code.reason, offset: problem.compressedOffset, detail: "\(problem.code.detail)")
    } else {
      return false
    }
    return true
  }

  private mutating func setMismatch(_ status: InputStatus, _ computed: UInt16, _ stored: UInt16) {
    let detail = "the checksum is wrong: the file says \(hexadecimal(stored)), its bytes give \(hexadecimal(computed))"
    set(status, .crcMismatch, detail: detail)
  }

  private mutating func judge(_ passedOver: PassedOver) {
    switch passedOver {
    case .resourceFork: set(.skipped, .resourceFork, detail: "a macOS resource fork")
    case .hidden: set(.skipped, .hidden, detail: "a hidden file")
    case .media: set(.skipped, .media, detail: "a picture, film, sound or document by its name")
    case .link: set(.skipped, .link, detail: "a link or device, without bytes of its own")
    case .sparse: set(.skipped, .sparseFile, detail: "a file with holes")
    }
  }

  private mutating func judgeContent(_ file: UnpackedFile) {
    let place = file.gzip.isEmpty ? "" : " inside gzip"
    // Other files than rides are expected in an archive or a folder, unless their names promise rides.
    let isBeside = (file.isEntry || file.isInFolder) && !file.promisesRide
    func unknown(_ what: String) {
      isBeside ? set(.skipped, .notARide, detail: what + place) : set(.failed, .notRecognized, detail: what + place)
    }
    switch file.kind {
    case .empty:
      set(
        file.isEntry || isBeside ? .skipped : .failed, .empty,
        detail: file.gzip.isEmpty ? "no byte in it" : "nothing inside gzip")
    case .appleDouble: set(.skipped, .resourceFork, detail: "a macOS resource fork" + place)
    case .gitLFSPointer: set(.skipped, .gitLFSPointer, detail: "stands for a file that is kept elsewhere" + place)
    case .media: set(.skipped, .media, detail: "a picture, film, sound or document" + place)
    case .gpx, .tcx, .appleHealth:
      #if TrackXML
      let what = file.kind == .gpx ? "a GPX file" : file.kind == .tcx ? "a TCX file" : "Apple Health's export"
      set(.skipped, .notFIT, detail: what + ", which has no FIT messages" + place)
      #else
      set(.failed, .notRecognized, detail: "GPX, TCX and Apple Health need the trait TrackXML, left out here" + place)
      #endif
    case .zip, .tar:
      set(file.isEntry || isBeside ? .skipped : .failed, .noRide, detail: "an archive without any ride" + place)
    case .text where file.isIndex: set(.skipped, .index, detail: "the list of an export's activities")
    case .text: unknown("some text, no ride")
    case .otherArchive: unknown("compressed in a way that is not read (xz, bzip2, zstd, 7z, RAR): unpack it first")
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
package func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

func hexadecimal(_ value: UInt16) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "0x" + String(repeating: "0", count: 4 &- digits.count) + digits
}
