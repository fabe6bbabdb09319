// A cadence on foot counts the strides of one leg. Some recorders write the steps of both legs.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Highest plausible mean in strides of one leg per minute.
  private func mostStrides(_ activity: ActivityType) -> Double { activity == .running ? 120 : 90 }

  /// Halves a cadence that is too high for the strides of one leg, or twice the strides that the device counts: it
  /// counts steps.
  ///
  /// Samples that were already written are not changed.
  @usableFromInline mutating func settleCadence(_ summary: inout WorkoutSummary) {
    guard generators.spread.cycles == .strides else { return }
    let most = mostStrides(summary.activityType)
    let minutes = (summary.timerSeconds ?? generators.spread.whole(.time) / 1000) / 60
    if let mean = output.statistics[.cadence].mean {
      if mean > most, let told = summary.cycles, Double(told) > most * minutes { summary.cycles = told / 2 }
      let counted = summary.cycles.map { Double($0) / minutes } ?? 0
      let isTwice = mean > most * 0.75 && mean > 1.6 * counted && mean < 2.4 * counted
      if mean > most || isTwice {
        output.statistics[.cadence].halve()
        generators.spread.turnsPerReading = 0.5
      }
    }
    halveSteps(&summary.figures, summary.activityType)
  }

  /// Halves the mean and the highest cadence that a device reports as steps.
  func halveSteps(_ figures: inout ReportedFigures, _ activity: ActivityType) {
    guard generators.spread.cycles == .strides, let mean = figures.averageCadenceRPM, mean > mostStrides(activity)
    else { return }
    figures.averageCadenceRPM = mean / 2
    figures.maximumCadenceRPM = figures.maximumCadenceRPM.map { $0 / 2 }
  }
}
