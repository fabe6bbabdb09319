/// The positions of an activity's figures in a row of Strava's `activities.csv`.
///
/// Columns are found by the English names of the header; only columns after the file's name are used, in seconds and
/// metres. In other languages they are found by position, because the newest two versions have the same columns up to
/// the energy. A row of an older version has the distance in the account's unit: it is taken as kilometres, or as
/// metres in the short row of 2018.
struct IndexColumns: Sendable {
  private(set) var file = 0
  private(set) var elapsed: Int?
  private(set) var moving: Int?
  private(set) var distance: Int?
  private(set) var ascent: Int?
  private(set) var energy: Int?
  private(set) var distanceUnit = 1.0
  private let head: [String]

  /// The distance of the column `From Upload` from the file's column; it is the same in every export that has both.
  private static let uploadColumnsAfterFile = 40

  init(head: [String], file: Int) {
    self.head = head
    self.file = file
    find()
  }

  /// Changes the column of the file's name.
  mutating func move(toFile column: Int) {
    guard column != file else { return }
    file = column
    find()
  }

  private mutating func find() {
    let file = file
    let names = head.map { $0.lowercased() }
    func named(_ name: String) -> Int? { names.indices.last { $0 > file && names[$0] == name } }
    let isWide = head.count > file &+ Self.uploadColumnsAfterFile
    func place(_ name: String, _ after: Int) -> Int? { named(name) ?? (isWide ? file &+ after : nil) }
    (elapsed, moving) = (place("elapsed time", 3), place("moving time", 4))
    (distance, ascent, energy) = (place("distance", 5), place("elevation gain", 8), place("calories", 22))
    elapsed = elapsed ?? 5
    if distance == nil {
      distance = 6
      distanceUnit = head.count > 10 ? 1000 : 1
    }
  }

  /// The column that states whether the activity was uploaded; headers with fewer columns do not have it in any
  /// language.
  var upload: Int? {
    head.count > file &+ Self.uploadColumnsAfterFile ? file &+ Self.uploadColumnsAfterFile : nil
  }
}
