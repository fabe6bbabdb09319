package import CommandLineOptions
internal import FITWorkouts
package import Ingest
package import Inputs
package import Pipelines
package import Workouts

extension Invocation {
  /// The inputs that the command line names, including a list of paths.
  package var inputList: InputList {
    var list = InputList(
      arguments: inputs.map { InputPath(bytes: $0) },
      list: filesFrom.map { InputPath(bytes: $0) })
    list.outputFolder = output.map { InputPath(bytes: $0) }.flatMap { $0.isFolder ? $0 : nil }
    return list
  }

  /// Throws if an option for reading has an unknown sport or activity, or an invalid day.
  package func checkReading() throws(UsageError) {
    if let name = assumedSport {
      var rules = RideRules()
      guard rules.assumeSport(name) else {
        throw UsageError("--assume-sport takes a sport such as running, trail_run, cycling or hiking, not '\(name)'")
      }
    }
    _ = try RideSelection(selection)
  }

  /// The rules for reading rides that the options specify.
  package var rules: RideRules {
    var rules = RideRules()
    rules.workouts.activitiesOnly = !readsAllFiles
    rules.workouts.readsAhead = resolves
    rules.workouts.nativeFields = nativeFields
    if command == .export, tables.table == .records {
      rules.workouts.developerMeasures = DeveloperMeasure.custom(tables.developerFields)
    }
    if let name = assumedSport { _ = rules.assumeSport(name) }
    rules.coalescing =
      switch coalescing {
      case nil: .none
      case .equalValues: .equalValues
      case .window(let seconds): .window(milliseconds: Int64(saturating: seconds * 1000))
      }
    rules.namesInputs = additions.contains(.input)
    rules.includesWellness = includesWellness
    if copies == .rides, command != .stats { rules.share(preferring: preferredDevices) }
    rules.selection = (try? RideSelection(selection)) ?? rules.selection
    if command == .stats {
      // `stats` applies its days and times to samples itself, not to whole rides.
      (rules.selection.since, rules.selection.until, rules.selection.from, rules.selection.to) = (nil, nil, nil, nil)
    }
    if let seconds = maximumGapSeconds { rules.workouts.workout.maximumGapSeconds = seconds }
    rules.workouts.workout.toleranceMeters = toleranceMeters
    rules.workouts.workout.smoothingSeconds = smoothingSeconds ?? 0
    rules.workouts.workout.pauseGapSeconds = pauseGapSeconds
    // A report or poster shows totals of whole rides, and conceals routes when it draws them.
    if command != .report, command != .poster {
      rules.workouts.workout.concealStartMeters = concealStartMeters ?? 0
      rules.workouts.workout.concealEndMeters = concealEndMeters ?? 0
      rules.workouts.workout.concealZones = privacy.zones
    }
    rules.checksum =
      switch checksums {
      case .ignore: .ignore
      case .report: .report
      case .refuse: .refuse
      }
    return rules
  }

  /// The positions that are concealed.
  package var privacy: PositionPrivacy {
    var privacy = PositionPrivacy()
    privacy.startMeters = concealStartMeters ?? 0
    privacy.endMeters = concealEndMeters ?? 0
    privacy.zones = concealZones.map {
      PrivacyZone(latitudeDegrees: $0.latitude, longitudeDegrees: $0.longitude, radiusMeters: $0.meters)
    }
    return privacy
  }

  /// The number of workers, the size of their buffers, and the limits for archives.
  package var pipelineOptions: Pipeline.Options {
    var options = Pipeline.Options(
      jobs: jobs ?? SystemFacts.availableCores,
      chunkBytes: chunkBytes ?? (limit == 1 ? 4096 : InputReader.defaultChunkBytes),
      isOrdered: !tables.leftOut.contains(.order))
    if let depth = maximumDepth { options.limits.depth = min(depth, 100) }
    if let entries = maximumEntries { options.limits.entries = entries }
    if let bytes = maximumEntryBytes {
      (options.limits.entryBytes, options.limits.healthBytes) = (bytes, bytes)
    }
    if let ratio = maximumRatio { options.limits.ratio = ratio }
    return options
  }
}
