package import Contests
package import Postgres

/// Reads the limits of contests. The role `bardown_api` may run it.
package struct ContestRulesStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    package func rules() async throws -> ContestRules {
        let columns = Self.durations.map { name, _ in "(extract(epoch from \(name)) * 1000000)::bigint as \(name)" }
        let row = try await session.only(
            """
            select most_rounds, most_games, most_pending, \(unescaped: columns.joined(separator: ", ")) from contest_rules
            """
        )
        var rules = ContestRules()
        rules.mostRounds = Int(try row.decode(column: "most_rounds", as: Int16.self))
        rules.mostGames = Int(try row.decode(column: "most_games", as: Int16.self))
        rules.mostPending = Int(try row.decode(column: "most_pending", as: Int16.self))
        for (column, property) in Self.durations {
            guard let duration = try row.duration(column) else {
                throw StorageError.unknownValue(column: column, value: "null")
            }
            rules[keyPath: property] = duration
        }
        return rules
    }

    private static let durations: [(column: String, property: any WritableKeyPath<ContestRules, Duration> & Sendable)] =
        [
            ("lead", \.lead), ("soonest_expiry", \.soonestExpiry), ("shortest_turn", \.shortestTurn),
            ("longest_turn", \.longestTurn), ("void_after", \.voidAfter), ("correctable", \.correctable),
            ("stale_after", \.staleAfter), ("void_unread_after", \.voidUnreadAfter),
        ]
}
