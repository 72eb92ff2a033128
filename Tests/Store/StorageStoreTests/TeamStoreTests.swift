import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Teams")
struct TeamStoreTests {
    @Test func `a source's id identifies the team even if its name changes`() async throws {
        try await withTestDatabase { database in
            let teams = TeamStore(session: database.pool)
            let first = try await teams.resolve(.ncaa("johns-hopkins", "Johns Hopkins"), league: .mensLacrosseD1)
            let renamed = try await teams.resolve(.ncaa("johns-hopkins", "J. Hopkins"), league: .mensLacrosseD1)
            #expect(first == renamed)
            #expect(try await database.value("select name from team", as: String.self) == "J. Hopkins")
            // A page without ids finds the same team by its name.
            let named = try await teams.resolve(TeamReading(name: "Johns Hopkins"), league: .mensLacrosseD1)
            #expect(named == first)
        }
    }

    private static let slugs: [(id: String?, name: String, fullName: String?, slug: String)] = [
        ("johns-hopkins", "J. Hopkins", "Johns Hopkins University", "johns-hopkins"),
        ("s:40~l:46~t:2", "Owls", "North Owls", "north-owls"), ("OWL", "Owls", nil, "owls"),
        ("392", "St. John's", nil, "st-john-s"), (nil, "Navy", "Naval Academy", "navy"),
    ]

    @Test(arguments: slugs)
    func `a team's slug is made from its source's id if that is a word, otherwise from its name`(
        row: (id: String?, name: String, fullName: String?, slug: String)
    ) async throws {
        try await withTestDatabase { database in
            let reading = TeamReading(
                sourceID: row.id.map { SourceID(source: "espn", id: $0) },
                name: row.name,
                fullName: row.fullName
            )
            _ = try await TeamStore(session: database.pool).resolve(reading, league: .nba)
            #expect(try await database.value("select slug from team", as: String.self) == row.slug)
        }
    }

    @Test func `a school's teams in two leagues are two teams`() async throws {
        try await withTestDatabase { database in
            let teams = TeamStore(session: database.pool)
            let men = try await teams.resolve(.ncaa("navy", "Navy"), league: .mensLacrosseD1)
            let women = try await teams.resolve(.ncaa("navy", "Navy"), league: .womensLacrosseD1)
            #expect(men != women)
        }
    }

    @Test func `a reading changes only the columns that it has values for, and writes nothing if nothing is new`()
        async throws
    {
        try await withTestDatabase { database in
            let teams = TeamStore(session: database.pool)
            var full = TeamReading.ncaa("navy", "Navy")
            full.abbreviation = "NAVY"
            full.rank = 7
            _ = try await teams.resolve(full, league: .mensLacrosseD1)
            let written: String = try await database.value("select xmin::text from team")
            _ = try await teams.resolve(full, league: .mensLacrosseD1)
            #expect(try await database.value("select xmin::text from team", as: String.self) == written)

            var bare = TeamReading(sourceID: full.sourceID, name: "Navy")
            _ = try await teams.resolve(bare, league: .mensLacrosseD1)
            let row = try #require(try await database.pool.first("select abbreviation, rank from team"))
            let (abbreviation, rank) = try row.decode(String?.self, Int16?.self)
            #expect(abbreviation == "NAVY" && rank == 7)
            // A page that names the conference would also have named the rank, so the team has none.
            bare.conference = "patriot"
            _ = try await teams.resolve(bare, league: .mensLacrosseD1)
            #expect(try await database.value("select rank from team", as: Int16?.self) == nil)
            // A conference that a page has named no longer counts as taken from the standings.
            try await database.pool.execute("update team set conference_from_standings = true")
            _ = try await teams.resolve(bare, league: .mensLacrosseD1)
            #expect(try await database.count("team where conference_from_standings") == 0)
            // A page with every team's rank also removes the rank of a team that has none on it.
            bare.conference = nil
            for rank in [5, nil] as [Int?] {
                (bare.rank, bare.saysRank) = (rank, true)
                _ = try await teams.resolve(bare, league: .mensLacrosseD1)
                let known = try await database.value("select rank from team", as: Int16?.self)
                #expect(known.map(Int.init) == rank)
            }
        }
    }

    @Test(arguments: [0, -1, 70_000])
    func `an invalid rank is not stored`(rank: Int) async throws {
        try await withTestDatabase { database in
            var reading = TeamReading.ncaa("navy", "Navy")
            reading.rank = rank
            let teams = TeamStore(session: database.pool)
            for _ in 0..<2 { _ = try await teams.resolve(reading, league: .mensLacrosseD1) }
            #expect(try await database.value("select rank from team", as: Int16?.self) == nil)
        }
    }

    @Test(
        arguments: [
            ("St. John's", "st-john-s"), ("  Army West Point ", "army-west-point"), ("UMass", "umass"),
            ("Bryant (RI)", "bryant-ri"),
            ("A&M", "a-m"), ("Saint-Étienne", "saint-tienne"),
        ]
    )
    func `a slug contains only characters that a URL can hold`(name: String, slug: String) {
        #expect(name.slug == slug)
    }
}

extension TeamStore {
    /// Resolves a single team, which it passes for both sides.
    fileprivate func resolve(_ reading: TeamReading, league: LeagueID) async throws -> TeamID {
        try await resolve(BySide(home: reading, away: reading), league: league, day: nil).home
    }
}
