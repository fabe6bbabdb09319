/// FIT's time (protocol, type `date_time`): seconds since 1989-12-31T00:00:00Z.
@usableFromInline package enum FITTime {
  /// That moment in seconds since 1970.
  @inlinable package static var epoch: Int64 { 631_065_600 }
  /// The first time that is absolute; below it, seconds count from when the device was switched on.
  @inlinable package static var firstAbsolute: UInt32 { 0x1000_0000 }
}
