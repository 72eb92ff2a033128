import Postgres
import Scores
import Sports
import Storage
import TestSupport
import TestTools
import Testing

@Suite("Leagues")
struct LeagueTests {
    @Test func `a league has an address at its own source and at each second source`() async throws {
        try await withTestDatabase { database in
            let leagues = LeagueStore(database.pool)
            let college = LeagueAddress(league: .mensLacrosseD1, source: "ncaa", code: "MLA", division: 1)
            let own = try await leagues.address(of: .mensLacrosseD1, in: .shipped)
            #expect(own == college)
            let professional = LeagueAddress(league: .nba, source: "espn", code: "basketball/nba")
            #expect(try await leagues.address(of: .nba, in: .shipped) == professional)
            #expect(try await leagues.address(of: LeagueID(rawValue: "curling"), in: .shipped) == nil)
            let second = LeagueAddress(league: .nhl, source: "espn", code: "hockey/nhl")
            #expect(try await leagues.address(of: .nhl, at: "espn", in: .shipped) == second)
            #expect(try await leagues.address(of: .nba, at: "nhl", in: .shipped) == nil)
        }
    }

    @Test func `a new database has exactly the leagues that the programs ship`() async throws {
        try await withTestDatabase { database in
            let stored = try await LeagueRegistryCache(of: .shipped).registry(in: database.pool).all
            #expect(stored.map(\.id) == ShippedLeagues.all.map(\.id))
            for (row, shipped) in zip(stored, ShippedLeagues.all) { #expect(row == shipped) }
            #expect(stored.allSatisfy { SportRegistry.shipped[$0.sport] != nil })
        }
    }

    @Test func `a change of a league is in the registry at the next call, in spite of the cache`() async throws {
        try await withTestDatabase { database in
            let cache = LeagueRegistryCache(of: .shipped)
            let leagues = LeagueStore(database.pool)
            for _ in 1...2 { #expect(try await leagues.registry(by: cache).all == ShippedLeagues.all) }
            try await database.pool.execute("update league set zone = 'Europe/Paris' where id = 'nba'")
            let changed = try await leagues.registry(by: cache)
            #expect(changed[.nba]?.zone == "Europe/Paris" && changed[.nhl]?.zone == "America/New_York")
        }
    }

    @Test func `rows mark the default league and the canary's league, at most one each`() async throws {
        try await withTestDatabase { database in
            let store = LeagueProfileStore(database.pool)
            #expect(try await store.defaultLeague() == .mensLacrosseD1)
            for column in ["is_default", "is_canary"] {
                await #expect(throws: PostgresError.self) {
                    try await database.pool.execute("update league set \(unescaped: column) = true")
                }
            }
            try await database.pool.execute("update league set is_default = false")
            #expect(try await store.defaultLeague() == nil)
            try await database.pool.execute("update league set is_default = true where id = 'nhl'")
            #expect(try await store.defaultLeague() == .nhl)
        }
    }

    @Test func `only one league is followed until an operator follows others`() async throws {
        try await withTestDatabase { database in
            let followed = try await database.pool.query("select id from league where followed")
                .map { try $0.decode(LeagueID.self) }
            #expect(followed == [.mensLacrosseD1])
        }
    }

    @Test func `a request to follow several leagues changes all of them, or none if one is unknown`() async throws {
        try await withTestDatabase { database in
            let leagues = LeagueStore(database.pool)
            func ids() async throws -> [LeagueID] {
                try await ScoreboardStore(database.pool).leagues().filter(\.isFollowed).map(\.id)
            }
            let unknown = LeagueID(rawValue: "curling")
            let refused = try await leagues.set(isFollowed: true, of: [.nba, unknown])
            #expect(refused == [unknown])
            #expect(try await ids() == [.mensLacrosseD1])
            #expect(try await leagues.set(isFollowed: true, of: [.nhl, .nba, .nhl]) == [])
            #expect(try await ids() == [.mensLacrosseD1, .nba, .nhl])
            #expect(try await leagues.set(isFollowed: false, of: [.mensLacrosseD1]) == [])
            #expect(try await ids() == [.nba, .nhl])
        }
    }

    @Test(arguments: ["mlax", "wlax"])
    func `the other divisions of college lacrosse can be followed`(game: String) async throws {
        try await withTestDatabase { database in
            let leagues = LeagueStore(database.pool)
            for division in [2, 3] {
                let league = LeagueID(rawValue: "\(game)-d\(division)")
                let code = game == "mlax" ? "MLA" : "WLA"
                let address = LeagueAddress(league: league, source: "ncaa", code: code, division: division)
                #expect(try await leagues.address(of: league, in: .shipped) == address)
                #expect(try await leagues.set(isFollowed: true, of: [league]) == [])
                #expect(try await leagues.followed().contains(league))
            }
            let scopes: Int64 = try await database.value(
                "select count(*) from league where division > 1 and alias_scope = 'college'"
            )
            #expect(scopes == 4)
        }
    }

    @Test func `a second source is switched for several leagues at once, or for none if one lacks it`() async throws {
        try await withTestDatabase { database in
            let leagues = LeagueStore(database.pool)
            func unread() async throws -> [LeagueID] {
                try await database.pool.query(
                    "select league_id from league_source where source = 'espn' and not followed order by 1"
                ).map { try $0.decode(LeagueID.self) }
            }
            let without = try await leagues.set(isFollowed: false, source: "espn", of: [.nhl, .nba])
            #expect(without == [.nba])
            #expect(try await unread() == [])
            #expect(try await leagues.set(isFollowed: false, source: "espn", of: [.nhl, .mensLacrosseD1]) == [])
            #expect(try await unread() == [.mensLacrosseD1, .nhl])
            #expect(try await leagues.set(isFollowed: true, source: "espn", of: [.nhl]) == [])
            #expect(try await unread() == [.mensLacrosseD1])
        }
    }
}
