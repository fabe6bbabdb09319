/// Where the figures of an activity stand in a row of Strava's `activities.csv`.
///
/// By the English names of the head line, those after the file's name being in seconds and metres; in other languages
/// by position, as the columns of the newest two generations are the same up to the energy. A row of an older one has
/// the distance in the account's unit: kilometres are taken, or metres in the short row of 2018.
struct IndexColumns: Sendable {
  private(set) var file = 0
  private(set) var elapsed: Int?
  private(set) var moving: Int?
  private(set) var distance: Int?
  private(set) var ascent: Int?
  private(set) var energy: Int?
  private(set) var distanceUnit = 1.0
  private let head: [String]

  /// The column `From Upload`, from the file's; it is the same in every export that has it.
  private static let uploadColumnsAfterFile = 40

  init(head: [String], file: Int) {
    self.head = head
    self.file = file
    find()
  }

  /// Has the file's name be in another column.
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

  /// The column that says whether the activity was uploaded; of shorter heads no language has it.
  var upload: Int? {
    head.count > file &+ Self.uploadColumnsAfterFile ? file &+ Self.uploadColumnsAfterFile : nil
  }
}
