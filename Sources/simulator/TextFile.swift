import FoundationEssentials
import Glibc
import SystemPackage

/// Returns the text of a file; `nil` if it does not exist.
func readText(_ path: String) throws -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    return try String(contentsOf: URL(filePath: path), encoding: .utf8)
}

/// Writes `text` to a file at `path` atomically, so that a killed process never leaves half a key.
func writeText(_ text: String, to path: String, isSecret: Bool) throws {
    let draft = path + ".new"
    let file = try FileDescriptor.open(
        FilePath(draft),
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: isSecret ? .ownerReadWrite : [.ownerReadWrite, .groupRead, .otherRead]
    )
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
    guard rename(draft, path) == 0 else { throw Errno(rawValue: errno) }
}
