package import Postgres
import Scores
package import Signing

/// Seals anew what is not sealed with the newest key: tokens of devices, of activities, and those that start them.
///
/// For the database's owner: each program's login may do only a part of it. Two may run side by side, and an app may
/// register meanwhile: a token is replaced only if it is still the one that was read.
package struct TokenReseal: Sendable {
    /// What became of the tokens that were not sealed with the newest key.
    package struct Count: Sendable, Hashable {
        package var resealed = 0
        /// Their key is not in the file.
        package var unreadable = 0
    }

    /// Where tokens are, and how a row is found.
    private enum Place: String, CaseIterable {
        case device, start = "push_to_start", activity = "live_activity"

        var rowID: String {
            switch self {
            case .device: "t.id::text"
            case .start: "t.device_id::text"
            case .activity: "t.game_id || ' ' || t.device_id"
            }
        }

        var device: String { self == .device ? "t.id" : "t.device_id" }
    }

    private let pool: PostgresPool
    private let keys: SealingKeys
    private let batch: Int

    package init(_ pool: PostgresPool, keys: SealingKeys, batch: Int = 500) {
        self.pool = pool
        self.keys = keys
        self.batch = batch
    }

    /// Goes through all of them once.
    package func run() async throws -> Count {
        var count = Count()
        for place in Place.allCases {
            var last: String? = ""
            while let from = last { last = try await reseal(place, after: from, &count) }
        }
        return count
    }

    /// - Returns: the last row that was looked at; `nil` where there are no more.
    private func reseal(_ place: Place, after: String, _ count: inout Count) async throws -> String? {
        let prefix = "v1.\(keys.newest)."
        let rows = try await pool.query(
            """
            select \(unescaped: place.rowID) as row, t.token, d.service, d.environment, d.topic
              from \(unescaped: place.rawValue) t join device d on d.id = \(unescaped: place.device)
             where t.token is not null and not starts_with(t.token, \(prefix)) and \(unescaped: place.rowID) > \(after)
             order by \(unescaped: place.rowID) limit \(Int64(batch))
            """
        )
        var last: String?
        for row in rows {
            let (id, token, service, environment, topic) =
                try row.decode(String.self, String.self, String.self, PushEnvironment.self, String.self)
            last = id
            guard let service = PushService(rawValue: service),
                let anew = try resealed(token, of: service, environment, topic)
            else {
                count.unreadable += 1
                continue
            }
            try await pool.execute(
                """
                update \(unescaped: place.rawValue) t set token = \(anew)
                 where \(unescaped: place.rowID) = \(id) and t.token = \(token)
                """
            )
            count.resealed += 1
        }
        return last
    }

    /// - Returns: `nil` where its key is not there.
    private func resealed(
        _ token: String,
        of service: PushService,
        _ environment: PushEnvironment,
        _ topic: String
    ) throws -> String? {
        let place = service.place(environment, topic)
        guard SealingKeys.isSealed(token) else { return try keys.seal(token, associated: place) }
        guard let plain = try? keys.open(token, associated: place) else { return nil }
        return try keys.seal(plain, associated: place)
    }
}
