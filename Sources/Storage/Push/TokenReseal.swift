package import Cryptography
import FoundationEssentials
package import Postgres
import Scores

/// Encrypts all tokens again that are not encrypted with the newest key: those of devices and of Live Activities, and
/// those that start Live Activities.
///
/// Run it as the database's owner, because each program's login has access to only some of the tables. Two runs at the
/// same time are safe, and so are registrations meanwhile: a token is replaced only if it is still the one that was
/// read.
package struct TokenReseal: Sendable {
    /// How many tokens were not sealed with the newest key, by result.
    package struct Count: Sendable, Hashable {
        package var resealed = 0
        /// Tokens that could not be decrypted, for example because their key is not in the key file, and tokens of a
        /// service that this version does not know.
        package var unreadable = 0
    }

    /// The tables that contain tokens.
    private enum Table: String, CaseIterable {
        case device, start = "push_to_start", activity = "live_activity"

        /// The columns of the primary key, all of them ids. Each page of rows begins after the last row of the previous
        /// one.
        var key: [String] {
            switch self {
            case .device: ["id"]
            case .start: ["device_id"]
            case .activity: ["game_id", "device_id"]
            }
        }

        var device: String { self == .device ? "id" : "device_id" }

        /// The key as a list of a table's columns.
        func key(of table: String) -> String { key.map { "\(table).\($0)" }.joined(separator: ", ") }
    }

    /// A token to be replaced.
    private struct Old {
        let key: [UUID]
        let token: String
        let newToken: String
    }

    private let pool: PostgresPool
    private let keys: SealingKeys
    private let batch: Int

    package init(_ pool: PostgresPool, keys: SealingKeys, batch: Int = 500) {
        self.pool = pool
        self.keys = keys
        self.batch = batch
    }

    /// Reseals all tokens, in pages.
    package func run() async throws -> Count {
        var count = Count()
        for table in Table.allCases {
            var last: [UUID]?
            repeat { last = try await reseal(table, after: last, &count) } while last != nil
        }
        return count
    }

    /// Reseals one page.
    /// - Returns: the key of the last row that was read; `nil` when there are no more.
    private func reseal(_ table: Table, after key: [UUID]?, _ count: inout Count) async throws -> [UUID]? {
        var old: [Old] = []
        var last: [UUID]?
        for row in try await page(of: table, after: key) {
            let (key, token, service, environment, topic) =
                try row.decode([UUID].self, String.self, String.self, PushEnvironment.self, String.self)
            last = key
            if let service = PushService(rawValue: service),
                let newToken = try resealed(token, of: service, environment, topic)
            {
                old.append(Old(key: key, token: token, newToken: newToken))
            } else {
                count.unreadable += 1
            }
        }
        if !old.isEmpty { count.resealed += try await replace(old, in: table) }
        return last
    }

    private func page(of table: Table, after key: [UUID]?) async throws -> Rows {
        let prefix = "v1.\(keys.newest)."
        let columns = table.key(of: "t")
        let keyCondition: SQL = if let key { "(\(unescaped: columns)) > (\(part: list(key)))" } else { "true" }
        return try await pool.query(
            """
            select array[\(unescaped: columns)] as key, t.token, d.service, d.environment, d.topic
              from \(unescaped: table.rawValue) t join device d on d.id = t.\(unescaped: table.device)
             where t.token is not null and not starts_with(t.token, \(prefix)) and \(part: keyCondition)
             order by \(unescaped: columns) limit \(Int64(batch))
            """
        )
    }

    /// - Returns: how many tokens were replaced. The others have changed meanwhile.
    private func replace(_ old: [Old], in table: Table) async throws -> Int {
        let keys = table.key.indices.map { column in old.map { $0.key[column] } }
        return try await pool.execute(
            """
            with locked as materialized (
              -- In a fixed order, so that two transactions that replace the same tokens cannot deadlock.
              select t.*, n.anew
                from unnest(\(part: list(keys)), \(old.map(\.token)), \(old.map(\.newToken)))
                  as n (\(unescaped: table.key.joined(separator: ", ")), old, anew)
                join \(unescaped: table.rawValue) t
                  on (\(unescaped: table.key(of: "t"))) = (\(unescaped: table.key(of: "n"))) and t.token = n.old
               order by \(unescaped: table.key(of: "t")) for no key update of t
            )
            update \(unescaped: table.rawValue) t set token = l.anew
              from locked l where (\(unescaped: table.key(of: "t"))) = (\(unescaped: table.key(of: "l")))
            """
        )
    }

    /// The values, separated by commas.
    private func list<Value: PostgresEncodable>(_ values: [Value]) -> SQL {
        values.dropFirst().reduce("\(values[0])") { $0 + ", \($1)" }
    }

    /// - Returns: `nil` when the token cannot be decrypted.
    private func resealed(
        _ token: String,
        of service: PushService,
        _ environment: PushEnvironment,
        _ topic: String
    ) throws -> String? {
        let associatedData = service.associatedData(environment, topic)
        guard SealingKeys.isSealed(token) else { return try keys.seal(token, associated: associatedData) }
        guard let plain = try? keys.open(token, associated: associatedData) else { return nil }
        return try keys.seal(plain, associated: associatedData)
    }
}
