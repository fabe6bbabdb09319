import Archives
import TestSupport
import Testing

@Suite("Entries of one name") struct RepeatedNamesTests {
  private func unique(_ names: [String]) -> [String] {
    var list = RepeatedNames()
    return names.map { String(decoding: list.unique(Array($0.utf8)), as: UTF8.self) }
  }

  @Test("are distinguished by a number, the first keeping its name")
  func numbered() { #expect(unique(["a", "b", "a", "a"]) == ["a", "b", "a#2", "a#3"]) }

  @Test("a name that looks like a numbered one is not used twice either")
  func lookalike() { #expect(unique(["a", "a#2", "a", "a#2"]) == ["a", "a#2", "a#3", "a#2#2"]) }

  @Test("names that are not text look alike, and are distinguished")
  func noText() {
    var list = RepeatedNames()
    #expect(String(decoding: list.unique([0x61, 0xFF]), as: UTF8.self) == "a\u{FFFD}")
    #expect(String(decoding: list.unique([0x61, 0xFE]), as: UTF8.self) == "a\u{FFFD}#2")
  }

  @Test("another archive begins anew")
  func anew() {
    var list = RepeatedNames()
    _ = list.unique([1])
    list.removeAll()
    #expect(list.unique([1]) == [1])
  }

  @Test("any number of entries may have one name, each at the same cost")
  func many() {
    var list = RepeatedNames()
    var last: [UInt8] = []
    let start = threadSeconds()
    for _ in 0..<50_000 { last = list.unique([0x61]) }
    // A time limit of the test would count the time of other tests on the processor.
    #expect(threadSeconds() - start < 10)
    #expect(String(decoding: last, as: UTF8.self) == "a#50000")
  }
}
