import Postgres
import Runtime
import Storage
import Time

/// Checks a database that can be reached.
struct DatabaseExamination {
    let pool: PostgresPool
    /// The configuration of the connection on which programs listen.
    let listening: PostgresConfiguration
    /// How messages name the setting of that connection: `LISTEN_URL` or `the database's URL`.
    let listenVariable: String
    /// Whether the environment names the file with the key of The Odds API.
    let hasOddsKeyFile: Bool

    /// The oldest server version that the schema supports.
    private static let oldestServer = 150_000

    func findings() async throws -> [Finding] {
        var findings = [try await server(), try await clock(), await ListenExamination(self).finding()]
        // Without the files the schema cannot be checked. Their absence is already reported.
        guard let migrations = try? Migrations.found() else { return findings }
        let states = try await pool.withConnection { try await migrations.states(on: $0) }
        let schema = Self.schema(states.map(\.state))
        findings.append(schema)
        guard schema.verdict != .bad else { return findings }
        return findings + (try await RightsExamination(pool: pool).findings()) + (try await hosts())
            + (try await OddsExamination(pool: pool, hasKeyFile: hasOddsKeyFile).findings())
            + (try await IssuerExamination(pool: pool).findings())
    }

    private func server() async throws -> Finding {
        let (version, number) = try await DatabaseReportStore(pool).serverVersion() ?? ("?", 0)
        return number >= Self.oldestServer
            ? Finding("database", "Postgres \(version)", .good)
            : Finding("database", "Postgres \(version)", .bad, fix: "Postgres 15 or newer: pg_upgrade")
    }

    private func clock() async throws -> Finding {
        let sentAt = MachineClock.now
        let server = try await DatabaseReportStore(pool).now()
        return ClockSkew(sentAt: sentAt, server: server ?? sentAt, receivedAt: MachineClock.now).finding
    }

    /// Reports open, changed and missing migrations separately. A database newer than the files is fine, because a
    /// migration only removes what no program needs.
    static func schema(_ states: [Migrations.State]) -> Finding {
        let issues = [
            (Migrations.State.open, "bardown migrate up applies them"),
            (.changed, "their files have changed since they were applied: bardown migrate status lists them"),
            (.missing, "applied, and their files are gone: bardown migrate status lists them"),
        ]
        let descriptions = issues.compactMap { state, remedy in
            let count = states.count { $0 == state }
            return count == 0 ? nil : "\(count) \(state.rawValue) (\(remedy))"
        }
        if !descriptions.isEmpty { return Finding("schema", descriptions.joined(separator: "; "), .bad) }
        let newer = states.count { $0 == .newer }
        guard newer > 0 else { return Finding("schema", "up to date", .good) }
        return Finding("schema", "newer than this program, by migrations: \(newer)", .note)
    }

    /// Reports hosts that refuse us, or that are paused after failures.
    private func hosts() async throws -> [Finding] {
        guard let issues = try await DatabaseReportStore(pool).hostIssues() else {
            return [Finding("hosts", "this login cannot read ops.host", .note)]
        }
        if issues.isEmpty { return [Finding("hosts", "none is blocked", .good)] }
        return issues.map { issue in
            let fix =
                issue.isBlocked
                ? "it refuses our requests: ask for permission or send fewer requests (table host_budget), never work around it"
                : "it is retried automatically; if the problem is fixed: select reset_host('\(issue.host)')"
            return Finding("host \(issue.host)", "\(issue.state): \(issue.reason)", .note, fix: fix)
        }
    }
}

/// Measures the difference between the clocks of this machine and of the database.
struct ClockSkew: Sendable, Hashable {
    /// This machine's clock before the query. `receivedAt` is the clock after it.
    let sentAt: Instant
    let server: Instant
    let receivedAt: Instant

    /// The part of the difference that the round trip does not explain. If it is positive, the database is ahead.
    var skew: Duration {
        if server > receivedAt { return server - receivedAt }
        return server < sentAt ? server - sentAt : .zero
    }

    /// The finding: good up to a second, a note up to a minute, otherwise bad. Jobs and leases use only the database's
    /// clock. A skew still matters, because Apple rejects tokens that are an hour off, and log lines of two machines
    /// are compared by the second.
    var finding: Finding {
        let size = max(skew, .zero - skew)
        let side = skew > .zero ? "ahead of" : "behind"
        let detail = "the database is \(Double(size.wholeMilliseconds) / 1000) s \(side) this machine"
        let fix = "set the wrong one with NTP: systemctl enable --now systemd-timesyncd, or chrony"
        switch size {
        case ...Duration.seconds(1): return Finding("clock", "matches the database's", .good)
        case ...Duration.seconds(60): return Finding("clock", detail, .note, fix: fix)
        default: return Finding("clock", detail, .bad, fix: fix)
        }
    }
}

/// Checks the privileges of this login and of the programs' logins.
struct RightsExamination {
    let pool: PostgresPool

    func findings() async throws -> [Finding] {
        [try await login()] + (try await logins())
    }

    private func logins() async throws -> [Finding] {
        try await pool.withTransaction { transaction in
            let store = LoginRightsStore(transaction)
            guard try await store.canReadSchemas() else {
                return [Finding("logins", "this login cannot check the rights of the programs' logins", .note)]
            }
            return LoginsExamination.findings(try await store.rights())
        }
    }

    private func login() async throws -> Finding {
        let rights = try await DatabaseReportStore(pool).ownRights()
        let (name, count) = (rights?.login ?? "?", rights?.deniedTableCount ?? 0)
        if count == 0 { return Finding("rights", "\(name) can read and write every table", .good) }
        let some = (rights?.deniedTables ?? []).joined(separator: ", ")
        let detail = "\(name) cannot read and write \(count) tables: \(some)\(count > 3 ? " …" : "")"
        // Our own logins have few privileges on purpose.
        return name.hasPrefix("bardown_")
            ? Finding("rights", detail, .note, fix: "this is correct for its program; commands need the owner's login")
            : Finding("rights", detail, .bad, fix: "connect as the owner of the tables, who ran bardown migrate up")
    }
}
