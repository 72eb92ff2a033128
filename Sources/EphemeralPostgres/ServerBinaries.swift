import Glibc
package import SystemPackage

/// The location of Postgres's server programs on this machine.
package struct ServerBinaries: Sendable, Hashable {
    /// The folder with `postgres` and `initdb`.
    package let directory: FilePath

    /// The newest version of Postgres under `/usr/lib/postgresql`, where Debian installs it.
    /// - Throws: ``ClusterError/noServer`` when there is none.
    package static func newest() throws(ClusterError) -> ServerBinaries {
        let root = FilePath("/usr/lib/postgresql")
        let newest = folders(in: root).compactMap(Int.init).sorted().reversed().lazy
            .map { root.appending("\($0)").appending("bin") }
            .first { access($0.appending("postgres").string, X_OK) == 0 }
        guard let newest else { throw .noServer }
        return ServerBinaries(directory: newest)
    }

    private static func folders(in folder: FilePath) -> [String] {
        guard let stream = opendir(folder.string) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
            )
        }
        return names
    }
}

/// The reasons why a temporary server cannot run.
package enum ClusterError: Error, Sendable, CustomStringConvertible {
    case noServer
    /// Postgres refuses to run as root, and there is no other account to run it under.
    case noAccount
    /// The folder could not be created, because it exists already or cannot be created there.
    case noFolder(String)
    /// The server's account cannot pass through this folder to its data.
    case closedFolder(String)
    case initdbFailed(output: String)
    /// The server did not become ready in time. The log contains the reason.
    case notReady(log: String)

    package var description: String {
        switch self {
        case .noServer: "no Postgres server is installed; on Debian: apt-get install postgresql"
        case .noAccount: "Postgres does not run as root, and this machine has no account named postgres or nobody"
        case .noFolder(let path): "cannot create \(path); choose a path that does not exist yet, in a folder that does"
        case .closedFolder(let path):
            "Postgres does not run as root, and its own account cannot enter \(path); run: chmod o+x \(path)"
        case .initdbFailed(let output): "cannot create the cluster: \(output)"
        case .notReady(let log): "Postgres did not start:\n\(log)"
        }
    }
}
