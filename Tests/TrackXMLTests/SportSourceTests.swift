#if TrackXML
import Testing
import Workouts

@testable import TrackXML

@Suite("Sources of the sport") struct SportSourceTests {
  @Test(
    "a title names its sport in many languages, by whole words and without accents",
    arguments: [
      ("Morning Run", 1, nil), ("Lunch Ride", 2, nil), ("Evening hike!", 17, nil), ("Afternoon Walk", 11, nil),
      ("Morning Swim", 5, nil), ("Trail Run in the woods", 1, 3), ("Mountain Bike Ride", 2, 8),
      ("E-Bike Ride", 21, nil),
      ("Gravel ride", 2, 46), ("Zürich Laufen", 1, nil), ("Radfahrt am Abend", 2, nil), ("MORGENLAUF", 1, nil),
      ("Wanderung auf den Säntis", 17, nil), ("Spaziergang", 11, nil), ("Rennradtour", 2, 7),
      ("Course à pied le matin", 1, nil), ("Sortie vélo", 2, nil), ("Randonnée du soir", 17, nil),
      ("Carrera de mañana", 1, nil), ("Vuelta ciclista por la tarde", 2, nil), ("Senderismo", 17, nil),
      ("Corsa mattutina", 1, nil), ("Giro in bici da corsa", 2, 7), ("Passeggiata", 11, nil),
      ("Corrida matinal", 1, nil), ("Caminhada vespertina", 11, nil), ("Ochtendrit", 2, nil),
      ("Hardloopsessie in de middag", 1, nil), ("Løpetur om kvelden", 1, nil), ("Cykeltur", 2, nil),
      ("Juoksulenkki", 1, nil), ("Hiihto", 12, nil), ("Wieczorne bieganie", 1, nil), ("Jazda rowerem", 2, nil),
      ("Běh", 1, nil), ("Akşam koşusu", 1, nil), ("Утренняя пробежка", 1, nil), ("Велозаезд", 2, nil),
      ("Πεζοπορία", 17, nil), ("朝のランニング", 1, nil), ("午後のライド", 2, nil), ("自転車で帰宅", 2, nil),
      ("夜跑五公里", 1, nil), ("午后骑行", 2, nil), ("저녁 달리기", 1, nil), ("아침라이딩", 2, nil), ("วิ่งตอนเช้า", 1, nil),
      ("Chạy bộ buổi sáng", 1, nil), ("Berlin Marathon", 1, nil), ("Marathon ride", 2, nil),
      ("Ragnarsloppet triathlon", 18, 78), ("Car ride", 24, nil), ("Boat ride", 23, nil),
      ("Cafe\u{0301} rando\u{0301}nnée", 17, nil),
    ] as [(String, UInt8, UInt8?)])
  func titles(title: String, sport: UInt8, subSport: UInt8?) {
    #expect(TrackTitle.sport(in: title) == TrackSport(sport: sport, subSport: subSport))
  }

