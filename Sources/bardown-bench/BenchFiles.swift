import Glibc
import PrivateCluster
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

/// Postgres's own load generator, beside its server.
func pgbench() throws -> FilePath {
    let program = try ServerBinaries.newest().directory.appending("pgbench")
    guard access(program.string, X_OK) == 0 else {
        throw BenchError.failed("no pgbench; apt-get install postgresql-contrib")
    }
    return program
}

/// A program that a bench needs, where the path leads or where Debian puts those of servers.
/// - Parameter package: What brings it on Debian.
func program(_ name: String, of package: String) throws(BenchError) -> FilePath {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
    guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
        throw .failed("no \(name); apt-get install --no-install-recommends \(package)")
    }
    return FilePath(folder).appending(name)
}

/// What a program prints, by its name on the path or by its own path.
/// - Throws: ``BenchError/failed(_:)`` when it ends otherwise than well.
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
