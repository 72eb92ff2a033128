import Normalizing
import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests the poll that supplies the ranks next to a league's team names.
@Suite("A league's poll")
struct LeaguePollTests {
    private static let basketball = TableStore.PageKey(
        league: .mensBasketballD1,
        source: "espn",
        page: TablePage(.rankings)
    )

    /// Inserts four teams of a league, one of which has a rank from a scoreboard.
    private func addTeams(of league: LeagueID, to database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            insert into team (league_id, slug, name, rank)
            select \(league), lower(n), n, case n when 'Crows' then 9 end
              from unnest('{Owls,Foxes,Hens,Crows}'::text[]) n
            """
        )
    }

    /// - Parameter points: The votes of each team; `nil` in a computed ranking.
    private func poll(
        _ name: String,
        _ teams: [(String, Int)],
        points: Int? = 100,
        of league: LeagueID = .mensBasketballD1
    ) -> RankingReading {
        let entries = teams.map { RankingEntry(team: TeamReading(name: $0.0), rank: $0.1, points: points) }
        return RankingReading(league: league, name: name, asOf: nil, entries: entries)
    }

    private func store(
        _ polls: [RankingReading],
        at seconds: Int64,
        of place: TableStore.PageKey = basketball,
        in database: TestDatabase
    ) async throws {
        _ = try await database.pool.withTransaction { transaction in
            try await TableStore(transaction).store(.rankings(polls), of: place, askedAt: .at(seconds))
        }
    }

    /// The ranked teams, each with rank and name, such as `1 Owls`.
    private func ranks(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query("select rank || ' ' || name from team where rank is not null order by rank, name")
            .map { try $0.decode(String.self) }
    }

    @Test func `all ranks come from the first poll with votes, including its ties`() async throws {
        try await withTestDatabase { database in
            try await addTeams(of: .mensBasketballD1, to: database)
            let first = poll("AP Top 25", [("Owls", 1), ("Foxes", 2), ("Hens", 2), ("Crows", 4)])
            let other = poll("Coaches Poll", [("Crows", 1), ("Hens", 2), ("Foxes", 3), ("Owls", 4)])
            let computed = poll("A Computed Ranking", [("Hens", 1)], points: nil)
            try await store([other, computed, first], at: 0, in: database)
            #expect(try await ranks(database) == ["1 Owls", "2 Foxes", "2 Hens", "4 Crows"])
            #expect(try await database.value("select rank_poll from league where id = 'mbb-d1'") == "AP Top 25")
            // In the next poll other teams are ranked.
            let next = poll("AP Top 25", [("Crows", 1), ("Owls", 2), ("Elsewhere", 3), ("Farther", 4)])
            try await store([next, other], at: 600, in: database)
            #expect(try await ranks(database) == ["1 Crows", "2 Owls"])
        }
    }

    @Test func `a poll that has been missing from its page for a day is replaced by the next`() async throws {
        try await withTestDatabase { database in
            try await addTeams(of: .mensBasketballD1, to: database)
            try await store([poll("AP Poll", [("Owls", 1), ("Foxes", 2)])], at: 0, in: database)
            let renamed = poll("AP Top 25", [("Foxes", 1), ("Owls", 2)])
            try await store([renamed], at: 600, in: database)
            for (hours, name) in [(23, "AP Poll"), (25, "AP Top 25")] {
                try await database.pool.execute(
                    """
                    update league_table set held_since = clock_timestamp() - \(Int32(hours)) * interval '1 hour'
                     where held_reason = 'missing'
                    """
                )
                try await store([renamed], at: 600 + Int64(hours), in: database)
                #expect(try await database.value("select rank_poll from league where id = 'mbb-d1'") == name)
            }
            #expect(try await ranks(database) == ["1 Foxes", "2 Owls"])
            let shown = try await TableDirectory(database.pool).rankings(of: .mensBasketballD1)
            #expect(shown.map(\.name) == ["AP Top 25", "AP Poll"])
        }
    }

    @Test func `in a league with a poll a scoreboard changes no rank, and games name the poll`() async throws {
        try await withTestDatabase { database in
            try await addTeams(of: .mensBasketballD1, to: database)
            try await store([poll("AP Top 25", [("Owls", 1), ("Foxes", 2)])], at: 0, in: database)
            func team(_ name: String, _ rank: Int?) -> TeamReading {
                var team = TeamReading(sourceID: SourceID(source: "espn", id: name.lowercased()), name: name)
                (team.rank, team.saysRank) = (rank, true)
                return team
            }
            let reading = GameReading(
                league: .mensBasketballD1,
                sourceID: SourceID(source: "espn", id: "401"),
                day: .saturday,
                teams: BySide(home: team("Owls", 7), away: team("Newcomers", 3)),
                status: .known(.scheduled)
            )
            guard case .revised(let id, _) = try await database.store(reading, at: 10) else {
                Issue.record("no revision was stored")
                return
            }
            #expect(try await ranks(database) == ["1 Owls", "2 Foxes"])
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(game.teams.home.rank == 1 && game.teams.away.rank == nil)
            #expect(game.teams.home.rankPoll == "AP Top 25" && game.teams.away.rankPoll == "AP Top 25")
            #expect(try await RevisionStore(database.pool).pending([id])[id]?.rankPoll == "AP Top 25")
        }
    }

    @Test func `a league with only a computed ranking keeps the ranks from its scoreboard and names the scoreboard`()
        async throws
    {
        try await withTestDatabase { database in
            try await addTeams(of: .mensLacrosseD1, to: database)
            let place = TableStore.PageKey(
                league: .mensLacrosseD1,
                source: "ncaa",
                page: TablePage(.rankings, name: "ncaa-mens-lacrosse-rpi")
            )
            let rpi = poll("RPI", [("Owls", 1)], points: nil, of: .mensLacrosseD1)
            try await store([rpi], at: 0, of: place, in: database)
            #expect(try await ranks(database) == ["9 Crows"])
            let id: TeamID = try await database.value("select id from team where name = 'Crows'")
            let team = try await TeamDirectory(database.pool).team(id, inSeasonOf: .saturday)
            #expect(team?.rank == 9 && team?.rankPoll == "NCAA scoreboard")
        }
    }

    @Test func `the ranks of a scoreboard are named after a list with the same ranks, as long as they are the same`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into team (league_id, slug, name, rank)
                select 'mlax-d1', lower(n), n, nullif(rank, 6)
                  from unnest('{Owls,Foxes,Hens,Crows,Bears,Rams}'::text[]) with ordinality t (n, rank)
                """
            )
            let id: TeamID = try await database.value("select id from team where name = 'Crows'")
            let place = TableStore.PageKey(
                league: .mensLacrosseD1,
                source: "ncaa",
                page: TablePage(.rankings, name: "rpi")
            )
            func named(after names: [String], at seconds: Int64) async throws -> [String?] {
                let teams = names.enumerated().map { ($1, $0 + 1) }
                try await store(
                    [poll("NCAA RPI", teams, points: nil, of: .mensLacrosseD1)],
                    at: seconds,
                    of: place,
                    in: database
                )
                let team = try await TeamDirectory(database.pool).team(id, inSeasonOf: .saturday)
                let isShown = try await TableDirectory(database.pool).rankings(of: .mensLacrosseD1).first?.isRankPoll
                #expect(team?.rank == 4 && isShown == (team?.rankPollSlug != nil))
                return [team?.rankPoll, team?.rankPollSlug]
            }
            let same = ["Owls", "Foxes", "Hens", "Crows", "Bears", "Rams"]
            #expect(try await named(after: same, at: 0) == ["NCAA RPI", "rpi"])
            #expect(try await named(after: same.reversed(), at: 10) == ["NCAA scoreboard", nil])
            #expect(try await named(after: same, at: 20) == ["NCAA RPI", "rpi"])
        }
    }
}
