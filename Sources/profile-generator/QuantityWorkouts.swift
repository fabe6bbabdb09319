// Generates the parts of `Workouts` that depend on the catalogue of quantities.

extension QuantityCatalogue {
  /// Returns the lines of an enum's cases with their comments.
  ///
  /// Cases that Embedded builds lack are in an `#if`.
  private func cases(
    _ rows: [QuantityRow], _ name: (QuantityRow) -> String, _ doc: (QuantityRow) -> String
  ) -> [String] {
    rows.flatMap { row in
      let lines = ["/// \(doc(row))", "case \(name(row))"]
      return row.hostedOnly == true ? ["#if !hasFeature(Embedded)"] + lines + ["#endif"] : lines
    }
  }

  var measureSource: String {
    let count = measures.count + 4
    let embedded = measures.count { $0.hostedOnly != true } + 4
    return """
      /// A quantity that a recorder can note at one moment; the unit of each is fixed.
      public enum Measure: UInt8, Sendable {
      \(cases(measures, \.name, \.doc).lines(1))
        /// Measures that only your own generator knows: see `FITWorkoutOptions.developerMeasures`.
        case custom0, custom1, custom2, custom3

        /// The number of measures.
        @inlinable static var count: UInt32 { \(count) }
      }

      #if hasFeature(Embedded)
      /// A value for each measure.
      @usableFromInline typealias MeasureValues = InlineArray<\(embedded), Double>
      #else
      /// A value for each measure.
      @usableFromInline typealias MeasureValues = InlineArray<\(count), Double>

      extension Measure: CaseIterable {
        /// Those that have columns, in the order of these.
        package static let withColumns: [Measure] = [
      \(rows.filter(\.isMeasure).map { ".\($0.name)," }.lines(2))
        ]

        /// The name of its column in tables of records.
        package var column: StaticString {
          switch self {
      \(measures.map { "case .\($0.name): \"\($0.column)\"" }.lines(2))
          case .custom0, .custom1, .custom2, .custom3: ""
          }
        }
      }
      #endif
      """
  }

  var kindSource: String {
    """
    /// The measured value of a sample, before the activity decides which HealthKit quantity type it becomes.
    ///
    /// While a workout streams its sport may still be unknown; the kind is known at once
    /// (Documentation/HealthKitMapping.md, "Quantity types"). The instant kinds come first and in the order of the
    /// measures they are made from.
    public enum SampleKind: UInt8, Sendable {
    \(cases(kinds, \.sampleName, \.sampleDoc).lines(1))

      /// True when samples are deltas that add up; false when they are values at an instant, or one a workout.
      @inlinable public var isCumulative: Bool {
        rawValue >= SampleKind.\(counters[0].sampleName).rawValue && rawValue <= SampleKind.\(counters[counters.count - 1].sampleName).rawValue
      }

      /// The kind's name in every output.
      public var name: StaticString {
        switch self {
    \(switchLines { "\"\($0.sampleName)\"" }.lines(2))
        }
      }

      /// HealthKit's unit string for the kind's values (Documentation/HealthKitMapping.md, "Quantity types").
      public var unit: StaticString {
        switch self {
    \(switchLines { "\"\($0.unit)\"" }.lines(2))
        }
      }
    }

    #if !hasFeature(Embedded)
    /// A value for each kind.
    @usableFromInline typealias KindValues<Value> = InlineArray<\(kinds.count), Value>
    /// A value for each instant kind.
    @usableFromInline typealias ReadingValues<Value> = InlineArray<\(readings.count), Value>

    extension SampleKind: CaseIterable {
      /// The number of kinds.
      @inlinable package static var count: Int { \(kinds.count) }

      /// The instant kinds, in the order of their columns.
      package static let readings: [SampleKind] = [
    \(readings.map { ".\($0.sampleName)," }.lines(2))
      ]

      /// The cumulative kinds, in the order of their columns.
      package static let counters: [SampleKind] = [
    \(counters.map { ".\($0.sampleName)," }.lines(2))
      ]

      /// Those whose mean `export --as minutes` has in a column of its own.
      package static let withMinuteMean: [SampleKind] = [
    \(readings.filter { $0.minutes == true }.map { ".\($0.sampleName)," }.lines(2))
      ]

      /// All kinds by their numbers in databases, which is the order of their columns too; a new one comes last.
      package static let numbered: [SampleKind] = [
    \(rows.filter { $0.id != nil }.map { ".\($0.sampleName)," }.lines(2))
      ]

      /// True when samples show how far the rider came: a concealed route holds them back.
      @usableFromInline var showsDistance: Bool {
        switch self {
        case \(kinds.filter { $0.showsDistance == true }.map { ".\($0.sampleName)" }.joined(separator: ", ")): true
        case \(kinds.filter { $0.showsDistance != true }.map { ".\($0.sampleName)" }.joined(separator: ", ")): false
        }
      }

      /// The instant kinds that show how far the rider came, a bit for each.
      @inlinable static var readingsOfDistance: UInt32 {
        \(readings.filter { $0.showsDistance == true }.map { "1 &<< UInt32(SampleKind.\($0.sampleName).rawValue)" }.joined(separator: " | "))
      }

      /// The measure that an instant kind is made from; nil for those that are counted, or one a workout.
      package var measure: Measure? {
        switch self {
    \(readings.map { "case .\($0.sampleName): .\($0.name)" }.lines(2))
        case \((counters + figures).map { ".\($0.sampleName)" }.joined(separator: ", ")): nil
        }
      }

      /// The number in databases, which never changes.
      @inlinable package var number: UInt8 {
        switch self {
    \(kinds.map { "case .\($0.sampleName): \($0.id ?? 0)" }.lines(2))
        }
      }

      /// The name of its columns: `heart_rate_bpm`.
      package var column: StaticString {
        switch self {
    \(kinds.map { "case .\($0.sampleName): \"\($0.sampleColumn)\"" }.lines(2))
        }
      }
    }
    #endif
    """
  }

