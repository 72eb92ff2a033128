import EphemeralPostgres
import Glibc
import Subprocess
import SystemPackage

func write(_ text: String, to path: FilePath) throws {
    try write(Array(text.utf8), to: path)
}

func write(_ bytes: [UInt8], to path: FilePath) throws {
    let file = try FileDescriptor.open(
        path,
        .writeOnly,
        options: [.create, .truncate],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
    _ = try file.closeAfter { try file.writeAll(bytes) }
}

/// Returns the path of pgbench, next to the server's programs.
func pgbench() throws -> FilePath {
    let program = try ServerBinaries.newest().directory.appending("pgbench")
    guard access(program.string, X_OK) == 0 else {
        throw BenchError.failed("no pgbench; apt-get install postgresql-contrib")
    }
    return program
}

/// Returns the path of a program that a bench needs, from `PATH` or from Debian's folder of server programs.
/// - Parameter package: The Debian package that contains it.
func program(_ name: String, of package: String) throws(BenchError) -> FilePath {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
    guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
        throw .failed("no \(name); apt-get install --no-install-recommends \(package)")
    }
    return FilePath(folder).appending(name)
}

/// Runs a program, given by its name or path, and returns its output.
/// - Throws: ``BenchError/failed(_:)`` if it does not exit with 0.
func output(of program: String, _ arguments: [String]) async throws -> String {
    let result = try await Subprocess.run(
        program.contains("/") ? .path(FilePath(program)) : .name(program),
        arguments: Arguments(arguments),
        output: .string(limit: 1 << 16),
        error: .combinedWithOutput
    )
    guard case .exited(0) = result.terminationStatus else {
        throw BenchError.failed("\(program): \(result.standardOutput)")
    }
    return result.standardOutput
}
