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
  /// Half a line, for the list of commands and the head of the command's page.
  let summary: String
  /// The formats it knows, the default first; none when it writes no text.
  let formats: [Format]
  /// The default where standard output is no terminal; nil: the first there too.
  var formatElsewhere: Format?
  /// The note on the formats, when that is not simply their list.
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
    case .summary, .samples, .route, .plot, .export, .stats, .best, .ingest, .report, .poster: true
    case .check, .messages, .query, .duplicates, .bench: false
    }
  }

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
        summary: "one report per input: ok, partial, failed or skipped, and why",
        formats: [.table, .ndjson], readsAllFiles: true,
        examples: [
          ("fitstream check ride.fit", "is this file whole?"),
          ("fitstream check --format ndjson rides/", "for scripts"),
        ])
    case .summary:
      CommandDescription(
        summary: "one row per workout: sport, times, distance, averages",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv,
        examples: [
          ("fitstream summary rides/", "a whole folder"),
          ("fitstream summary -o all.csv --format csv rides/", "into a file"),
        ])
    case .samples:
      CommandDescription(
        summary: "HealthKit-shaped samples and workout events",
        formats: [.ndjson, .csv, .tsv],
        examples: [
          ("fitstream samples ride.fit", "one JSON object per line"),
          ("curl -s URL | fitstream samples --format csv", "from a pipe"),
        ])
    case .route:
      CommandDescription(
        summary: "route points, at most 3 s apart where the source allows",
        formats: [.ndjson, .csv, .tsv, .geojson, .gpx],
        examples: [
          ("fitstream route --format geojson ride.fit", "for a map"),
          ("fitstream route --core-location ride.fit", "with -1 for what is unknown"),
        ])
    case .plot:
      CommandDescription(
        summary: "one ride as a picture: route, profile, heart rate, power",
        formats: [.svg, .html],
        examples: [
          ("fitstream plot ride.fit -o ride.svg", "to show to a friend"),
          ("fitstream plot export.zip!11.fit -o ride.html", "a page"),
        ])
    case .messages:
      CommandDescription(
        summary: "every message, named and scaled as the official decoder does",
        formats: [.ndjson, .csv, .tsv], formatNote: "ndjson, csv or tsv (with one --message)", readsAllFiles: true,
        examples: [
          ("fitstream messages --show-units ride.fit", "with units"),
          ("fitstream messages --message file_id --first rides/", "reads little of each"),
        ])
    case .export:
      CommandDescription(
        summary: "tables: workouts, laps, minutes, records, samples",
        formats: [.csv, .tsv, .ndjson, .arrow],
        examples: [
          ("fitstream export --as minutes -o minutes/ rides/", "a file for each")
        ])
    case .stats:
      CommandDescription(
        summary: "sums, means and counts by day, week, month or any interval",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv,
        examples: [
          ("fitstream stats --by week rides/", "how much each week?"),
          ("fitstream stats --by year --group sport rides/", "of each sport"),
        ])
    case .best:
      CommandDescription(
        summary: "the highest power, heart rate and speed, the fastest 5 km",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv,
        examples: [
          ("fitstream best --duration 20min --top 5 rides/", "the five best"),
          ("fitstream best --distance 5km --db rides.sqlite", "of what was stored"),
        ])
    case .ingest:
      CommandDescription(
        summary: "rides into a SQLite database, again and again",
        formats: [],
        examples: [
          ("fitstream ingest rides/ --db rides.sqlite", "reads only what is new"),
          ("fitstream ingest --db rides.sqlite < ride.fit", "from a pipe"),
        ])
    case .query:
      CommandDescription(
        summary: "the longest rides, gear, tiles, streaks: answers by name",
        formats: [.table, .csv, .tsv, .ndjson], formatElsewhere: .csv, isStream: false, readsInputs: false,
        examples: [
          ("fitstream query eddington --db rides.sqlite", "and what is missing"),
          ("fitstream query longest --limit 5 --db rides.sqlite", "the five longest"),
        ])
    case .report:
      CommandDescription(
        summary: "all rides as one HTML page to look at, keep and mail",
        formats: [.html], isStream: false,
        examples: [
          ("fitstream report export.zip -o rides.html", "straight from a zip"),
          ("fitstream report rides.sqlite -o rides.html", "from a database"),
          ("fitstream report rides.sqlite --rides 500 -o rides.html", "a smaller file"),
        ])
    case .poster:
      CommandDescription(
        summary: "a year's routes or days as a picture to print",
        formats: [.svg], isStream: false,
        examples: [
          ("fitstream poster rides.sqlite --year 2024 -o 2024.svg", "each ride's route"),
          ("fitstream poster rides.sqlite --kind heat -o all.svg", "all in one"),
        ])
    case .duplicates:
      CommandDescription(
        summary: "what a database holds more than once",
        formats: [.table, .csv, .tsv, .ndjson], isStream: false, readsInputs: false,
        examples: [("fitstream duplicates --db rides.sqlite", "same bytes, same recording, same ride")])
    case .bench:
      CommandDescription(
        summary: "how fast the inputs are read and decoded",
        formats: [.table, .json], readsAllFiles: true, isStream: false,
        examples: [
          ("fitstream bench rides/", "on every core"),
          ("fitstream bench -j 1 --format json rides/", "one core, for scripts"),
        ])
    }
  }
}

extension Invocation {
  /// The format to put out: that which was asked for, by an option or the output's suffix; else the command's first on a
  /// terminal, and in a file or pipe that for other programs.
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
  /// A stream of Apache Arrow.
  case arrow
  /// A page for a browser.
  case html
  /// A picture of lines, for browsers, print and drawing programs.
  case svg
}
