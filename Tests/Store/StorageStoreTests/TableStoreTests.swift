import Normalizing
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Tables")
struct TableStoreTests {
    private static let place = TableStore.PageKey(
        league: .mensLacrosseD1,
        source: "ncaa",
        page: TablePage(.rankings, name: "coaches")
    )

    private static let standings = TableStore.PageKey(
        league: .mensLacrosseD1,
        source: "ncaa",
        page: TablePage(.standings)
    )

    private static func poll(
        _ teams: [(String, Int?)],
        name: String? = "Coaches Poll",
        asOf: String? = "May 3",
        previous: [PreviousRank?] = [],
        league: LeagueID = .mensLacrosseD1
    ) -> RankingReading {
        var entries = teams.map { RankingEntry(team: TeamReading(name: $0.0), rank: $0.1) }
        for (index, place) in previous.enumerated() { entries[index].previous = place }
        let date = asOf.map { TableDate(through: nil, text: $0) }
        return RankingReading(league: league, name: name, asOf: date, entries: entries)
    }

    private static func teams(_ count: Int) -> [(String, Int?)] {
        (1...count).map { rank -> (String, Int?) in ("Team \(rank)", rank) }
    }

    private func store(
        _ polls: RankingReading...,
        at seconds: Int64,
        of place: TableStore.PageKey = place,
        in database: TestDatabase
    ) async throws -> [TableOutcome] {
        try await database.pool.withTransaction { transaction in
            try await TableStore(transaction).store(.rankings(polls), of: place, askedAt: .at(seconds))
        }
    }

