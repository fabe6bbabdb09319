// Saturating arithmetic for unbounded sums and extreme times: a result that does not fit is the nearest value that
// does.
//
// This package uses three kinds of integer arithmetic, and `Tests/Checks/arithmetic.py` rejects trapping arithmetic.
// `&+` is for our own numbers, and for numbers from files that have been checked to be bounded
// (`FITMessage.plausibleInteger`, the parsers of TrackXML and Archives). `+|`, spelled as in Zig, is for the sums of
// such numbers. `…ReportingOverflow` is for sums whose overflow is an error.

infix operator +| : AdditionPrecedence
infix operator -| : AdditionPrecedence
infix operator +|= : AssignmentPrecedence

extension Int64 {
  /// The sum, or the nearest limit of the range.
  @inlinable @inline(__always) package static func +| (a: Int64, b: Int64) -> Int64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? (b < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest limit of the range.
  @inlinable @inline(__always) package static func -| (a: Int64, b: Int64) -> Int64 {
    let (difference, overflow) = a.subtractingReportingOverflow(b)
    return overflow ? (b < 0 ? .max : .min) : difference
  }

  /// Adds, up to the limit of the range.
  @inlinable @inline(__always) package static func +|= (a: inout Int64, b: Int64) { a = a +| b }

  #if _pointerBitWidth(_64)
  /// The integer part of a number, or the nearest limit of the range; 0 for NaN.
  @inlinable @inline(__always) package init(saturating value: Double) {
    // −2⁶³ is a `Double`; 2⁶³ is the smallest `Double` that is too large.
    if value >= -0x1p63 && value < 0x1p63 {
      self.init(value)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }
  #endif
}
