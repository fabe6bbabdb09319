/// A command of the tool, with everything that parsing and help need: a new one is one case here and one entry below.
public enum Command: String, CaseIterable, Sendable {
  /// One report for each input.
  case check
  /// One row for each workout.
  case summary
  /// Samples and workout events.
  case samples
  /// Points of the route.
  case route
  /// A picture of one ride.
  case plot
  /// Every message.
  case messages
  /// Damaged files as files that can be read.
  case repair
  /// Rides with changes.
  case edit
  /// Workouts as files of another format.
  case convert
  /// Tables for people.
  case export
  /// Sums and means by intervals of time.
  case stats
  /// The best over durations and lengths.
  case best
  /// Rides into a database.
  case ingest
  /// An answer from a database, by its name.
  case query
  /// A database as one page to look at.
  case report
  /// A database as one picture.
  case poster
  /// Duplicates in a database.
  case duplicates
  /// The speed at which the inputs are decoded.
  case bench
}

/// The help and the properties of a command.
struct CommandDescription {
  /// An imperative phrase, for the list of commands and the head of the command's page.
  let summary: String
  /// The formats it knows, the default first; none when it writes no text.
  let formats: [Format]
  /// The default where standard output is no terminal; nil: the first there too.
  var formatElsewhere: Format?
  /// The note on the formats, if their list is not enough.
  var formatNote: String?
  /// True when it reads files that are no activities unless an option forbids it.
  var readsAllFiles = false
  /// True when it has output for each input in turn, so that order and reports matter.
  var isStream = true
  /// True when it reads rides, and so has all the options for them.
  var readsInputs = true
  /// Example command lines, each with its meaning.
  let examples: [(line: String, meaning: String)]
}

extension Command {
  /// True when it makes workouts of its inputs.
  var readsRides: Bool {
    switch self {
    case .summary, .samples, .route, .plot, .convert, .export, .stats, .best, .ingest, .report, .poster: true
    case .check, .messages, .repair, .edit, .query, .duplicates, .bench: false
    }
  }

  /// True when it uses values of the rider: for zones, or for load.
  var usesRider: Bool { [.export, .plot, .stats, .ingest, .report].contains(self) }

  /// True when it works on a database, or can.
  var needsDatabase: Bool { [.ingest, .query, .report, .poster, .duplicates].contains(self) }

  /// True when it takes a database as its only operand, or else inputs.
  var takesDatabase: Bool { self == .report || self == .poster }

  /// True when it has an output in some format.
  var writesText: Bool { !description.formats.isEmpty }

