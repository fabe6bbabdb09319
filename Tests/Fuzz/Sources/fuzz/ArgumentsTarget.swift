import CommandLineOptions

// Arguments, each ended by a zero byte: accepted or refused with a sentence, the same each time.
//
// Options: bit 0 a terminal.

func fuzzArguments(_ input: Input) {
  let arguments = input.bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
  let first = outcome(arguments, input.chooses(0))
  if first != outcome(arguments, input.chooses(0)) { broken("understood in two ways") }
}

private func outcome(_ arguments: [[UInt8]], _ isTerminal: Bool) -> Result<Request, UsageError> {
  do throws(UsageError) {
    let request = try parse(arguments, isStandardInputTerminal: isTerminal)
    if case .run(let invocation) = request { check(invocation) }
    return .success(request)
  } catch {
    if error.description.isEmpty { broken("refused without a word") }
    return .failure(error)
  }
}

/// Every accepted value is within bounds: later code need not check again.
private func check(_ invocation: Invocation) {
  for count in [invocation.jobs, invocation.chunkBytes, invocation.maximumEntries, invocation.limit] {
    if let count, count < 1 { broken("a count of \(count)") }
  }
  for depth in [invocation.maximumDepth, invocation.maximumEntryBytes, invocation.maximumRatio] {
    if let depth, depth < 0 { broken("a limit of \(depth)") }
  }
  for length in [
    invocation.maximumGapSeconds, invocation.toleranceMeters, invocation.concealStartMeters,
    invocation.concealEndMeters,
    invocation.rider.maximumHeartRate, invocation.rider.thresholdPower, invocation.tables.maximumInterval,
  ] { if let length, !(length >= 0 && length.isFinite) { broken("a length of \(length)") } }
  if invocation.inputs.contains(where: \.isEmpty) { broken("an input without a name") }
}
