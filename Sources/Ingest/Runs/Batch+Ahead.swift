internal import Columns
internal import Exports
internal import InputReports
internal import Inputs
internal import Pipelines

/// A first run over all inputs that finds the columns of a table before the run that writes it.
extension Batch {
  /// The job with the columns of its inputs, if it requires them; if they cannot be found, it reports the reason.
  func prepared(_ job: RideJob, _ rules: RideRules) throws(SurveyEnding) -> RideJob {
    guard var style = job.style?.now else { return job }
    if style.findsDeveloperColumns || !style.developerColumns.isEmpty { try describe(&style, rules) }
    var job = job.styled(style)
    if style.dropsEmptyColumns {
      style.dropsEmptyColumns = false
      job = job.styled(style)
      // Lines of NDJSON have no empty values anyway.
      if style.format != .ndjson { try leaveOutEmpty(of: &job, style, rules) }
    }
    return job
  }

  /// Finds the developer fields in the inputs: all of them, or the units of the requested ones.
  private func describe(_ style: inout ExportStyle, _ rules: RideRules) throws(SurveyEnding) {
    let wanted = style.findsDeveloperColumns ? nil : style.developerColumns
    guard inputs.canBeReadTwice else {
      // Without a unit; only their names are used.
      if wanted != nil { return }
      console.line(
        "--developer-fields all reads its inputs once before, which standard input and pipes cannot be; name the fields"
      )
      throw .readsOnce
    }
    let found = Monitor(DescribedColumns())
    let options = DescriptionWriter.options(activitiesOnly: rules.workouts.activitiesOnly)
    let tracks = rules.makeTrackContext()
    try ahead { batch throws(SystemError) in
      let isDone = found.update { found in
        found.take(batch.columns)
        return wanted.map { found.has($0) } ?? false
      }
      // The remaining bytes need not be read.
      if isDone { throw .closedPipe }
    } run: { batch in
      batch.run(
        makeProcessor: {
          SelectingProcessor(rules, tracks) { _ in
            MessageProcessor<DescriptionWriter>(options, rule: rules.checksum)
          }
        }, report: { _, _, _ in false })
    }
    found.update { found in
      style.developerColumns = wanted.map { found.described($0) } ?? found.all
      if wanted == nil, found.left > 0 {
        console.line("\(found.left) developer fields have no column: there are more than \(DeveloperColumn.limit)")
      }
    }
    style.findsDeveloperColumns = false
  }

  /// Removes the columns that have no value in any input.
  private func leaveOutEmpty(of job: inout RideJob, _ style: ExportStyle, _ rules: RideRules) throws(SurveyEnding) {
    guard inputs.canBeReadTwice else {
      console.line("--drop-empty reads its inputs twice, which standard input and pipes cannot be; give files")
      throw .readsOnce
    }
    var first = style
    (first.format, first.makesFiles, first.isSurvey) = (.arrow, false, true)
    let outlet = BatchOutlet()
    first.batches = .handedOver(outlet, sharesValues: true)
    let found = Monitor(MetColumns())
    try ahead { batch throws(SystemError) in
      found.update { $0.take(batch) }
    } run: { batch in
      batch.run(job.styled(first), rules, report: { _, _, _ in false })
    }
    outlet.close()
    var second = style
    second.columns = found.update { $0.names }
    if style.makesFiles && style.columns.isEmpty {
      second.columns.removeAll { ["input", "session", "ride_id"].contains($0) }
    }
    job = job.styled(second)
  }

  /// Runs a processor over all inputs and passes its batches to `receiver`, without any reports.
  private func ahead(
    _ receiver: @escaping (FilledBatch) throws(SystemError) -> Void, run: (Batch) -> Int32
  ) throws(SurveyEnding) {
    var batch = Batch(inputs, options: options, progress: .never, console: Console(telling: { _ in }))
    batch.stream = .passing(batchesTo: receiver)
    let code = run(batch)
    if code > 128 { throw .stopped(signal: code &- 128) }
  }
}

extension RideJob {
  /// The same table in another style.
  fileprivate func styled(_ style: ExportStyle) -> RideJob { self.style?.changed(style) ?? self }
}
