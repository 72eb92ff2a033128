import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import FoundationEssentials
import Logging
import Postgres
import Runtime
import Time

/// Reports what would stop BarDown from running here.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what BarDown needs: programs, keys, database, schema, logins, clocks, hosts, odds, issuers.",
        discussion: """
            Reads the same variables as the programs: DATABASE_URL, LISTEN_URL, REPLICA_URL, OPS_DATABASE_URL and those \
            that name key files. Each problem is followed by its fix. Exits with 69 if a check failed; a note is no failure.
            """
    )
    @Flag(help: "Print one JSON object per line.")
    var json = false
    @OptionGroup var database: DatabaseOption

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let findings =
            [Self.binaries(isNeeded: !database.isGiven), Self.programs(), Self.migrations()]
            + KeyFiles(environment: environment).findings
            + [AccountSettings(environment: environment).finding].compactMap(\.self) + (await databaseFindings())
            + (await OtherDatabases(primary: try? database.configuration()).findings())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for finding in findings {
            let text = json ? String(decoding: try encoder.encode(finding), as: UTF8.self) : nil
            print(text ?? finding.text(isColoured: Terminal.isColoured))
        }
        if !json { print(findings.summary) }
        guard findings.allSatisfy({ $0.verdict != .bad }) else { throw ExitCode(Runtime.ExitCode.unavailable.rawValue) }
    }

    /// - Parameter isNeeded: Whether a server has to be created, because no database is named.
    private static func binaries(isNeeded: Bool) -> Finding {
        do {
            return Finding("postgres", "\(try ServerBinaries.newest().directory)", .good)
        } catch {
            let detail = "\(error); bardown dev, server and bench need it for servers of their own"
            return Finding("postgres", detail, isNeeded ? .bad : .note)
        }
    }

    private static func programs() -> Finding {
        let missing = ProgramFiles.all.filter { !ProgramFiles.exists($0) }
        return missing.isEmpty
            ? Finding("programs", "all found next to bardown", .good)
            : Finding("programs", "missing: \(missing.joined(separator: ", ")); swift build", .bad)
    }

    private static func migrations() -> Finding {
        do {
            return Finding("migrations", "\(try Migrations.found().files.count) files", .good)
        } catch {
            return Finding("migrations", "\(error)", .bad)
        }
    }

    private func databaseFindings() async -> [Finding] {
        guard database.isGiven else {
            return [Finding("database", "none named by DATABASE_URL or --database; bardown dev creates its own", .note)]
        }
        do {
            let environment = Environment(ofProcess: Host.variables)
            let listen = try environment.optionalString("LISTEN_URL").map {
                try environment.database($0, givenBy: "LISTEN_URL", to: "bardown doctor")
            }
            return try await database.withPool { pool in
                try await DatabaseExamination(
                    pool: pool,
                    listening: try listen ?? database.configuration(),
                    listenVariable: listen == nil ? "the database's URL" : "LISTEN_URL",
                    hasOddsKeyFile: ProcessInfo.processInfo.environment["ODDS_API_KEY_FILE"]?.isEmpty == false
                ).findings()
            }
        } catch let error as ValidationError {
            return [Finding("database", error.message, .bad)]
        } catch let error as PostgresError {
            return [Finding("database", error.message, .bad, fix: ConnectionFault(error).fix)]
        } catch {
            return [Finding("database", "\(error)", .bad)]
        }
    }
}
