// The figures that devices report of a session or lap: the mean and the highest value of a quantity.

extension QuantityCatalogue {
  /// A figure, and the property that has it.
  struct Reported {
    let row: QuantityRow
    let figure: QuantityRow.Figure
    /// `average` or `maximum`.
    let word: String

    /// `averageHeartRateBPM`.
    var property: String { word + Self.capitalized(row.property ?? row.name) }
    /// `averageHeartRate`.
    var name: String { word + Self.capitalized(row.name) }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
  }

  /// The figures of all rows, means first in each.
  var reported: [Reported] {
    rows.flatMap { row in
      [
        row.average.map { Reported(row: row, figure: $0, word: "average") },
        row.maximum.map { Reported(row: row, figure: $0, word: "maximum") },
      ]
    }.compactMap(\.self)
  }

  var reportedSource: String {
    get throws {
      for figure in reported where figure.row.property == nil {
        throw ProfileError("\(figure.row.name): a quantity with figures has a property")
      }
      let stored = reported.flatMap { ["/// \($0.figure.doc)", "public var \($0.property): Double?"] }
      return """
        /// Means and highest values as a device reports them of a lap or workout; nil: "not reported".
        public struct ReportedFigures: Equatable, Sendable {
        \(stored.lines(1))

          /// Makes figures of which none is reported.
          @inlinable public init() {}
        }

        \(forwarded(of: "Lap"))
        """
    }
  }

  var summarySource: String { forwarded(of: "WorkoutSummary") }

  /// The figures as properties of a type that holds them.
  private func forwarded(of type: String) -> String {
    let properties = reported.flatMap { figure in
      [
        "/// \(figure.figure.doc)", "@inlinable public var \(figure.property): Double? {",
        "  get { figures.\(figure.property) }", "  set { figures.\(figure.property) = newValue }", "}",
      ]
    }
    return "extension \(type) {\n\(properties.lines(1))\n}"
  }
}
