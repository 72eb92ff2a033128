import ArgumentParser
import Postgres
import PrivateCluster
import Runtime

/// Says what stands in the way of running BarDown here.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check server binaries, programs, migrations and the database."
    )
    @OptionGroup var database: DatabaseOption

    func run() async throws {
        let findings =
            [Self.binaries(isNeeded: !database.isGiven), Self.programs(), Self.migrations()]
            + (await databaseFindings())
        for finding in findings { print("\(finding.verdict.rawValue) \(finding.what): \(finding.detail)") }
        guard findings.allSatisfy({ $0.verdict != .bad }) else { throw ExitCode(Runtime.ExitCode.unavailable.rawValue) }
    }

    private enum Verdict: String {
        case good = "ok  "
        /// Stands in the way of something, but not of running here.
        case note = "note"
        case bad = "FAIL"
    }

    private struct Finding {
        let what: String
        let detail: String
        let verdict: Verdict

        init(_ what: String, _ detail: String, _ verdict: Verdict) {
            self.what = what
            self.detail = detail
            self.verdict = verdict
        }
    }

    /// - Parameter isNeeded: Where no database is named, one has to be made.
    private static func binaries(isNeeded: Bool) -> Finding {
        do {
            return Finding("postgres", "\(try ServerBinaries.newest().directory)", .good)
        } catch {
            let detail = "\(error); bardown dev, server and bench make servers of their own with it"
            return Finding("postgres", detail, isNeeded ? .bad : .note)
        }
    }

    private static func programs() -> Finding {
        let missing = ProgramFiles.all.filter { !ProgramFiles.exists($0) }
        return missing.isEmpty
            ? Finding("programs", "all beside bardown", .good)
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
            return [Finding("database", "none named by DATABASE_URL or --database; bardown dev makes its own", .note)]
        }
        do {
            return try await database.withPool { pool in
                let version = try await pool.first("select current_setting('server_version')")?.decode(String.self)
                // Without files, which was said above, nothing can be said of the schema.
                guard let migrations = try? Migrations.found() else {
                    return [Finding("database", "Postgres \(version ?? "?")", .good)]
                }
                let states = try await pool.withConnection { try await migrations.states(on: $0) }
                return [Finding("database", "Postgres \(version ?? "?")", .good), Self.schema(states.map(\.state))]
            }
        } catch let error as ValidationError {
            return [Finding("database", error.message, .bad)]
        } catch {
            return [Finding("database", "\(error)", .bad)]
        }
    }

    /// Open, changed and missing are three different troubles.
    private static func schema(_ states: [Migrations.State]) -> Finding {
        let troubles = [
            (Migrations.State.open, "bardown migrate up applies them"),
            (.changed, "their files read differently than when they were applied: bardown migrate status names them"),
            (.missing, "applied by a newer version, or removed: bardown migrate status names them"),
        ]
        let said = troubles.compactMap { state, remedy in
            let count = states.count { $0 == state }
            return count == 0 ? nil : "\(count) \(state.rawValue) (\(remedy))"
        }
        return said.isEmpty
            ? Finding("schema", "up to date", .good) : Finding("schema", said.joined(separator: "; "), .bad)
    }
}