    /// The lines as rank, team and previous rank, such as `1 Duke 2`; `new` in place of the previous rank for a team
    /// that was unranked.
    private func lines(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws(' ', rank, team, previous_rank, case when was_unranked then 'new' end)
              from ranking_entry order by table_id, place
            """
        ).map { try $0.decode(String.self) }
    }

    @Test func `if a page has no previous ranks, they come from the stored ranking`() async throws {
        try await withTestDatabase { database in
            let first = Self.poll([("Duke", 1), ("Yale", 2), ("Navy", nil)])
            let outcomes = try await store(first, at: 0, in: database)
            #expect(outcomes == [.changed(slug: "coaches")])
            #expect(try await lines(database) == ["1 Duke", "2 Yale", "Navy"])
            let second = Self.poll([("Yale", 1), ("Duke", 2), ("Navy", 3), ("Army", 4)], asOf: "May 10")
            #expect(try await store(second, at: 10, in: database) == [.changed(slug: "coaches")])
            let moved = ["1 Yale 2", "2 Duke 1", "3 Navy new", "4 Army new"]
            #expect(try await lines(database) == moved)
            #expect(try await store(second, at: 20, in: database) == [.unchanged(slug: "coaches")])
            #expect(try await lines(database) == moved)
            // A correction is not a new ranking.
            let corrected = Self.poll([("Yale", 1), ("Duke", 2), ("Army", 3), ("Navy", 4)], asOf: "May 10")
            #expect(try await store(corrected, at: 30, in: database) == [.changed(slug: "coaches")])
            #expect(try await lines(database) == ["1 Yale 2", "2 Duke 1", "3 Army new", "4 Navy new"])
            // In a new ranking, the previous rank of a team with an unchanged rank equals its rank.
            let kept = Self.poll([("Yale", 1), ("Duke", 2), ("Army", 3), ("Navy", 4)], asOf: "May 17")
            #expect(try await store(kept, at: 40, in: database) == [.changed(slug: "coaches")])
            #expect(try await lines(database) == ["1 Yale 1", "2 Duke 2", "3 Army 3", "4 Navy 4"])
        }
    }

    @Test func `a page's own previous ranks take precedence over the stored ones`() async throws {
        try await withTestDatabase { database in
            _ = try await store(Self.poll([("Duke", 1), ("Yale", 2)]), at: 0, in: database)
            let page = Self.poll([("Yale", 1), ("Duke", 2)], asOf: "May 10", previous: [.ranked(5), nil])
            _ = try await store(page, at: 10, in: database)
            #expect(try await lines(database) == ["1 Yale 5", "2 Duke"])
            let undated = Self.poll([("Duke", 1), ("Yale", 2)], asOf: nil)
            _ = try await store(undated, at: 20, in: database)
            #expect(try await lines(database) == ["1 Duke 2", "2 Yale 1"])
        }
    }

    @Test func `a page that was requested earlier than the stored one changes nothing`() async throws {
        try await withTestDatabase { database in
            _ = try await store(Self.poll([("Duke", 1)]), at: 10, in: database)
            let late = try await store(Self.poll([("Yale", 1)]), at: 5, in: database)
            #expect(late == [.outdated(slug: "coaches")])
            #expect(try await lines(database) == ["1 Duke"])
        }
    }

    private func held(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query("select concat_ws(' ', slug, held_reason) from league_table order by 1")
            .map { try $0.decode(String.self) }
    }

    @Test
    func `teams whose games name no conference get one from the standings, and others keep theirs`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into team (league_id, slug, name, conference) values
                  ('nhl', 'owls', 'Owls', null), ('nhl', 'foxes', 'Foxes', null), ('nhl', 'bears', 'Bears', 'kept')
                """
            )
            func conferences(_ groups: StandingsGroup..., at seconds: Int64) async throws -> [String] {
                let standings = StandingsReading(league: .nhl, asOf: nil, groups: groups)
                let place = TableStore.PageKey(league: .nhl, source: "nhl", page: TablePage(.standings))
                _ = try await database.pool.withTransaction { transaction in
                    try await TableStore(transaction).store(.standings(standings), of: place, askedAt: .at(seconds))
                }
                return try await database.pool.query("select conference from team order by slug")
                    .map { try $0.decode(String.self) }
            }
            func group(_ name: String, _ teams: String...) -> StandingsGroup {
                StandingsGroup(name: name, entries: teams.map { StandingsEntry(team: TeamReading(name: $0)) })
            }
            let first = try await conferences(
                group("Eastern, Atlantic", "Owls"),
                group("Western Conference", "Foxes", "Bears"),
                at: 0
            )
            #expect(first == ["kept", "western", "eastern"])
            // The next season moves a team to another conference.
            let moved = try await conferences(
                group("Eastern, Atlantic", "Owls", "Foxes"),
                group("Western Conference", "Bears"),
                at: 10
            )
            #expect(moved == ["kept", "eastern", "eastern"])
            // Once a game's page has named the conference, the standings no longer change it.
            try await database.pool.execute(
                "update team set conference = 'told', conference_from_standings = false where slug = 'owls'"
            )
            let named = try await conferences(group("Western", "Owls", "Foxes", "Bears"), at: 20)
            #expect(named == ["kept", "western", "told"])
        }
    }

    @Test func `the record in standings is that of a team for which no page of games states one`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into team (league_id, slug, name, record_wins, record_losses, record_at) values
                  ('mlax-d1', 'duke', 'Duke', null, null, null), ('mlax-d1', 'navy', 'Navy', null, null, null),
                  ('mlax-d1', 'penn', 'Penn', null, null, null),
                  ('mlax-d1', 'yale', 'Yale', 12, 3, clock_timestamp() - interval '2 years')
                """
            )
            let today: CivilDate = try await database.value("select (now() at time zone 'America/New_York')::date")
            func records(_ teams: [(String, Int, Int)], at seconds: Int64) async throws -> [String] {
                let penn = StandingsEntry(team: TeamReading(name: "Penn"))
                let entries = teams.map { name, wins, losses in
                    StandingsEntry(team: TeamReading(name: name), overall: TeamRecord(wins: wins, losses: losses))
                }
                let standings = StandingsReading(
                    league: .mensLacrosseD1,
                    asOf: TableDate(through: today, text: "Through Games"),
                    groups: [StandingsGroup(name: nil, entries: entries + [penn])]
                )
                try await database.pool.withTransaction { transaction in
                    _ = try await TableStore(transaction).store(
                        .standings(standings),
                        of: Self.standings,
                        askedAt: .at(seconds)
                    )
                }
                return try await database.pool.query(
                    """
                    select concat_ws(' ', slug, nullif(concat_ws('-', record_wins, record_losses, record_ties), ''),
                                     case when record_from_standings then 'standings' end)
                      from team where slug <> 'army' order by slug
                    """
                ).map { try $0.decode(String.self) }
            }
            // Yale's record is from an earlier season. A record that fits into no column is not stored.
            let first = try await records([("Duke", 14, 1), ("Navy", 9, 2), ("Yale", 3, 0)], at: 0)
            #expect(first == ["duke 14-1 standings", "navy 9-2 standings", "penn", "yale 3-0 standings"])
            var scoreboard = GameReading.scoreboard(.live, 1, 0, period: 1)
            scoreboard.teams.home.record = TeamRecord(wins: 10, losses: 2)
            _ = try await database.store(scoreboard, at: 5)
            let second = try await records([("Duke", 40_000, 1), ("Navy", 11, 2), ("Yale", 3, 1)], at: 10)
            #expect(second == ["duke 14-1 standings", "navy 10-2", "penn", "yale 3-1 standings"])
            let third = try await records([("Duke", 15, 1), ("Navy", 11, 2), ("Yale", 3, 1)], at: 20)
            #expect(third == ["duke 15-1 standings", "navy 10-2", "penn", "yale 3-1 standings"])
        }
    }

    @Test func `a team that is stored after a page is matched when any page of its league is read`() async throws {
        try await withTestDatabase { database in
            func insert(_ name: String) async throws {
                try await database.pool.execute(
                    "insert into team (league_id, slug, name) values ('mlax-d1', \(name.lowercased()), \(name))"
                )
            }
            func matched() async throws -> [String] {
                try await database.pool.query("select team from ranking_entry where team_id is not null order by place")
                    .map { try $0.decode(String.self) }
            }
            var poll = Self.poll([("Duke", 1), ("Yale", 2), ("Navy", 3)])
            poll.entries[0].points = 100
            _ = try await store(poll, at: 0, in: database)
            try await insert("Duke")
            let standings = StandingsReading(
                league: .mensLacrosseD1,
                asOf: nil,
                groups: [StandingsGroup(name: "ACC", entries: [StandingsEntry(team: TeamReading(name: "Duke"))])]
            )
            try await database.pool.withTransaction { transaction in
                _ = try await TableStore(transaction).store(.standings(standings), of: Self.standings, askedAt: .at(10))
            }
            #expect(try await matched() == ["Duke"])
            #expect(try await database.value("select rank::bigint from team", as: Int64.self) == 1)
            // The next reading of the page finds it unchanged.
            try await insert("Yale")
            try await database.pool.withTransaction {
                try await TableStore($0).markUnchanged(Self.standings, askedAt: .at(20))
            }
            #expect(try await matched() == ["Duke", "Yale"])
            // Without a reading, as after the team's first game.
            try await insert("Navy")
            try await database.pool.withTransaction { try await TableStore($0).matchTeams(of: .mensLacrosseD1) }
            #expect(try await matched() == ["Duke", "Yale", "Navy"])
            let rank: SQL = "select rank::bigint from team where slug = 'navy'"
            #expect(try await database.value(rank, as: Int64.self) == 3)
        }
    }

    @Test
    func `a much shorter table is accepted if it is as short a day later, but an empty one never is`() async throws {
        try await withTestDatabase { database in
            let whole = Self.poll(Self.teams(10))
            let short = Self.poll([("Team 1", 1), ("Team 2", 2)], asOf: "May 10")
            _ = try await store(whole, at: 0, in: database)
            let half = Self.poll(Self.teams(5))
            #expect(try await store(half, at: 1, in: database) == [.changed(slug: "coaches")])
            _ = try await store(whole, at: 2, in: database)
            for at in [10, 86_409] as [Int64] {
                #expect(try await store(short, at: at, in: database) == [.held(slug: "coaches", .shorter)])
                #expect(try await lines(database).count == 10)
                #expect(try await held(database) == ["coaches shorter"])
            }
            #expect(try await store(short, at: 86_410, in: database) == [.changed(slug: "coaches")])
            #expect(try await lines(database).count == 2)
            #expect(try await held(database) == ["coaches"])
            for day in [2, 9] as [Int64] {
                let empty = try await store(Self.poll([]), at: day * 86_400, in: database)
                #expect(empty == [.held(slug: "coaches", .empty)])
            }
            #expect(try await lines(database).count == 2)
        }
    }

    @Test func `pages that were empty for a long time do not confirm the first short one`() async throws {
        try await withTestDatabase { database in
            _ = try await store(Self.poll(Self.teams(10)), at: 0, in: database)
            _ = try await store(Self.poll([]), at: 10, in: database)
            let short = try await store(Self.poll([("Duke", 1)]), at: 100_000, in: database)
            #expect(short == [.held(slug: "coaches", .shorter)])
        }
    }

    @Test func `a page of another league is rejected`() async throws {
        try await withTestDatabase { database in
            _ = try await store(Self.poll([("Duke", 1)]), at: 0, in: database)
            let other = Self.poll([("Yale", 1)], league: .womensLacrosseD1)
            #expect(try await store(other, at: 10, in: database) == [.held(slug: "coaches", .otherLeague)])
            #expect(try await lines(database) == ["1 Duke"])
            #expect(try await held(database) == ["coaches other_league"])
        }
    }

    @Test func `each poll of a page is stored on its own, and a poll that is missing later is kept unconfirmed`()
        async throws
    {
        try await withTestDatabase { database in
            let place = TableStore.PageKey(league: .mensBasketballD1, source: "espn", page: TablePage(.rankings))
            func poll(_ name: String) -> RankingReading {
                Self.poll([("Owls", 1)], name: name, league: .mensBasketballD1)
            }
            let both = try await store(poll("AP Top 25"), poll("Coaches Poll"), at: 0, of: place, in: database)
            #expect(both == [.changed(slug: "ap-top-25"), .changed(slug: "coaches-poll")])
            let one = try await store(poll("AP Top 25"), at: 10, of: place, in: database)
            #expect(one == [.unchanged(slug: "ap-top-25")])
            #expect(try await held(database) == ["ap-top-25", "coaches-poll missing"])
            try await database.pool.withTransaction {
                try await TableStore($0).markUnchanged(place, askedAt: .at(20))
            }
            let polls = try await TableDirectory(database.pool).rankings(of: .mensBasketballD1)
            #expect(polls.map(\.slug) == ["ap-top-25", "coaches-poll"])
            #expect(polls.map(\.askedAt) == [.at(20), .at(0)] && polls.map(\.changedAt) == [.at(0), .at(0)])
            #expect(try await store(at: 30, of: place, in: database) == [.held(slug: nil, .empty)])
            #expect(try await held(database) == ["ap-top-25 empty", "coaches-poll empty"])
        }
    }

    @Test func `only the texts and numbers that no column can hold are dropped`() async throws {
        try await withTestDatabase { database in
            var page = Self.poll([("Du\0ke", .max), ("Yale", -3)], name: "名", previous: [.ranked(.min), .ranked(1)])
            page.entries[0].record = TeamRecord(wins: .max, losses: 1)
            page.entries[0].other = [PrintedStat(name: "a\0b", value: "\0")]
            let place = TableStore.PageKey(league: .mensLacrosseD1, source: "espn", page: TablePage(.rankings))
            let outcomes = try await store(page, at: 0, of: place, in: database)
            #expect(outcomes == [.changed(slug: "rankings")])
            #expect(try await lines(database) == ["Duke", "Yale 1"])
            #expect(try await store(page, at: 10, of: place, in: database) == [.unchanged(slug: "rankings")])
        }
    }
}
