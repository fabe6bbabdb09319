import Testing

@testable import Archives

@Suite("Reasons and names of archives")
struct ProblemTests {
  /// Every problem of an archive and its reason in input reports.
  private static let reasons: [(UnpackProblem.Code, String)] = [
    (.zipTruncated, "zip-truncated"), (.deflate, "zip-corrupt"), (.dataChecksum, "zip-corrupt"),
    (.dataLength, "zip-corrupt"), (.localHeader, "zip-corrupt"), (.headersDisagree, "zip-corrupt"),
    (.lostPlace, "zip-corrupt"), (.directory, "zip-corrupt"), (.encrypted, "encrypted"),
    (.unsupportedMethod, "unsupported-compression"), (.unknownSize, "unknown-size"), (.tarTruncated, "tar-truncated"),
    (.tarNoEnd, "tar-truncated"), (.tarHeader, "tar-corrupt"), (.tooLarge, "too-large"), (.ratio, "too-large"),
    (.overlapping, "too-large"), (.tooManyEntries, "too-many-entries"), (.tooDeep, "nested-too-deep"),
  ]

  @Test("every problem has its reason, and a sentence of its own")
  func reasonsAndSentences() {
    for (code, reason) in Self.reasons { #expect("\(code.reason)" == reason) }
    let sentences = Set(Self.reasons.map { "\($0.0.detail)" })
    #expect(sentences.count == Self.reasons.count && !sentences.contains(""))
  }

  @Test("a problem reads as the command prints it, with its place")
  func texts() {
    #expect("\(UnpackProblem(.tarTruncated, offset: 512))" == "the tar archive ends early (at byte 512)")
    #expect("\(UnpackProblem(.encrypted, offset: 0))" == "needs a password (at byte 0)")
    let problem = GzipProblem(code: .truncated, compressedOffset: 20, inflatedOffset: 7)
    #expect("\(problem)" == "the gzip file ends early (at byte 20)")
  }

  @Test("limits name the option that changes them")
  func limits() {
    for (code, option) in [
      (UnpackProblem.Code.tooLarge, "--limit entry-bytes"), (.ratio, "--limit ratio"),
      (.tooManyEntries, "--limit entries"),
      (.tooDeep, "--limit depth"),
    ] {
      #expect(code.isLimit)
      #expect("\(code.detail)".contains(option))
    }
  }

  @Test("a name promises a ride by its suffix, with gzip's after it too")
  func promises() {
    func promises(_ name: String) -> Bool { UnpackedFile(name: Array(name.utf8), isEntry: true).promisesRide }
    #expect(["a.fit", "B.FIT", "x/a.gpx", "a.tcx", "a.fit.gz", "a.GPX.GZ", "z.zip!a.tcx.gz"].allSatisfy(promises))
    #expect(!["a.csv", "fit", "a.fit.txt", "a.gz", "", "a.fit/"].contains(where: promises))
  }

  @Test("an export's list of its own activities is recognized by its name, in any folder")
  func indexes() {
    func isIndex(_ name: String) -> Bool { UnpackedFile(name: Array(name.utf8)).isIndex }
    #expect(["activities.csv", "export/activities.csv", "DI/x_0_summarizedActivities.json"].allSatisfy(isIndex))
    #expect(!["myactivities.csv", "activities.csv/a.fit", "activities.json"].contains(where: isIndex))
  }

  @Test("the mark of an archive that was to be split is skipped")
  func splitMark() {
    let ride = fitLike(200)
    let bytes = [0x50, 0x4b, 7, 8] + ZipMaker([.init("a.fit", ride)]).bytes()
    let items = unpacked(bytes)
    #expect(items.map(\.bytes) == [ride, []])
    #expect(items.allSatisfy { $0.problem == nil })
  }

  @Test("a sparse file has the name that it has outside the archive")
  func sparseName() {
    var tar = TarMaker()
    let records = TarMaker.record("GNU.sparse.major", "1") + TarMaker.record("GNU.sparse.name", "rides/a.fit")
    tar.add("PaxHeaders/x", Array(records.utf8), type: "x")
    tar.add("GNUSparseFile.0/a.fit", fitLike(100))
    let items = unpacked(tar.ended())
    #expect(items.map(\.name) == ["rides/a.fit", ""])
    #expect(items[0].passedOver == .sparse)
  }
}
