import CommandLineOptions
import Inputs

/// The reason why a command line would destroy a file: one that it writes is another that it writes or reads.
///
/// Files are compared by what they are, not by their names, so links and `./` do not hide them. Folders, pipes and
/// devices are no files.
func clash(_ invocation: Invocation) -> String? {
  func file(_ option: String, _ path: [UInt8]?) -> (name: String, path: InputPath)? {
    path.map { (option, InputPath(bytes: $0)) }.flatMap { $0.1.isStandardInput || $0.1.isFolder ? nil : $0 }
  }
  let written = [
    file("--output", invocation.output), file("--report", invocation.report), file("--totals", invocation.totals),
  ].compactMap { $0 }
  for (index, one) in written.enumerated() {
    if let other = written[..<index].first(where: { $0.path.isSameFile(as: one.path) }) {
      return "\(other.name) and \(one.name) name the same file"
    }
    if let database = file("--db", invocation.database), database.path.isSameFile(as: one.path) {
      return "\(one.name) names the database"
    }
    let input = invocation.inputs.lazy.map { InputPath(bytes: $0) }.first { $0.isSameFile(as: one.path) }
    if let input { return "\(one.name) names the input '\(input.display)'" }
  }
  return nil
}
