package import Archives
package import FITCore
internal import InputReports
internal import Workouts

/// How a wrong checksum affects the status of an input.
public enum ChecksumRule: Sendable {
  /// It has no effect.
  case ignore
  /// The input is partial.
  ///
  /// Its readable data is output.
  case report
  /// The input fails.
  case refuse
}

// Derives the status and reason of an input. The outermost cause takes precedence, because the inner ones follow from
// it.

extension InputReport {
  /// Creates the report of an input from the results at its end.
  package init(
    input: String, end: SlicedDecoder.End, readError: InputError?, checksum: FITChecksum, hasUnfinalizedFile: Bool,
    rule: ChecksumRule
  ) {
    self.init(input: input, status: .ok)
    if end.file.kind == .fit {
      self.kind = "fit"
      // The bytes that were decoded. The number of bytes that gzip decompressed ahead depends on the chunks.
      bytes = Int(truncatingIfNeeded: end.decoded.bytes)
      messages = Int(truncatingIfNeeded: end.decoded.messages)
      // The checksum of an input that was not read to its end is unknown.
      crc = end.decoded.wasStopped ? nil : CRC(checksum)
    }
    judge(end, readError, checksum, hasUnfinalizedFile, rule)
    // If no message was read, nothing was delivered, so the input is not partial.
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
    } else if !end.damage.isEmpty {
      set(.partial, .damaged, offset: end.damage.named.first?.lowerBound, detail: end.damage.text(of: end))
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

  /// Sets the status for problems in the delivery of the file's bytes.
  ///
  /// Returns false if there was none.
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
    // Files that are not rides are expected in archives and folders, unless they have the name of a ride.
    let isBeside = (file.isEntry || file.isInFolder) && !file.promisesRide
    // Only the input itself has its name in `input`.
    let isIndex = file.isIndex || !file.isEntry && UnpackedFile(name: Array(input.utf8)).isIndex
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
    case .text where isIndex, .unknown where isIndex:
      set(.skipped, .index, detail: "the list of an export's activities" + place)
    case .text: unknown("some text, no ride")
    case .otherArchive: unknown("compressed in a way that is not read (xz, bzip2, zstd, 7z, RAR): unpack it first")
    case .unknown where !isBeside && !file.isEntry && InputPath(input).isDatabase:
      unknown("a database: give it to stats, best, query, report or poster, or with --ride ID")
    case .program, .gzip, .unknown, .fit: unknown("no format this program knows")
    }
  }
}

extension UnpackedFile {
  /// Returns whether the entry's problem affects the file, and not only bytes after the needed ones.
  fileprivate func isToBlame(for problem: UnpackProblem) -> Bool {
    !isLeft || problem.code.isLimit || kind == .unknown || kind == .empty
  }
}

extension FITDamage {
  /// The damaged bytes in words, with the number of lost messages if they had the same size as the others.
  fileprivate func text(of end: SlicedDecoder.End) -> String {
    let places = named.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let more = count > named.count ? " and \(count &- named.count) more places" : ""
    let sound = max(1, Int(truncatingIfNeeded: end.decoded.bytes) &- bytes)
    let lost = Int64(saturating: (Double(bytes) / Double(sound) * Double(end.decoded.messages)).rounded(.up))
    let also = end.error.map { "; also " + $0.explanationInContext } ?? ""
    return "\(counted(bytes, "damaged byte")) passed over, about \(counted(Int(clamping: lost), "message")): "
      + (count == 1 && named.first?.count == 1 ? "byte " : "bytes ") + places.joined(separator: ", ") + more + also
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

/// Returns a number and its noun, in the plural unless the number is one.
package func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

func hexadecimal(_ value: UInt16) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "0x" + String(repeating: "0", count: 4 &- digits.count) + digits
}
