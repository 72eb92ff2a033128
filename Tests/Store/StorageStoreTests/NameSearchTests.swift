import Postgres
import Scores
import TestSupport
import Testing

@testable import Storage

/// Tests the search by names as people type them.
@Suite("Name search")
struct NameSearchTests {
    private static let names: [(name: String, folded: String)] = [
        ("Notre Dame", "notre dame"), ("  St. John's ", "st johns"), ("O’Neil-Sørby, Björn", "oneil sorby bjorn"),
        ("TEXAS A&M", "texas a m"), ("Łódź", "lodz"), ("Åse Đặng", "ase dang"), ("ﬁne", "fine"), ("76ers", "76ers"),
        ("!?", ""), ("北京 大学", "北京 大学"),
    ]

    @Test func `a name is folded to its letters and digits`() async throws {
        try await withTestDatabase { database in
            for (name, folded) in Self.names {
                let found: String = try await database.value("select folded_name(\(name))")
                #expect(found == folded)
            }
        }
    }

    @Test func `names among many are found with an index`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into team (league_id, slug, name, abbreviation)
                select 'nba', 'team-' || n, 'Team ' || md5(n::text), 'T' || n from generate_series(1, 3000) n
                """
            )
            try await database.pool.execute(
                """
                insert into player (team_id, name)
                select t.id, md5(t.slug || n) || ', ' || md5(n || t.slug) from team t, generate_series(1, 7) n
                """
            )
            try await database.pool.execute("insert into player (team_id, name) select id, 'Zed, Al' from team limit 1")
            try await database.pool.execute("analyze team, player")
            for (words, index) in [("zed", "player_words_idx"), ("t77 team", "team_words_idx")] {
                let query = NameSearch.query(words, in: nil, limit: 20)
                let plan = try await database.pool.query("explain (costs off) " + query)
                    .map { try $0.decode(String.self) }.joined(separator: "\n")
                #expect(plan.contains("Bitmap Index Scan on \(index)"), "\(plan)")
            }
            let found = try await NameSearch(database.pool).names(with: "AL z", in: .nba, limit: 5)
            guard case .player(.nba, let player, _) = found.first else {
                Issue.record("\(found)")
                return
            }
            #expect(found.count == 1 && player.name == "Zed, Al")
        }
    }
}
