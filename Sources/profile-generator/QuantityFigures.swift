// Generates the figures that devices report for a session or lap: means and maxima of quantities.

extension QuantityCatalogue {
  /// A figure and the property that stores it.
  struct Reported {
    let row: QuantityRow
    let figure: QuantityRow.Figure
    /// The kind of figure: `average` or `maximum`.
    let word: String

    /// The property's name, such as `averageHeartRateBPM`.
    var property: String { word + Self.capitalized(row.property ?? row.name) }
    /// The name without the unit, such as `averageHeartRate`.
    var name: String { word + Self.capitalized(row.name) }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
  }

  /// The figures of all rows.
  ///
  /// The mean of a quantity precedes its maximum.
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

  /// Returns the source of properties that forward to a type's `figures`.
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
