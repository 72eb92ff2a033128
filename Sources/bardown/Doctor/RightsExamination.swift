import Postgres
import Storage

/// Checks the privileges of this login and of the programs' logins.
struct RightsExamination {
    let pool: PostgresPool

    func findings() async throws -> [Finding] {
        [try await login()] + (try await logins())
    }

    private func logins() async throws -> [Finding] {
        let store = LoginRightsStore(pool)
        guard try await store.mayLook() else {
            return [Finding("logins", "this login cannot check the rights of the programs' logins", .note)]
        }
        return LoginsExamination.findings(try await store.rights())
    }

    private func login() async throws -> Finding {
        let rights = try await DatabaseReportStore(pool).ownRights()
        let (name, count) = (rights?.login ?? "?", rights?.lackingCount ?? 0)
        if count == 0 { return Finding("rights", "\(name) can read and write every table", .good) }
        let some = (rights?.lacking ?? []).joined(separator: ", ")
        let detail = "\(name) cannot read and write \(count) tables: \(some)\(count > 3 ? " …" : "")"
        // Our own logins have few privileges on purpose.
        return name.hasPrefix("bardown_")
            ? Finding("rights", detail, .note, fix: "right for its program; commands need the owner's login")
            : Finding("rights", detail, .bad, fix: "connect as the owner of the tables, who ran bardown migrate up")
    }
}
