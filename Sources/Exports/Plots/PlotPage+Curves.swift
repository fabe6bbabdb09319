import Drawing
import Workouts

// The curves below the map, each in a panel.
extension PlotPage {
  /// The factor from a stored value of a quantity to the value of its panel.
  func factor(of quantity: PlotSeries.Quantity) -> Double {
    switch quantity {
    case .altitude: 1 / style.units.metersPerAscentUnit
    case .speed: sport.pace == nil ? style.units.speed(1) : 1
    case .cadence: sport.cadence.factor
    case .heartRate, .power: 1
    }
  }

  func makePanels(
    _ summary: borrowing WorkoutSummary
  ) -> [(quantity: PlotSeries.Quantity, panel: CurvePanel)] {
    var heartLimits: [Double] = []
    if let most = style.zones.maximumHeartRate ?? summary.rider.maximumHeartRateBPM, most > 0 {
      heartLimits = style.zones.heartRatePercents.map { $0 / 100 * most }
    }
    var powerLimits: [Double] = []
    if let threshold = style.zones.thresholdPower ?? summary.thresholdPowerWatts, threshold > 0 {
      powerLimits = style.zones.powerPercents.map { $0 / 100 * threshold }
    }
    let figures = summary.figures
    return [
      panel(.altitude, "height, \(style.units.ascentName)", summary, from: false),
      panel(
        .speed, "\(sport.pace == nil ? "speed" : "pace"), \(sport.speedName)", summary, .speed,
        (figures.averageSpeedMetersPerSecond, figures.maximumSpeedMetersPerSecond), paceMeters: sport.pace?.meters),
      panel(
        .heartRate, "heart rate, beats/min", summary, .heartRate,
        (figures.averageHeartRateBPM, figures.maximumHeartRateBPM), heartLimits, from: false),
      panel(
        .power, "power, W", summary, .power, (figures.averagePowerWatts, figures.maximumPowerWatts), powerLimits),
      panel(
        .cadence, "cadence, \(sport.cadence.name)", summary, .cadence,
        (figures.averageCadenceRPM, figures.maximumCadenceRPM)),
    ].compactMap { $0 }
  }

  private func panel(
    _ quantity: PlotSeries.Quantity, _ heading: String, _ summary: borrowing WorkoutSummary,
    _ kind: SampleKind? = nil, _ told: (mean: Double?, most: Double?) = (nil, nil), _ limits: [Double] = [],
    from beginsAtZero: Bool = true, paceMeters: Double? = nil
  ) -> (quantity: PlotSeries.Quantity, panel: CurvePanel)? {
    func words(_ value: Double) -> String {
      paceMeters.map { Decimal.pace(value, $0) } ?? Decimal.text(value, places: 0)
    }
    let factor = factor(of: quantity)
    let pieces = ride.series.curve(
      quantity, places, across: { across.place($0) }, factor: factor, columnWidth: 4)
    // A sensor that was not there has only zeros.
    guard pieces.contains(where: { $0.count > 1 }), pieces.joined().contains(where: { $0.y != 0 }) else { return nil }
    var note = ""
    // Uses the device's figures if it has them, as in the heading of the page.
    if let kind, let mean = told.mean ?? summary.statistics[kind].mean,
      let most = [told.most, summary.statistics[kind].highest, ride.series.highest(quantity)]
        .compactMap({ $0 }).first(where: { quantity.mayBe($0) })
    {
      note = "mean \(words(mean * factor)), \(paceMeters == nil ? "highest" : "fastest") \(words(most * factor))"
    } else if kind == nil {
      let all = ride.series.bins.compactMap { $0.mean(quantity) }.map { $0 * factor }
      note = "\(Decimal.text(all.min() ?? 0, places: 0)) to \(Decimal.text(all.max() ?? 0, places: 0))"
    }
    let panel = CurvePanel(
      heading, note: note, pieces: pieces, limits: limits, beginsAtZero: beginsAtZero, paceMeters: paceMeters)
    return (quantity, panel)
  }
}
