import CommandLineOptions
import Ingest
import Inputs
import Pipelines

/// Reads the user's settings from the configuration file, and from environment variables, which take precedence.
nonisolated func readSettings() throws(UsageError) -> Settings {
  var settings = Settings()
  let home = SystemFacts.variable("HOME")
  if let path = Settings.path(configurationFolder: SystemFacts.variable("XDG_CONFIG_HOME"), home: home) {
    let path = InputPath(bytes: path)
    try settings.take(file: contents(of: path), called: path.display, home: home)
  }
  try settings.takeVariables { SystemFacts.variable($0) }
  return settings
}

/// Returns the bytes of the configuration file.
///
/// They are empty if there is no file. An unreadable file, such as one in the home folder of another user, is only a
/// warning.
private func contents(of path: InputPath) -> [UInt8] {
  do throws(SystemError) {
    return try SystemFacts.contents(of: path, limit: Settings.fileLimit) ?? []
  } catch {
    Console().line("warning: \(path.display): \(error); its settings are not used")
    return []
  }
}