  /// Returns the cases of a switch over all kinds.
  ///
  /// Cases that Embedded builds lack are in an `#if`.
  private func switchLines(_ value: (QuantityRow) -> String) -> [String] {
    kinds.flatMap { row in
      let line = "case .\(row.sampleName): \(value(row))"
      return row.hostedOnly == true ? ["#if !hasFeature(Embedded)", line, "#endif"] : [line]
    }
  }

  var propertySource: String {
    let properties = measures.compactMap { row in
      row.property.map { name in
        """
          /// \(row.propertyDoc ?? row.doc)
          @inlinable public var \(name): Double? {
            get { self[.\(row.name)] }
            set { self[.\(row.name)] = newValue }
          }
        """
      }
    }
    return "extension WorkoutObservation {\n" + properties.joined(separator: "\n") + "\n}"
  }

  /// The first four readings are the common ones.
  ///
  /// The temperature is separate, because it must follow the depth.
  var instantSource: String {
    func take(_ rows: [QuantityRow]) -> String {
      rows.map { row in
        "if let value = observation[.\(row.name)] { take(value, .\(row.sampleName), &moment, isTogether, into: &output) }"
      }.lines(2)
    }
    func function(_ name: String, _ doc: String, _ rows: [QuantityRow]) -> String {
      """
        /// \(doc)
        @inlinable @inline(__always)
        mutating func \(name)<Sink: WorkoutSink & ~Copyable>(
          _ observation: borrowing WorkoutObservation, _ moment: inout Moment, _ isTogether: Bool,
          into output: inout WorkoutOutput<Sink>
        ) {
      \(take(rows))
        }
      """
    }
    let rare = readings.dropFirst(4).filter { $0.name != "temperature" }
    return """
      // Spelled out, because an index that is not constant would copy the observation.
      extension InstantGenerator {
      \(function("takeCommon", "Takes the kinds that most recorders note.", Array(readings.prefix(4))))

      \(function("takeRare", "Takes the kinds of `rare`.", rare))

      \(function("takeTemperature", "Takes the temperature; comes after the depth, which shows whether it is the water's.", readings.filter { $0.name == "temperature" }))
      }
      """
  }

  var healthKitSource: String {
    let lists: Set = ["riding", "onFoot", "wheelchair"]
    let lines = rows.flatMap { row in
      (row.healthkit ?? []).map { type in
        var text = "row(.\(row.sampleName), \"\(type.type)\""
        if let names = type.in {
          let isList = names.count == 1 && lists.contains(names[0])
          text += ", in: " + (isList ? names[0] : "[" + names.map { "." + $0 }.joined(separator: ", ") + "]")
        }
        if let sports = type.sports { text += ", sports: \(sports)" }
        if let version = type.ios { text += ", firstIOS: \(Self.plain(version))" }
        return text + "),"
      }
    }
    return """
      extension QuantityTable {
        /// HealthKit's own types, by the activities that Apple gives them to.
        ///
        /// A row or a dive counted as a walk would be worse than no distance: there the total stays in the metadata.
        public static let standard = QuantityTable([
      \(lines.lines(2))
        ])
      }
      """
  }
}
