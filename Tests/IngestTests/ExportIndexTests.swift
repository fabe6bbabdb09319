#if TrackXML && SQLite
import Testing

@testable import Ingest
@testable import Inputs
@testable import Pipelines
@testable import RideDatabase

@Suite("Indexes of exports") struct ExportIndexTests {
  @Test("entries of an index beyond the bytes that are kept are left out")
  func limit() {
    var entries = ExportIndexes.Entries()
    let title = String(repeating: "x", count: 872)
    for number in 0..<10_000 {
      var entry = ActivityIndex.Entry()
      (entry.fileKey, entry.title) = ("\(number).fit", title)
      entries.add(entry)
    }
    // A title is cut at 512 bytes.
    #expect(entries["0.fit"]?.title?.utf8.count == 512)
    #expect(entries["9999.fit"]?.title?.utf8.count == 512)
    for number in 10_000..<20_000 {
      var entry = ActivityIndex.Entry()
      (entry.fileKey, entry.title) = ("\(number).fit", title)
      entries.add(entry)
    }
    #expect(entries["19999.fit"] == nil)
  }

  @Test("folders beyond the number that is known are forgotten, and looked into again")
  func folders() {
    let indexes = ExportIndexes()
    var entries = ExportIndexes.Entries()
    var entry = ActivityIndex.Entry()
    (entry.fileKey, entry.title) = ("1.fit", "é")
    entries.add(entry)
    (entry.title, entry.distanceMeters, entry.isUserEntered) = ("newer", 0.1, true)
    entries.add(entry)
    indexes.note(InputPath("a/activities.csv"), entries)
    let found = indexes.entry(of: InputPath("a/1.fit.gz"), in: nil)
    #expect(found?.title == "newer" && found?.distanceMeters == 0.1 && found?.isUserEntered == true)
    for number in 0..<ExportIndexes.folderLimit {
      #expect(indexes.entry(of: InputPath("\(number)/1.fit"), in: nil) == nil)
    }
    #expect(indexes.entry(of: InputPath("a/1.fit"), in: nil) == nil)
  }

  @Test("indexes beyond the memory for them are looked up in a file")
  func filed() {
    let indexes = ExportIndexes()
    for folder in 0..<8 {
      var entries = ExportIndexes.Entries()
      for number in 0..<8000 {
        var entry = ActivityIndex.Entry()
        (entry.fileKey, entry.title) = ("\(number).fit", "\(folder) \(number)" + String(repeating: "x", count: 200))
        entries.add(entry)
      }
      #expect(entries.bytes * 4 > ExportIndexes.memoryLimit)
      indexes.note(InputPath("\(folder)/activities.csv"), entries)
    }
    for number in stride(from: 0, to: 8000, by: 97) {
      for folder in 0..<8 {
        let title = indexes.entry(of: InputPath("\(folder)/\(number).fit"), in: nil)?.title
        #expect(title?.hasPrefix("\(folder) \(number)x") == true)
      }
    }
    #expect(indexes.entry(of: InputPath("3/8000.fit"), in: nil) == nil)
  }
}
#endif
