import ArgumentParser
import FoundationEssentials
import Logging
import Postgres
import PrivateCluster
import Runtime
import Subprocess
import SystemPackage

extension MigrateCommand {
    struct Dump: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the schema as all migrations leave it: sql/schema.sql, for people and for diffs.",
            discussion: """
                Made in a private Postgres that is thrown away; no database of yours is asked. After a new migration: \
                bardown migrate dump --output sql/schema.sql
                """
        )
        @Option(help: "File to write instead.")
        var output: String?

        func run() async throws {
            let text = try await SchemaDump.make()
            guard let output else { return print(text, terminator: "") }
            try text.write(toFile: output, atomically: true, encoding: .utf8)
        }
    }
}

/// The schema as pg_dump tells it, without what differs between two of its runs or versions.
enum SchemaDump {
    private static let limit = 16 << 20

    /// - Throws: ``ClusterError`` where there is no server, ``CommandFailure`` where pg_dump fails.
    static func make() async throws -> String {
        let migrations = try Migrations.found()
        let binaries = try ServerBinaries.newest()
        return try await withTemporaryFolder("bardown-dump") { (folder) async throws in
            try await PrivateCluster.withTemporary(
                in: folder.appending("postgres"),
                durable: false,
                logger: Logger(label: "bardown")
            ) { cluster in
                let configuration = try PostgresConfiguration(
                    url: cluster.url(database: "postgres"),
                    applicationName: "bardown"
                )
                let connection = try await PostgresConnection.connect(configuration)
                _ = try await migrations.apply(on: connection)
                await connection.close()
                return normalized(try await dump(cluster.url(database: "postgres"), binaries))
            }
        }
    }

    private static func dump(_ url: String, _ binaries: ServerBinaries) async throws -> String {
        let result = try await Subprocess.run(
            .path(binaries.directory.appending("pg_dump")),
            arguments: ["--schema-only", "--no-owner", "--dbname", url],
            output: .string(limit: limit),
            error: .string(limit: 1 << 16)
        )
        guard result.terminationStatus.isSuccess else {
            throw CommandFailure("pg_dump failed: \(result.standardError)")
        }
        return result.standardOutput
    }

    private static let heading = """
        -- The schema as all files of sql/migrations leave it, to be read and compared; nothing is made from it.
        -- Written by: bardown migrate dump --output sql/schema.sql

        """

    /// Begins of lines that name a version or a run, or that only newer versions write.
    private static let passing = [
        "\\restrict ", "\\unrestrict ", "-- Dumped ", "SET transaction_timeout", "-- PostgreSQL database dump",
    ]

    static func normalized(_ dump: String) -> String {
        var lines: [Substring] = []
        for line in dump.split(separator: "\n", omittingEmptySubsequences: false)
        where !passing.contains(where: line.hasPrefix) {
            // What was taken out leaves its blank lines behind.
            if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
        }
        while lines.last.map({ $0.isEmpty || $0 == "--" }) == true { lines.removeLast() }
        return heading + lines.drop { $0.isEmpty || $0 == "--" }.joined(separator: "\n") + "\n"
    }
}
