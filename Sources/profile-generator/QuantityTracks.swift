// Generates the tables of the reader for GPX and TCX from the catalogue of quantities.

/// An element as written in the catalogue: `hr`, `@lat` or `HeartRateBpm/Value`.
struct TrackElement {
  /// The name without prefix and suffix.
  let name: String
  let isPointAttribute: Bool
  let isBox: Bool

  init(_ text: String) {
    isPointAttribute = text.hasPrefix("@")
    isBox = text.hasSuffix("/Value")
    name = String(text.dropFirst(isPointAttribute ? 1 : 0).dropLast(isBox ? 6 : 0))
  }
}

extension QuantityCatalogue {
  /// One meaning of elements: a case of `TrackQuantity`.
  private struct Meaning {
    var name: String
    var doc: String
    var row: QuantityRow
    /// The figure of a lap; nil for the value of a point.
    var figure: Reported?
    var isPointAttribute = false
    var isBox = false
    var elements: [String] = []
  }

  /// All meanings: values of points in the order of rows, then attributes of points, then figures of laps.
  private var meanings: [Meaning] {
    let points = rows.flatMap { row in
      Self.parted(
        row.track.map { $0.elements + ($0.spellings ?? []) } ?? [], Meaning(name: row.name, doc: row.doc, row: row))
    }
    let figures = reported.flatMap { figure in
      Self.parted(
        figure.figure.elements ?? [],
        Meaning(name: figure.name, doc: figure.figure.doc, row: figure.row, figure: figure))
    }
    return points.filter { !$0.isPointAttribute } + points.filter(\.isPointAttribute) + figures
  }

  /// Splits a meaning into separate cases for plain elements, attributes and elements with a nested `Value`.
  private static func parted(_ texts: [String], _ meaning: Meaning) -> [Meaning] {
    let elements = texts.map { TrackElement($0) }
    let parts = [(false, false, ""), (true, false, "Attribute"), (false, true, "Box")]
    return parts.compactMap { isAttribute, isBox, ending in
      let own = elements.filter { $0.isPointAttribute == isAttribute && $0.isBox == isBox }
      guard !own.isEmpty else { return nil }
      var part = meaning
      part.name += ending
      (part.isPointAttribute, part.isBox, part.elements) = (isAttribute, isBox, own.map(\.name))
      return part
    }
  }

  var trackSource: String {
    get throws {
      let names = meanings.flatMap(\.elements)
      for name in Set(names) where names.count(where: { $0 == name }) > 1 {
        throw ProfileError("the element \(name) has two meanings")
      }
      for row in rows where row.kind == .counter && row.track.map({ $0.byHand != true }) == true {
        throw ProfileError("\(row.name): elements of a counter need code of their own")
      }
      let points = meanings.filter { $0.figure == nil && !$0.isPointAttribute }
      guard let last = points.last else { throw ProfileError("no quantity has an element") }
      let spellings = meanings.flatMap { meaning in meaning.elements.map { "(\"\($0)\", .\(meaning.name))," } }
      return """
        #if TrackXML
        /// A quantity as elements of tracks have it: those of points, then attributes of points, then figures of laps.
        enum TrackQuantity: UInt8 {
        \(meanings.flatMap { ["/// \($0.doc)", "case \($0.name)"] }.lines(1))

          /// True for one that a point may hold.
          var isInPoint: Bool { rawValue <= TrackQuantity.\(last.name).rawValue }

          /// True for one that a lap may hold.
          var isInLap: Bool {
        \(choice(meanings.filter { $0.figure != nil || $0.row.track?.inLap != nil && !$0.isPointAttribute }).lines(2))
          }

          /// True when the number may be in a `Value` of its own.
          var isBox: Bool {
        \(choice(meanings.filter(\.isBox)).lines(2))
          }

          /// True when an attribute of an element in a point gives it, too.
          var isAttribute: Bool {
        \(choice(points.filter { $0.row.track?.isAttribute == true }).lines(2))
          }

          /// All spellings, without prefixes.
          static let spellings: [(String, TrackQuantity)] = [
        \(spellings.lines(2))
          ]
        }
        #endif
        """
    }
  }

  /// Returns a switch that is true for the given meanings.
  private func choice(_ meanings: [Meaning]) -> [String] {
    ["switch self {", "case \(meanings.map { ".\($0.name)" }.joined(separator: ", ")): true", "default: false", "}"]
  }

  var trackPointSource: String {
    let plain = rows.filter { $0.isMeasure && $0.track != nil && $0.track?.byHand != true }
    let lines = plain.map { row in
      let own = meanings.filter { $0.row.name == row.name && $0.figure == nil && !$0.isPointAttribute }
      let limits = [
        row.track?.below.map { "value >= \(Self.plain($0))" }, row.track?.from.map { "value < \(Self.plain($0))" },
      ].compactMap(\.self)
      let note = "observation[.\(row.name)] = value"
      return "case \(own.map { ".\($0.name)" }.joined(separator: ", ")): "
        + (limits.isEmpty ? note : "if \(limits.joined(separator: " && ")) { \(note) }")
    }
    return """
      #if TrackXML
      internal import Workouts

      extension TrackPoint {
        /// Notes a value that is a reading as it stands; numbers that mean "no reading" are ignored.
        @inline(__always) mutating func noteReading(_ value: Double, as quantity: TrackQuantity) {
          switch quantity {
      \(lines.lines(2))
          default: break
          }
        }
      }
      #endif
      """
  }

  var trackFiguresSource: String {
    get throws {
      let kept = reported.filter { !($0.figure.elements ?? []).isEmpty || $0.row.track?.inLap == $0.word }
      let lines = kept.map { figure in
        var names = meanings.filter { $0.figure?.name == figure.name }.map(\.name)
        if figure.row.track?.inLap == figure.word {
          names += meanings.filter { $0.row.name == figure.row.name && $0.figure == nil }.map(\.name)
        }
        return "case \(names.map { ".\($0)" }.joined(separator: ", ")): \(figure.property) = value"
      }
      let stored = kept.map { "private var \($0.name)\($0.word == "average" ? " = WeightedMean()" : ": Double?")" }
      let added = kept.map { figure in
        figure.word == "average"
          ? "\(figure.name).add(lap.\(figure.property), over: seconds)"
          : "if let value = lap.\(figure.property) { \(figure.name) = max(\(figure.name) ?? value, value) }"
      }
      let results = kept.map { "figures.\($0.property) = \($0.name)\($0.word == "average" ? ".value" : "")" }
      return """
        #if TrackXML
        internal import Workouts

        extension ReportedFigures {
          /// Notes a value of a lap; others than figures are ignored.
          mutating func note(_ value: Double, as quantity: TrackQuantity) {
            switch quantity {
        \(lines.lines(2))
            default: break
            }
          }
        }

        /// The figures of an activity, of those of its laps: means by the laps' seconds, and the highest values.
        struct TrackFigures {
        \(stored.lines(1))

          mutating func add(_ lap: ReportedFigures, over seconds: Double?) {
        \(added.lines(2))
          }

          var figures: ReportedFigures {
            var figures = ReportedFigures()
        \(results.lines(2))
            return figures
          }
        }
        #endif
        """
    }
  }
}
