import Foundation

/// Writes generated files, or compares them with the existing ones (`--check`).
///
/// With two arguments, `INPUT.json OUTPUTDIR`, it generates the tables of the FIT profile. With three arguments,
/// `QUANTITIES.json PROFILE.json ROOT`, it generates the files that depend on the catalogue of quantities.
@main
struct Command {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let checking = arguments.first == "--check"
    if checking { arguments.removeFirst() }
    guard arguments.count == 2 || arguments.count == 3 else {
      complain("usage: profile-generator [--check] INPUT.json OUTPUTDIR")
      complain("       profile-generator [--check] QUANTITIES.json PROFILE.json ROOT")
      exit(2)
    }
    do {
      let folder = URL(filePath: arguments[arguments.count - 1])
      let files = try generated(arguments.dropLast().map { try Data(contentsOf: URL(filePath: $0)) }, folder)
      guard checking else { return try files.write(to: folder) }
      let differences = files.differences(in: folder)
      guard !differences.isEmpty else { return }
      complain(differences.joined(separator: "\n"))
      complain("profile-generator: \(folder.relativePath) is not what \(arguments[0]) gives: run `make profile`")
      exit(1)
    } catch {
      complain("profile-generator: \(error)")
      exit(1)
    }
  }

  private static func generated(_ inputs: [Data], _ folder: URL) throws -> GeneratedFiles {
    guard inputs.count == 2 else { return GeneratedFiles(files: try ProfileGenerator(json: inputs[0]).files) }
    return GeneratedFiles(files: try QuantityGenerator(json: inputs[0], profile: inputs[1], root: folder).files)
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
