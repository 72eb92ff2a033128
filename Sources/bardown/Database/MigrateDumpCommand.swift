import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import FoundationEssentials
import Logging
import Postgres
import Runtime
import Subprocess
import SystemPackage

extension MigrateCommand {
    struct Dump: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the schema that results from all migrations.",
            discussion: """
                Uses a temporary private Postgres; your own databases are not touched. Postgres writes views \
                differently from one major version to the next; the text names the version, so compare only texts of the \
                same one. To see what a change of sql/migrations does: dump before and after it, and compare the two.
                """
        )
        @Option(help: "Write to this file instead of printing.")
        var output: String?

        func run() async throws {
            let text = try await SchemaDump.make()
            guard let output else { return print(text, terminator: "") }
            do {
                try text.write(toFile: output, atomically: true, encoding: .utf8)
            } catch {
                throw CommandFailure("\(output) cannot be written.")
            }
        }
    }
}

/// Dumps the schema of a private Postgres with all migrations applied.
private enum SchemaDump {
    private static let limit = 16 << 20

    /// - Throws: ``ClusterError`` if no server is installed, ``CommandFailure`` if pg_dump fails.
    static func make() async throws -> String {
        let migrations = try Migrations.found()
        let binaries = try ServerBinaries.newest()
        return try await withTemporaryFolder("bardown-dump") { (folder) async throws in
            try await EphemeralPostgres.withTemporary(
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
                let dump = try await dump(cluster.url(database: "postgres"), binaries)
                return try SchemaText(dump: dump).condensed()
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
}