  @Test(
    "a title that names no sport, two sports or a word that only contains one is no guess",
    arguments: [
      "", "Zum See", "19-JUN-18 18:27:48", "Bike to the pool for a swim", "Run & ride",
      "Brunch", "Trunk road", "Overpriced", "Frankreich", "フランス", "Move", "🚴", String(repeating: "a", count: 10_000),
    ])
  func noTitle(title: String) { #expect(TrackTitle.sport(in: title) == nil) }

  @Test("no word of a title is listed twice, and all are in small letters without accents")
  func table() {
    var seen: Set<Substring> = []
    for row in TrackSport.titleWords {
      for word in row.words.split(separator: " ") {
        #expect(seen.insert(word).inserted, "\(word)")
        if word.unicodeScalars.allSatisfy({ $0.value < 0x250 }) {
          #expect(
            word.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f }, "\(word)"
          )
        }
      }
    }
    #expect(seen.count > 700 && TrackSport.titleRows.count == seen.count)
  }

  /// The one workout of a text, read with hints.
  private func workout(
    _ text: String, index: TrackHints.IndexEntry? = nil, assumed: String? = nil
  ) -> (summary: WorkoutSummary, asked: Int) {
    var reader = TrackReader(sink: TrackLog())
    var asked = 0
    reader.hints.indexEntry = {
      asked += 1
      return index
    }
    reader.hints.assumedSport = assumed.flatMap { NamedSport($0) }
    _ = reader.feed(Array(text.utf8).span.bytes)
    _ = reader.finish()
    #expect(reader.sink.workouts.count == 1)
    return (reader.sink.workouts[0].summary, asked)
  }

  private func gpx(_ title: String?, _ type: String?) -> String {
    let name = title.map { "<name>\($0)</name>" } ?? ""
    let kind = type.map { "<type>\($0)</type>" } ?? ""
    return Text.gpx("<trk>\(name)\(kind)<trkseg>\(Text.points(0..<3))</trkseg></trk>")
  }

  @Test("the file comes first, then the index, then the assumed sport, then the title")
  func order() {
    let entry = TrackHints.IndexEntry(title: "Velo", activityType: "Radfahrt")
    func found(_ title: String?, _ type: String?, _ index: TrackHints.IndexEntry?, _ assumed: String?) -> [String] {
      let summary = workout(gpx(title, type), index: index, assumed: assumed).summary
      return ["\(summary.activityType.name)", "\(summary.sportSource.name)", summary.title ?? ""]
    }
    #expect(found("Morning Run", "hiking", entry, "swimming") == ["hiking", "file", "Morning Run"])
    #expect(found("Morning Run", nil, entry, "swimming") == ["cycling", "index", "Morning Run"])
    #expect(found(nil, nil, entry, nil) == ["cycling", "index", "Velo"])
    #expect(found("Morning Run", nil, nil, "swimming") == ["swimming", "assumed", "Morning Run"])
    #expect(found("Morning Run", nil, nil, nil) == ["running", "guessed", "Morning Run"])
    #expect(found("Zum See", nil, nil, nil) == ["other", "file", "Zum See"])
    // A text that names no sport does not count.
    #expect(found("Morning Run", "Other", nil, nil)[0] == "running")
    #expect(found("Zum See", "Other", nil, "trail_run")[0] == "running")
    // An index without a usable entry does not end the search.
    #expect(found("Zum See", nil, TrackHints.IndexEntry(title: "x", activityType: "?"), "hike")[1] == "assumed")
    #expect(workout(gpx("Morning Run", "running"), index: entry).asked == 0)
  }

  @Test("an entry by hand in the index is user entered, also when the file names sport and title")
  func userEntered() {
    for isUserEntered in [false, true] {
      var reader = TrackReader(sink: TrackLog())
      reader.hints.isUserEntered = { isUserEntered }
      _ = reader.feed(Array(gpx("Morning Run", "running").utf8).span.bytes)
      _ = reader.finish()
      #expect(reader.sink.workouts.map(\.summary.isUserEntered) == [isUserEntered])
    }
    #expect(!workout(gpx("Morning Run", "running")).summary.isUserEntered)
  }

  @Test("a TCX activity of another sport takes that of the index")
  func tcx() {
    let text = Text.tcx(
      Text.lap("10:00:00", seconds: 60, "<Track>\(Text.trackpoint("10:00:30"))</Track>"), sport: "Other")
    let summary = workout(text, index: TrackHints.IndexEntry(title: "Boot", activityType: "Kayaking")).summary
    #expect(summary.activityType.name == "paddleSports" as StaticString && summary.sportSource == .index)
    #expect(summary.title == "Boot")
    #expect(workout(text).summary.sport == 0 && workout(text).summary.sportSource == .file)
  }

  @Test("a name or type after the points counts as one before them; the document's name is the last resort")
  func behind() {
    let segment = "<trkseg>\(Text.points(0..<3))</trkseg>"
    #expect(workout(Text.gpx("<trk>\(segment)<name>Abendlauf</name></trk>")).summary.sport == 1)
    let named = workout(Text.gpx("<metadata><name>Lunch Ride</name></metadata><trk>\(segment)</trk>")).summary
    #expect(named.title == "Lunch Ride" && named.sport == 2 && named.sportSource == .guessed)
    let author = "<metadata><author><name>Runner</name></author></metadata>"
    #expect(workout(Text.gpx("\(author)<trk>\(segment)</trk>")).summary.title == nil)
    #expect(workout(Text.gpx("<trk>\(segment)<type>walking</type></trk>"), assumed: "running").summary.sport == 11)
  }

  @Test("names of sports are those that files use; other is none")
  func named() {
    #expect(NamedSport("trail_run")?.subSport == 3)
    #expect(NamedSport("Mountain Biking")?.sport == 2)
    #expect(NamedSport("other") == nil && NamedSport("") == nil && NamedSport("quidditch") == nil)
  }
}

private func == (a: StaticString, b: StaticString) -> Bool { "\(a)" == "\(b)" }
#endif
