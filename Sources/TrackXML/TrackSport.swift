#if TrackXML
  internal import Workouts

  /// A sport in FIT's numbering, as GPX `type` and TCX `Sport` tell it.
  @usableFromInline
  struct TrackSport: Equatable {
    var sport: UInt8
    var subSport: UInt8?

    /// The sport that a text means; nil for one that nobody is known to write.
    ///
    /// Letters count whatever their case, blanks and marks do not: `Mountain Biking`, `mountain_biking`. Numbers are those that
    /// Strava wrote into its exports (1 ride, 9 run).
    init?(_ text: borrowing Span<UInt8>) {
      var name = InlineArray<32, UInt8>(repeating: 0)
      var count = 0
      for index in text.indices {
        var byte = text[index]
        if byte >= 0x41 && byte <= 0x5a { byte |= 0x20 }
        guard byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39 else { continue }
        guard count < 32 else { return nil }
        name[count] = byte
        count += 1
      }
      guard count > 0, let row = Self.rows.first(where: { Self.isEqual($0.name, name, count) }) else { return nil }
      sport = row.sport
      subSport = row.subSport
    }

    private static func isEqual(_ name: String, _ other: borrowing InlineArray<32, UInt8>, _ count: Int) -> Bool {
      guard name.utf8.count == count else { return false }
      var index = 0
      for byte in name.utf8 {
        if byte != other[index] { return false }
        index += 1
      }
      return true
    }

    private struct Row {
      var name: String
      var sport: UInt8
      var subSport: UInt8?
      init(_ name: String, _ sport: UInt8, _ subSport: UInt8? = nil) {
        self.name = name
        self.sport = sport
        self.subSport = subSport
      }
    }

    private static let rows: [Row] = [
      Row("running", 1), Row("run", 1), Row("jogging", 1), Row("9", 1), Row("streetrunning", 1, 2),
      Row("trailrunning", 1, 3), Row("trailrun", 1, 3), Row("trackrunning", 1, 4), Row("treadmillrunning", 1, 1),
      Row("treadmill", 1, 1), Row("virtualrun", 1, 58), Row("virtualrunning", 1, 58), Row("indoorrunning", 1, 45),
      Row("ultrarun", 1, 67),
      Row("cycling", 2), Row("biking", 2), Row("bike", 2), Row("ride", 2), Row("1", 2), Row("bicycle", 2),
      Row("roadbiking", 2, 7), Row("roadcycling", 2, 7), Row("roadbike", 2, 7), Row("mountainbiking", 2, 8),
      Row("mountainbike", 2, 8), Row("mountainbikeride", 2, 8), Row("mtb", 2, 8), Row("gravelcycling", 2, 46),
      Row("gravelride", 2, 46), Row("gravelunpavedcycling", 2, 46), Row("gravelbiking", 2, 46),
      Row("cyclocross", 2, 11),
      Row("trackcycling", 2, 13), Row("recumbentcycling", 2, 10), Row("bmx", 2, 29), Row("indoorcycling", 2, 6),
      Row("virtualride", 2, 58), Row("spinning", 2, 5), Row("handcycle", 2, 12), Row("handcycling", 2, 12),
      Row("cyclingtransportation", 2, 48), Row("cyclingsport", 2), Row("commuting", 2, 48),
      Row("ebikeride", 21), Row("ebiking", 21), Row("ebike", 21), Row("ebikefitness", 21, 28),
      Row("emountainbikeride", 21, 47), Row("ebikemountain", 21, 47),
      Row("walking", 11), Row("walk", 11), Row("10", 11), Row("casualwalking", 11, 30), Row("speedwalking", 11, 31),
      Row("indoorwalking", 11, 27), Row("nordicwalking", 11),
      Row("hiking", 17), Row("hike", 17), Row("4", 17), Row("trekking", 17), Row("mountaineering", 16),
      Row("swimming", 5), Row("swim", 5), Row("16", 5), Row("lapswimming", 5, 17), Row("poolswim", 5, 17),
      Row("openwaterswimming", 5, 18), Row("openwaterswim", 5, 18),
      Row("rowing", 15), Row("indoorrowing", 15, 14), Row("virtualrow", 15, 14),
      Row("paddling", 19), Row("standuppaddleboarding", 37), Row("standuppaddling", 37), Row("sup", 37),
      Row("kayaking", 41), Row("canoeing", 88), Row("rafting", 42), Row("sailing", 32), Row("sail", 32),
      Row("surfing", 38), Row("windsurfing", 43), Row("windsurf", 43), Row("kitesurfing", 44), Row("kitesurf", 44),
      Row("crosscountryskiing", 12), Row("nordicski", 12), Row("xcskiing", 12), Row("skateskiing", 12, 42),
      Row("skiing", 13), Row("alpineskiing", 13), Row("alpineski", 13), Row("downhillskiing", 13),
      Row("resortskiing", 13, 38), Row("backcountryski", 13, 37), Row("backcountryskiing", 13, 37),
      Row("skitouring", 13, 37), Row("snowboarding", 14), Row("snowboard", 14), Row("snowshoeing", 35),
      Row("snowshoe", 35),
      Row("inlineskating", 30), Row("inlineskate", 30), Row("rollerskiing", 12), Row("rollerski", 12),
      Row("iceskating", 33), Row("iceskate", 33), Row("skating", 30),
      Row("horsebackriding", 27), Row("riding", 27), Row("golf", 25), Row("rockclimbing", 31), Row("climbing", 31),
      Row("soccer", 7), Row("football", 7), Row("tennis", 8), Row("basketball", 6),
      Row("elliptical", 4, 15), Row("stairstepper", 4, 16), Row("stairclimbing", 4, 16), Row("yoga", 10, 43),
      Row("pilates", 10, 44), Row("strengthtraining", 10, 20), Row("weighttraining", 10, 20),
      Row("cardiotraining", 10, 26), Row("crosstraining", 10), Row("crossfit", 10), Row("training", 10),
      Row("workout", 10), Row("fitnessequipment", 4), Row("multisport", 18), Row("transition", 3),
      Row("wheelchair", 65), Row("driving", 24), Row("flying", 20), Row("motorcycling", 22), Row("boating", 23),
      Row("other", 0), Row("generic", 0),
    ]
  }
#endif
