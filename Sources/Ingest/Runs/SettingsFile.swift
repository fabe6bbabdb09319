package import Inputs
package import Pipelines
import Platform

extension SystemFacts {
  /// The value of a variable of the environment, as bytes; nil: it is not set.
  package static func variable(_ name: String) -> [UInt8]? { System.variable(name) }

  /// The bytes of a file, of a larger one than `limit` only the first, but more than `limit`; nil: there is no such file.
  package static func contents(of path: InputPath, limit: Int) throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      let file = try FileDescriptor.open(reading: path)
      var contents: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while contents.count <= limit {
        let count = try file.read(into: &buffer)
        if count == 0 { break }
        contents += buffer[..<count]
      }
      return contents
    } catch {
      if error.operation == .open && (error.code == ENOENT || error.code == ENOTDIR) { return nil }
      throw error
    }
  }
}
