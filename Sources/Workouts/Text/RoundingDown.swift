// Division of moments: those before 1970 are negative, and belong to what began before them.

extension Int64 {
  /// The whole multiples of a step, which is positive, up to the number.
  package func dividedRoundingDown(by step: Int64) -> Int64 {
    let rest = remainderReportingOverflow(dividingBy: step).partialValue
    let quotient = dividedReportingOverflow(by: step).partialValue
    return rest < 0 ? quotient &- 1 : quotient
  }

  /// The largest multiple of a step, which is positive, that is not beyond the number.
  package func roundedDown(to step: Int64) -> Int64 {
    guard step > 0 else { return self }
    let rest = remainderReportingOverflow(dividingBy: step).partialValue
    return self &- (rest < 0 ? rest &+ step : rest)
  }
}
