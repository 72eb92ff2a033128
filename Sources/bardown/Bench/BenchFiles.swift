import Glibc
import PrivateCluster
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
