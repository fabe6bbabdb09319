import Foundation

/// `profile-generator [--check] INPUT.json OUTPUTDIR`: writes the tables, or compares them with the existing ones.
@main
struct Command {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let checking = arguments.first == "--check"
    if checking { arguments.removeFirst() }
    guard arguments.count == 2 else {
      complain("usage: profile-generator [--check] INPUT.json OUTPUTDIR")
      exit(2)
    }
    do {
      let generator = try ProfileGenerator(json: Data(contentsOf: URL(filePath: arguments[0])))
      let folder = URL(filePath: arguments[1])
      guard checking else { return try generator.write(to: folder) }
      let differences = generator.differences(in: folder)
      guard !differences.isEmpty else { return }
      complain(differences.joined(separator: "\n"))
      complain("profile-generator: \(arguments[1]) is not what \(arguments[0]) gives: run `make profile`")
      exit(1)
    } catch {
      complain("profile-generator: \(error)")
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