  var description: CommandDescription {
    switch self {
    case .check:
      CommandDescription(
        summary: "Report each input as ok, partial, failed or skipped",
        formats: [.table, .ndjson], readsAllFiles: true,
        examples: [
          ("fitstream check ride.fit", "check one file"),
          ("fitstream check --format ndjson rides/", "report for scripts"),
        ])
    case .summary:
      CommandDescription(
        summary: "Print one row per workout: sport, times, distance, averages",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv,
        examples: [
          ("fitstream summary rides/", "list a folder"),
          ("fitstream summary -o all.csv --format csv rides/", "write a file"),
        ])
    case .samples:
      CommandDescription(
        summary: "Print samples and workout events in HealthKit's form",
        formats: [.ndjson, .csv, .tsv],
        examples: [
          ("fitstream samples ride.fit", "print JSON lines"),
          ("curl -s URL | fitstream samples --format csv", "read a pipe"),
        ])
    case .route:
      CommandDescription(
        summary: "Print route points, at most 3 s apart if the source allows",
        formats: [.ndjson, .csv, .tsv, .geojson, .gpx],
        examples: [
          ("fitstream route --format geojson ride.fit", "print a map layer"),
          ("fitstream route --compatible ride.fit", "print -1 if unknown"),
        ])
    case .plot:
      CommandDescription(
        summary: "Draw one ride: route, profile, heart rate, power",
        formats: [.svg, .html],
        examples: [
          ("fitstream plot ride.fit -o ride.svg", "write a picture"),
          ("fitstream plot export.zip!11.fit -o ride.html", "write a page"),
        ])
    case .messages:
      CommandDescription(
        summary: "Print messages with the names and scales of the FIT profile",
        formats: [.ndjson, .csv, .tsv], formatNote: "ndjson, csv or tsv (with one --message)", readsAllFiles: true,
        examples: [
          ("fitstream messages --add units ride.fit", "print units"),
          ("fitstream messages --message file_id --limit 1 rides/", "read file heads"),
        ])
    case .repair:
      CommandDescription(
        summary: "Write damaged or unfinished FIT files as whole ones",
        formats: [.fit], readsAllFiles: true,
        examples: [
          ("fitstream repair ride.fit -o whole.fit", "repair one file"),
          ("fitstream repair export.zip -o repaired/", "repair all files"),
          ("fitstream repair --dry-run rides/", "print what would change"),
        ])
    case .edit:
      CommandDescription(
        summary: "Change rides: trim, split, join, clean, correct, anonymise",
        formats: [.fit], readsAllFiles: true,
        examples: [
          ("fitstream edit --keep ..-20min ride.fit -o new.fit", "cut off a stop"),
          ("fitstream edit --join a.fit b.fit -o day.fit", "join two halves"),
          ("fitstream edit --anonymise ride.fit -o safe.fit", "give a ride away"),
        ])
    case .convert:
      CommandDescription(
        summary: "Write workouts as FIT, TCX or GPX files",
        formats: [.fit, .tcx, .gpx],
        examples: [
          ("fitstream convert ride.gpx -o ride.fit", "convert one file"),
          ("fitstream convert --format tcx rides/ -o tcx/", "write one file per ride"),
          ("fitstream convert export.zip -o fit/", "take rides out of Apple Health"),
        ])
    case .export:
      CommandDescription(
        summary: "Write tables: workouts, laps, minutes, records, samples",
        formats: [.csv, .tsv, .ndjson, .arrow],
        examples: [
          ("fitstream export --as records -o records.csv ride.fit", "write every record"),
          ("fitstream export --as minutes -o minutes/ rides/", "write one file per ride"),
        ])
    case .stats:
      CommandDescription(
        summary: "Print sums, means and counts by day, week, month or interval",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv,
        examples: [
          ("fitstream stats --by week rides/", "print weekly sums"),
          ("fitstream stats --by year --group sport rides/", "add up each sport"),
        ])
    case .best:
      CommandDescription(
        summary: "Print the best power, heart rate, speed and times",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv,
        examples: [
          ("fitstream best --duration 20min --top 5 rides/", "print the five best"),
          ("fitstream best --distance 5km --db rides.sqlite", "read a database"),
        ])
    case .ingest:
      CommandDescription(
        summary: "Store new and changed rides in a SQLite database",
        formats: [],
        examples: [
          ("fitstream ingest rides/ --db rides.sqlite", "add new files"),
          ("fitstream ingest --db rides.sqlite < ride.fit", "read a pipe"),
        ])
    case .query:
      CommandDescription(
        summary: "Answer a named question: longest rides, gear, tiles, streaks",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv, isStream: false, readsInputs: false,
        examples: [
          ("fitstream query eddington --db rides.sqlite", "print the numbers"),
          ("fitstream query longest --limit 5 --db rides.sqlite", "print five rides"),
        ])
    case .report:
      CommandDescription(
        summary: "Write one HTML page with all rides, to view, keep and mail",
        formats: [.html], isStream: false,
        examples: [
          ("fitstream report export.zip -o rides.html", "read a zip"),
          ("fitstream report rides.sqlite -o rides.html", "read a database"),
          ("fitstream report rides.sqlite --limit 500 -o rides.html", "keep the file small"),
        ])
    case .poster:
      CommandDescription(
        summary: "Draw a year's routes or days as a picture to print",
        formats: [.svg], isStream: false,
        examples: [
          ("fitstream poster rides.sqlite --year 2024 -o 2024.svg", "draw routes"),
          ("fitstream poster rides.sqlite --kind heat -o all.svg", "draw a heat map"),
        ])
    case .duplicates:
      CommandDescription(
        summary: "List the duplicates in a database",
        formats: [.table, .csv, .tsv, .ndjson], isStream: false, readsInputs: false,
        examples: [
          ("fitstream duplicates --db rides.sqlite", "list the groups"),
          ("fitstream duplicates --prefer edge --db rides.sqlite", "count this device"),
        ])
    case .bench:
      CommandDescription(
        summary: "Measure how fast the inputs are read and decoded",
        formats: [.table, .json], readsAllFiles: true, isStream: false,
        examples: [
          ("fitstream bench rides/", "use every core"),
          ("fitstream bench -j 1 --format json rides/", "use one core"),
        ])
    }
  }
}

extension Invocation {
  /// The format of the output: the format of an option or the output's suffix, otherwise the command's first format on a
  /// terminal, and the format for other programs in a file or pipe.
  public func chosenFormat(isTerminal: Bool) -> Format? {
    let description = command.description
    if let format { return format }
    return isTerminal && output == nil
      ? description.formats.first : description.formatElsewhere ?? description.formats.first
  }
}

/// A form of output.
///
/// Other words and the suffixes of files for each: `FormatNames.swift`.
public enum Format: String, CaseIterable, Sendable {
  /// Aligned columns for people.
  case table
  /// One JSON object a line.
  case ndjson
  /// Comma-separated values with a head line.
  case csv
  /// The same separated by tabs, without quotes.
  case tsv
  /// One JSON object.
  case json
  /// A GeoJSON feature collection.
  case geojson
  /// A GPX 1.1 document.
  case gpx
  /// A TCX document.
  case tcx
  /// A stream of Apache Arrow.
  case arrow
  /// A FIT file.
  case fit
  /// A page for a browser.
  case html
  /// A picture of lines, for browsers, print and drawing programs.
  case svg
}
