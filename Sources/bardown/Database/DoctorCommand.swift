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
        var findings = [Self.binaries(), Self.programs(), Self.migrations()]
        if findings.allSatisfy(\.isGood) { findings += await databaseFindings() }
        for finding in findings { print("\(finding.isGood ? "ok  " : "FAIL") \(finding.what): \(finding.detail)") }
        guard findings.allSatisfy(\.isGood) else { throw BarDown.exit(.unavailable) }
    }

    private struct Finding {
        let what: String
        let detail: String
        let isGood: Bool
    }

    private static func binaries() -> Finding {
        do {
            let found = try ServerBinaries.newest()
            return Finding(what: "postgres", detail: "\(found.directory)", isGood: true)
        } catch {
            return Finding(what: "postgres", detail: "\(error)", isGood: false)
        }
    }

    private static func programs() -> Finding {
        let missing = ProgramFiles.all.filter { !ProgramFiles.exists($0) }
        return missing.isEmpty
            ? Finding(what: "programs", detail: "all beside bardown", isGood: true)
            : Finding(
                what: "programs",
                detail: "missing: \(missing.joined(separator: ", ")); swift build",
                isGood: false
            )
    }

    private static func migrations() -> Finding {
        do {
            return Finding(what: "migrations", detail: "\(try Migrations.found().files.count) files", isGood: true)
        } catch {
            return Finding(what: "migrations", detail: "\(error)", isGood: false)
        }
    }

    private func databaseFindings() async -> [Finding] {
        do {
            return try await database.withPool { pool in
                let version = try await pool.first("select current_setting('server_version')")?.decode(String.self)
                let open = try await pool.withConnection { try await Migrations.found().states(on: $0) }
                    .filter { $0.state != .applied }
                return [
                    Finding(what: "database", detail: "Postgres \(version ?? "?")", isGood: true),
                    Finding(
                        what: "schema",
                        detail: open.isEmpty ? "up to date" : "\(open.count) migrations open; bardown migrate up",
                        isGood: open.isEmpty
                    ),
                ]
            }
        } catch let error as ValidationError {
            return [Finding(what: "database", detail: error.message, isGood: false)]
        } catch {
            return [Finding(what: "database", detail: "\(error)", isGood: false)]
        }
    }
}
