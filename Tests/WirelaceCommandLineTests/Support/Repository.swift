import Foundation

/// The path of a file of this repository.
func repositoryPath(_ path: String) -> String {
  URL(fileURLWithPath: #filePath).appending(path: "../../../../\(path)").standardizedFileURL.path
}
