import Postgres
import Runtime
import Time

/// The doctor's checks of a database that answers.
struct DatabaseExamination {
    let pool: PostgresPool
    /// The server on which programs listen.
    let listening: PostgresConfiguration
    /// The variable that names it.
    let listenVariable: String

    /// The oldest server that the schema is written for.
    private static let oldestServer = 150_000

    func findings() async throws -> [Finding] {
        var findings = [try await server(), try await clock(), await ListenExamination(self).finding()]
        // Without the files, whose absence is reported already, the schema cannot be checked.
        guard let migrations = try? Migrations.found() else { return findings }
        let states = try await pool.withConnection { try await migrations.states(on: $0) }
        let schema = Self.schema(states.map(\.state))
        findings.append(schema)
        guard schema.verdict != .bad else { return findings }
        return findings + (try await RightsExamination(pool: pool).findings()) + (try await hosts())
    }

    private func server() async throws -> Finding {
        let row = try await pool.first(
            "select current_setting('server_version'), current_setting('server_version_num')::integer"
        )
        let (version, number) = try row?.decode(String.self, Int32.self) ?? ("?", Int32(0))
        return number >= Self.oldestServer
            ? Finding("database", "Postgres \(version)", .good)
            : Finding("database", "Postgres \(version)", .bad, fix: "Postgres 15 or newer: pg_upgrade")
    }

    private func clock() async throws -> Finding {
        let asked = MachineClock.now
        let server = try await pool.first("select clock_timestamp()")?.decode(Instant.self)
        return ClockSkew(asked: asked, server: server ?? asked, answered: MachineClock.now).finding
    }

    /// Open, changed and missing are three different problems; a database that is newer than the files is none, as what
    /// a program needs stays until no program needs it.
    static func schema(_ states: [Migrations.State]) -> Finding {
        let troubles = [
            (Migrations.State.open, "bardown migrate up applies them"),
            (.changed, "their files have changed since they were applied: bardown migrate status lists them"),
            (.missing, "applied, and their files are gone: bardown migrate status lists them"),
        ]
        let said = troubles.compactMap { state, remedy in
            let count = states.count { $0 == state }
            return count == 0 ? nil : "\(count) \(state.rawValue) (\(remedy))"
        }
        if !said.isEmpty { return Finding("schema", said.joined(separator: "; "), .bad) }
        let newer = states.count { $0 == .newer }
        guard newer > 0 else { return Finding("schema", "up to date", .good) }
        return Finding("schema", "newer than this program, by migrations: \(newer)", .note)
    }

    /// Hosts that refuse us, or that are paused because they failed.
    private func hosts() async throws -> [Finding] {
        let mayRead: SQL = """
            select case when has_schema_privilege('ops', 'usage') then has_table_privilege('ops.host', 'select') else false end
            """
        guard try await pool.first(mayRead)?.decode(Bool.self) == true else {
            return [Finding("hosts", "this login cannot read ops.host", .note)]
        }
        let rows = try await pool.query(
            """
            select h.host, case when h.state <> 'closed' then h.state else 'paused' end,
                   coalesce(h.state_reason, h.pause_reason, ''), h.last_outcome is not distinct from 'blocked'
              from ops.host h where h.enabled and (h.state <> 'closed' or h.paused_until is not null) order by h.host
            """
        )
        if rows.isEmpty { return [Finding("hosts", "none is blocked", .good)] }
        return try rows.map { row in
            let (host, state, reason, isRefused) = try row.decode(String.self, String.self, String.self, Bool.self)
            let fix =
                isRefused
                ? "it refuses us: ask for permission or send fewer requests (table host_budget), never work around it"
                : "it is retried automatically; if the problem is fixed: select reset_host('\(host)')"
            return Finding("host \(host)", "\(state): \(reason)", .note, fix: fix)
        }
    }
}
