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
    // A title is cut at 512 bytes, and an entry takes 128 beside its texts.
    #expect(entries["0.fit"]?.title?.utf8.count == 512)
    #expect(entries["9999.fit"]?.title?.utf8.count == 512)
    for number in 10_000..<20_000 {
      var entry = ActivityIndex.Entry()
      (entry.fileKey, entry.title) = ("\(number).fit", title)
      entries.add(entry)
    }
    #expect(entries["19999.fit"] == nil)
  }
}
#endif
