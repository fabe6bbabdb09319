package import Workouts

/// A row of a table with facts that devices report in addition to records, such as tanks and sets.
package protocol FactRow: TableRow {
  /// The table of these facts.
  static var table: WorkoutFact.Table { get }

  /// Creates the row of a fact.
  ///
  /// `number` counts from 0.
  init(number: Int, fact: WorkoutFact)
}

extension FactRow {
  /// A row without values, used to list the columns.
  package static var blank: Self { Self(number: 0, fact: WorkoutFact(table, at: nil, [])) }
}

/// A row of the table `tanks`: one tank of a dive.
package struct TankRow: FactRow {
  package static let table = WorkoutFact.Table.tanks
  private let number: Int
  private let fact: WorkoutFact

  package init(number: Int, fact: WorkoutFact) { (self.number, self.fact) = (number, fact) }

  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("tank"), .integer(number))
    body("time", .instant(fact.time))
    body("sensor", .integer(fact.integer(0)))
    body("start_pressure_bar", .number(fact[1]))
    body("end_pressure_bar", .number(fact[2]))
    body("volume_used_l", .number(fact[3]))
  }
}

/// A row of the table `gases`: one gas of a dive.
package struct GasRow: FactRow {
  package static let table = WorkoutFact.Table.gases
  private let number: Int
  private let fact: WorkoutFact

  package init(number: Int, fact: WorkoutFact) { (self.number, self.fact) = (number, fact) }

  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("gas"), .integer(number))
    body("helium_percent", .number(fact[0]))
    body("oxygen_percent", .number(fact[1]))
    body("status", .known(fact.name(2, of: ["disabled", "enabled", "backup_only"])))
    body("mode", .known(fact.name(3, of: ["open_circuit", "closed_circuit_diluent"])))
  }
}

/// A row of the table `sets`: one set of strength training, or one rest.
package struct SetRow: FactRow {
  package static let table = WorkoutFact.Table.sets
  private let number: Int
  private let fact: WorkoutFact

  package init(number: Int, fact: WorkoutFact) { (self.number, self.fact) = (number, fact) }

  /// The names of FIT profile type `exercise_category`.
  private static let exercises: [StaticString] = [
    "bench_press", "calf_raise", "cardio", "carry", "chop", "core", "crunch", "curl", "deadlift", "flye",
    "hip_raise", "hip_stability", "hip_swing", "hyperextension", "lateral_raise", "leg_curl", "leg_raise", "lunge",
    "olympic_lift", "plank", "plyo", "pull_up", "push_up", "row", "shoulder_press", "shoulder_stability", "shrug",
    "sit_up", "squat", "total_body", "triceps_extension", "warm_up", "run", "bike", "cardio_sensors", "move",
    "pose", "banded_exercises", "battle_rope", "elliptical", "floor_climb", "indoor_bike", "indoor_row", "ladder",
    "sandbag", "sled", "sledge_hammer", "stair_stepper",
  ]

  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("set_number"), .integer(number))
    body("start", .instant(fact.time))
    body("duration_s", .number(fact[0]))
    body("type", .known(fact.name(1, of: ["rest", "active"])))
    body("repetitions", .integer(fact.integer(2)))
    body("weight_kg", .number(fact[3]))
    body("exercise", .known(fact.name(4, of: Self.exercises)))
  }
}

/// A row of the table `shifts`: the gears after one shift.
package struct ShiftRow: FactRow {
  package static let table = WorkoutFact.Table.shifts
  private let number: Int
  private let fact: WorkoutFact

  package init(number: Int, fact: WorkoutFact) { (self.number, self.fact) = (number, fact) }

  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("shift"), .integer(number))
    body("time", .instant(fact.time))
    body("front_gear", .integer(fact.integer(0)))
    body("front_teeth", .integer(fact.integer(1)))
    body("rear_gear", .integer(fact.integer(2)))
    body("rear_teeth", .integer(fact.integer(3)))
  }
}

/// A row of the table `climbs`: one announcement of a course's climb.
package struct ClimbRow: FactRow {
  package static let table = WorkoutFact.Table.climbs
  private let number: Int
  private let fact: WorkoutFact

  package init(number: Int, fact: WorkoutFact) { (self.number, self.fact) = (number, fact) }

  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("climb_event"), .integer(number))
    body("time", .instant(fact.time))
    body("kind", .known(fact.name(0, of: ["approach", "start", "complete"])))
    body("climb", .integer(fact.integer(1)))
    body("category", .integer(fact.integer(2)))
    body("course_distance_m", .number(fact[3]))
  }
}
