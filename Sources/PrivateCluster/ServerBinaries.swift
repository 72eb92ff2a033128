import Glibc
package import SystemPackage

/// Where Postgres's server programs lie on this machine.
package struct ServerBinaries: Sendable, Hashable {
    /// The folder with `postgres` and `initdb`.
    package let directory: FilePath

    /// The newest version under `/usr/lib/postgresql`, where Debian puts them.
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

/// Why no private server runs.
package enum ClusterError: Error, Sendable, CustomStringConvertible {
    case noServer
    /// Postgres refuses to run as root, and there is no account to run it under.
    case noAccount
    /// The folder cannot be made: it is there already, or its place does not take it.
    case noFolder(String)
    /// The server's account cannot pass through this folder to its data.
    case closedFolder(String)
    case initdbFailed(output: String)
    /// It did not answer in time; its log says more.
    case notReady(log: String)

    package var description: String {
        switch self {
        case .noServer: "no Postgres server is installed; on Debian: apt-get install postgresql"
        case .noAccount: "Postgres does not run as root, and there is neither an account postgres nor nobody"
        case .noFolder(let path): "the folder \(path) cannot be made; name one that is not there yet, in one that is"
        case .closedFolder(let path):
            "as root, Postgres runs under an account of its own, which cannot pass through \(path); chmod o+x \(path)"
        case .initdbFailed(let output): "the cluster could not be made: \(output)"
        case .notReady(let log): "Postgres did not start:\n\(log)"
        }
    }
}
