import ArgumentParser
import CommandLineOutput
import Fleet
import Postgres
import Pricing
import Runtime
import Storage
import SystemPackage

/// Migrates the schema, or shows the state of the migrations.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Apply the migrations in sql/migrations, list them, or print the resulting schema.",
        subcommands: [Up.self, Status.self, Dump.self],
        defaultSubcommand: Status.self
    )

    struct Up: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Apply the open migrations, and load what sql/data has about teams: names, colors, conferences."
        )
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let migrations = try Migrations.found()
            let teams = try TeamData.found()
            let applied = try await database.withPool { pool in
                let progress = Progress.terminal
                defer { progress.end() }
                let applied = try await apply(migrations, pool, progress)
                progress.show("names and colors of teams, books")
                try await pool.withTransaction { transaction in
                    try await teams.store(in: transaction)
                    try await BookStore(transaction).add(BookList.shipped.books)
                }
                return applied
            }
            let lines = applied.map { "applied \($0)" }
            report.show(
                lines.isEmpty ? "nothing to apply" : lines.joined(separator: "\n"),
                ["applied": .array(applied.map(OrderedJSON.string)), "aliases": .number(teams.aliases.count)]
            )
        }

        /// Applies the open migrations and reports the locks that they wait for.
        private func apply(
            _ migrations: Migrations,
            _ pool: PostgresPool,
            _ progress: Progress
        ) async throws -> [String] {
            try await pool.withConnection { connection in
                let pid = try await LockWaitStore(connection).backendPID() ?? 0
                return try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        await MigrationWait.watch(pid, on: pool) { wait in
                            progress.end()
                            // A failure to print does not stop the migration.
                            _ = try? FileDescriptor.standardError.writeAll(
                                "waiting for \(wait.subject), held by \(wait.holders)\n".utf8
                            )
                        }
                    }
                    let applied = try await migrations.apply(on: connection) { progress.show($1, of: $2, $0) }
                    group.cancelAll()
                    return applied
                }
            }
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the migrations and the state of each.",
            discussion: """
                The states are: applied; open (not applied yet: bardown migrate up applies it); changed (the file is no longer \
                the one that was applied); missing (applied, but the file is gone); newer (applied by a later version, \
                which this one can work with). Exits with 1 unless all are applied or newer.
                """
        )
        @Flag(help: "Print one JSON object per line.")
        var json = false
        @Flag(help: "No effect, because the exit code is always set; for scripts that pass it.")
        var exitCode = false
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let migrations = try Migrations.found()
            let states = try await database.withPool { pool in
                try await pool.withConnection { try await migrations.states(on: $0) }
            }
            for (name, state) in states {
                let fields: OrderedJSON = .object(["name": .string(name), "state": .string(state.rawValue)])
                print(json ? fields.text : "\(state.rawValue)\t\(name)")
            }
            guard states.allSatisfy({ [.applied, .newer].contains($0.state) }) else { throw ExitCode.failure }
        }
    }
}
