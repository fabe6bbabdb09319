#if SQLite
  @testable import RideDatabase

  /// In a file of its own, because `Workouts` has a `MinuteTable` too, and the module has a type of its own name.
  let databaseMinutes = MinuteTable.limit
#endif
