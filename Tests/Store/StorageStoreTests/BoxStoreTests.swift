import Postgres
import Scores
import Sports
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Printed box scores")
struct BoxStoreTests {
    private static let columns = [
        StatColumn(key: "minutes", label: "MIN", statistic: .playingTime),
        StatColumn(key: "fieldGoalsMade-fieldGoalsAttempted", label: "FG", statistic: .fieldGoals),
        StatColumn(key: "points", label: "PTS", statistic: .points),
        StatColumn(key: "savePct", label: "SV%", statistic: .saveShare),
        StatColumn(key: "moonLandings"),
    ]

    private static func line(_ name: String, points: Int) -> StatLine {
        StatLine(
            player: PlayerReading(
                sourceID: SourceID(source: "ncaa", id: name.lowercased()),
                name: name,
                jersey: "00",
                position: "G",
                classYear: "Fr."
            ),
            isStarter: true,
            hasPlayed: true,
            cells: [
                StatCell(printed: "31:05", value: .seconds(1865)),
                StatCell(printed: "12-20", value: .ratio(made: 12, of: 20)),
                StatCell(printed: "\(points)", value: .number(points)),
                StatCell(printed: ".941", value: .share(0.941)),
                StatCell(printed: "1"),
            ]
        )
    }

    private static func box(_ points: Int, players: [String] = ["Ann", "Bo"]) -> PrintedBoxScore {
        let absent = StatLine(player: PlayerReading(name: "Ed"), hasPlayed: false, note: "REST")
        let skaters = StatTable(
            name: "forwards",
            columns: columns,
            lines: players.map { line($0, points: points) } + [absent],
            totals: columns.map { _ in StatCell(printed: "--") }
        )
        let goalies = StatTable(name: nil, columns: [StatColumn(key: "x", label: "X")], lines: [])
        let figure = TeamStat(
            column: StatColumn(key: "rebounds", label: "REB", statistic: .rebounds),
            cell: StatCell(printed: "44", value: .number(44))
        )
        return PrintedBoxScore(
            home: TeamSheet(figures: [figure], tables: [skaters, goalies]),
            away: TeamSheet(tables: [skaters])
        )
    }

    private func store(_ box: PrintedBoxScore?, at seconds: Int64, in database: TestDatabase) async throws
        -> StoreResult.Outcome
    {
        var reading = GameReading.detail([])
        reading.plays = nil
        reading.box = box
        return try await database.store(detail: reading, at: seconds)
    }

    private func stored(_ game: GameID, in database: TestDatabase) async throws -> RecordedBox? {
        try await GameDetailStore(database.pool).box(of: game)
    }

    @Test func `a box score is returned as it was printed, with its derived figures`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            #expect(try await stored(id, in: database) == nil)
            #expect(try await store(Self.box(31), at: 10, in: database) == .unchanged(id))
            let recorded = try #require(try await stored(id, in: database))
            #expect(recorded == RecordedBox(source: "ncaa", observedAt: .at(10), box: Self.box(31)))
            // SQL queries can read the figures by statistic.
            let figures: String = try await database.value(
                """
                select figures -> 'points' ->> 'number' || ' ' || (figures -> 'playing_time' ->> 'seconds')
                  from box_line where name = 'Ann' and side = 'home'
                """
            )
            #expect(figures == "31 1865")
        }
    }

    @Test func `only rows that changed are written, and missing ones are deleted`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await store(Self.box(31, players: ["Ann", "Bo", "Cy"]), at: 10, in: database)
            func version(_ table: String) async throws -> String {
                try await database.value(
                    "select string_agg(xmin::text, ',' order by t::text) from \(unescaped: table) t"
                )
            }
            let (figures, tables) = (try await version("box_figure"), try await version("box_table"))
            let absent: String = try await database.value(
                "select xmin::text from box_line where name = 'Ed' and side = 'home'"
            )
            _ = try await store(Self.box(33, players: ["Ann", "Bo", "Cy"]), at: 20, in: database)
            #expect(try await stored(id, in: database)?.box == Self.box(33, players: ["Ann", "Bo", "Cy"]))
            #expect(try await version("box_figure") == figures)
            #expect(try await version("box_table") == tables)
            let untouched: String = try await database.value(
                "select xmin::text from box_line where name = 'Ed' and side = 'home'"
            )
            #expect(untouched == absent)
            _ = try await store(Self.box(33, players: ["Ann"]), at: 30, in: database)
            #expect(try await stored(id, in: database)?.box == Self.box(33, players: ["Ann"]))
        }
    }

    @Test
    func `team figures from one of a source's pages are added to the box from its other page, and stay`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            func figures(_ won: Int) -> PrintedBoxScore {
                let stat = TeamStat(
                    column: StatColumn(key: "faceoffsWon", label: "faceoffsWon", statistic: .faceoffsWon),
                    cell: StatCell(printed: "\(won)", value: .number(won))
                )
                return PrintedBoxScore(home: TeamSheet(figures: [stat]), away: TeamSheet(figures: [stat]))
            }
            let store = BoxStore(session: database.pool)
            for (seconds, box) in [(1, Self.box(31)), (2, figures(9)), (3, Self.box(33)), (4, figures(12))]
                as [(
                    Int64, PrintedBoxScore
                )]
            {
                #expect(try await store.replace(box, of: game, source: "ncaa", observedAt: .at(seconds)))
            }
            let stored = try #require(try await GameDetailStore(database.pool).box(of: game)).box
            for side in Side.allCases {
                #expect(stored[side].tables == Self.box(33)[side].tables)
                let figures = Self.box(33)[side].figures + figures(12)[side].figures
                #expect(stored[side].figures == figures)
            }
            // The box of another source replaces the whole box.
            #expect(try await store.replace(Self.box(7), of: game, source: "espn", observedAt: .at(5)))
            let other = try #require(try await GameDetailStore(database.pool).box(of: game)).box
            #expect(Side.allCases.allSatisfy { other[$0].figures == Self.box(7)[$0].figures })
        }
    }

    @Test func `the best player of each team is stored with the box, for scoreboards`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            let store = BoxStore(session: database.pool, sport: .basketball)
            #expect(try await store.replace(Self.box(31), of: game, source: "espn", observedAt: .at(1)))
            let shown = try #require(try await ScoreboardStore(database.pool).game(game))
            #expect(shown.topPerformers.map(\.side) == [.away, .home])
            let points = TopPerformer.Figure(statistic: .points, value: .number(31))
            #expect(shown.topPerformers.allSatisfy { $0.player == "Ann" && $0.figures == [points] })
        }
    }

    @Test func `a page that is not newer, and one without figures, leave the stored box unchanged`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            _ = try await store(Self.box(31), at: 20, in: database)
            let empty = PrintedBoxScore(home: TeamSheet(), away: TeamSheet())
            for (box, second) in [(Self.box(29), Int64(10)), (Self.box(29), 20), (empty, 30)] {
                guard case .ignored = try await store(box, at: second, in: database) else {
                    Issue.record("accepted at \(second)")
                    continue
                }
            }
            #expect(try await stored(id, in: database)?.box == Self.box(31))
        }
    }

    @Test
    func `plays and box score come from two pages, and neither makes the other count as outdated`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            #expect(try await store(Self.box(31), at: 30, in: database) == .unchanged(id))
            #expect(try await database.store(detail: .detail([.goal(1)]), at: 20) == .revised(id, revision: 2))
            #expect(try await store(Self.box(32), at: 40, in: database) == .unchanged(id))
            #expect(try await database.count("play") == 1)
            // A page with fewer plays than before still has to be confirmed by a second one.
            _ = try await database.store(detail: .detail([.goal(1), .goal(2)]), at: 50)
            _ = try await database.store(detail: .detail([.goal(1)]), at: 60)
            #expect(try await store(Self.box(33), at: 70, in: database) == .unchanged(id))
            #expect(try await database.store(detail: .detail([.goal(1)]), at: 80) == .revised(id, revision: 4))
        }
    }

    @Test func `the line score is stored even from a page with neither plays nor figures`() async throws {
        try await withTestDatabase { database in
            _ = try await database.game()
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 5)
            let line = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            var reading = GameReading.detail([], periods: line)
            reading.plays = nil
            guard case .revised = try await database.store(detail: reading, at: 10) else {
                Issue.record("the line score was not stored")
                return
            }
            #expect(try await database.count("period_score") == 1)
        }
    }

    @Test func `a box score is stored by the game's sides, even if the page has them reversed`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            var reading = GameReading.detail([])
            reading.plays = nil
            reading.box = Self.box(31)
            _ = try await database.store(detail: reading.mirrored, at: 10)
            #expect(try await stored(id, in: database)?.box == Self.box(31))
        }
    }
}

@Suite("Venue, odds, series and records of games")
struct GameContextTests {
    private static let odds = OddsReading(
        provider: "Book",
        details: "NAVY -8.5",
        spread: "-8.5",
        overUnder: "23.5",
        moneyline: BySide(home: "-395", away: nil)
    )
    private static let series = SeriesReading(
        kind: "playoff",
        title: "1st Round",
        summary: "Navy leads 2-1",
        game: 4,
        length: 7,
        wins: Score(home: 2, away: 1),
        isOver: false
    )

    @Test
    func `a venue stays if a page does not name it, and its city stays while the venue is the same`() async throws {
        try await withTestDatabase { database in
            var reading = GameReading.scoreboard(.scheduled)
            let venues = [
                Venue(name: "Lake Garden", place: "Northfield, MN"), nil, Venue(name: "Lake Garden"),
                Venue(name: "Hill Arena"),
            ]
            let kept = [venues[0], venues[0], venues[0], venues[3]]
            for (second, (said, expected)) in zip(venues, kept).enumerated() {
                reading.venue = said
                _ = try await database.store(reading, at: Int64(second))
                let id: GameID = try await database.value("select id from game")
                #expect(try await ScoreboardStore(database.pool).game(id)?.venue == expected)
            }
        }
    }

    @Test func `facts about a game stay when another page omits them, and are written only if they change`()
        async throws
    {
        try await withTestDatabase { database in
            var reading = GameReading.scoreboard(.scheduled)
            reading.information = GameInformation(
                broadcasts: [Broadcast(name: "ESPNU", medium: .television)],
                seasonType: .regular
            )
            guard case .revised(let id, let revision) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            let written: String = try await database.value("select xmin::text from game_information")
            #expect(try await database.store(reading, at: 1) == .unchanged(id))
            #expect(try await database.value("select xmin::text from game_information", as: String.self) == written)
            reading.information = GameInformation(
                isNeutralSite: true,
                attendance: 900,
                officials: [Official(name: "Ann Roe")]
            )
            #expect(try await database.store(reading, at: 2) == .unchanged(id))
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(
                game.information
                    == GameInformation(
                        broadcasts: [Broadcast(name: "ESPNU", medium: .television)],
                        isNeutralSite: true,
                        seasonType: .regular,
                        attendance: 900,
                        officials: [Official(name: "Ann Roe")]
                    )
            )
            reading.information = GameInformation(broadcasts: [Broadcast(name: "ESPN+")])
            #expect(try await database.store(reading, at: 3) == .unchanged(id))
            let changed = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(changed.information.broadcasts == [Broadcast(name: "ESPN+")])
            // A change of the channel does not make a new revision.
            #expect(try await database.value("select revision from game", as: Int64.self) == revision)
        }
    }

    @Test func `facts from a source that is not the league's own only fill gaps`() async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let store = GameContextStore(session: database.pool)
            var reading = GameReading.scoreboard(.live, 0, 0, period: 1)
            let steps: [(isOwn: Bool, channel: String?, attendance: Int?, kept: (String?, Int?))] = [
                (false, "A", nil, ("A", nil)), (false, "B", 5, ("A", 5)), (true, "C", nil, ("C", 5)),
                (false, "D", 6, ("C", 5)), (true, nil, 7, ("C", 7)),
            ]
            for step in steps {
                reading.information = GameInformation(
                    broadcasts: step.channel.map { [Broadcast(name: $0)] } ?? [],
                    attendance: step.attendance
                )
                try await store.store([(reading: reading, game: id, isOwn: step.isOwn)])
                let found = try #require(try await ScoreboardStore(database.pool).game(id)).information
                #expect(found.broadcasts.first?.name == step.kept.0)
                #expect(found.attendance == step.kept.1)
            }
        }
    }

    @Test
    func `odds and series stay when the page no longer has them, and change with new values`() async throws {
        try await withTestDatabase { database in
            var reading = GameReading.nba(.scheduled)
            (reading.odds, reading.series) = ([Self.odds], [Self.series])
            guard case .revised(let id, _) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            let details = GameDetailStore(database.pool)
            _ = try await database.store(.nba(.live), at: 10)
            #expect(try await details.odds(of: id) == [Self.odds])
            #expect(try await details.series(of: id) == [Self.series])

            let written: String = try await database.value("select xmin::text from game_odds")
            var next = GameReading.nba(.live)
            next.odds = [OddsReading(provider: "Book", details: "NAVY -8.5")]
            #expect(try await database.store(next, at: 20) == .unchanged(id))
            #expect(try await database.value("select xmin::text from game_odds", as: String.self) == written)
            next.odds = [
                OddsReading(provider: "Other", details: "a"), OddsReading(provider: "Other", details: "EVEN"),
                OddsReading(provider: nil, spread: "-7"), OddsReading(provider: "Book", overUnder: "24.5"),
            ]
            _ = try await database.store(next, at: 30)
            var moved = Self.odds
            moved.overUnder = "24.5"
            let all = [
                OddsReading(provider: nil, spread: "-7"), moved, OddsReading(provider: "Other", details: "EVEN"),
            ]
            #expect(try await details.odds(of: id) == all)
        }
    }

    @Test func `odds of a league without odds are neither stored nor shown`() async throws {
        try await withTestDatabase { database in
            for (reading, isStored) in [(GameReading.scoreboard(.scheduled), false), (.nba(.scheduled), true)] {
                var reading = reading
                reading.odds = [Self.odds]
                let game = try #require(try await database.store(reading, at: 0).game)
                let shown = try await GameDetailStore(database.pool).odds(of: game)
                #expect(shown == (isStored ? [Self.odds] : []))
            }
            let stored = try await database.count("game_odds")
            #expect(stored == 1)
            try await database.pool.execute("update league set capabilities = array_remove(capabilities, 'odds')")
            let game: GameID = try await database.value("select game_id from game_odds")
            let hidden = try await GameDetailStore(database.pool).odds(of: game)
            #expect(hidden == [])
        }
    }

    @Test func `within its season, a record that a source states is shown instead of the computed one`() async throws {
        try await withTestDatabase { database in
            var reading = GameReading.hockey(.final, 3, 2, period: Period(number: 3, regulation: 3))
            reading.teams.home.record = TeamRecord(wins: 14, losses: 8, overtimeLosses: 1)
            guard case .revised(let id, _) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            // Moves the game and the record into the current season.
            try await database.pool.execute("update game set day = clock_timestamp()::date")
            try await database.pool.execute("update team set record_at = clock_timestamp() where record_at is not null")
            func records() async throws -> [String] {
                let game = try await ScoreboardStore(database.pool).game(id)
                return [game?.teams.home.record.description, game?.teams.away.record.description].compactMap(\.self)
            }
            #expect(try await records() == ["14-8-1", "0-1-0"])
            let league = try #require(try await ScoreboardStore(database.pool).league(.nhl))
            let teams = try await TeamDirectory(database.pool).teams(of: league)
            #expect(teams.map(\.record.description) == ["0-1-0", "14-8-1"])
            // The record is now from last season.
            try await database.pool.execute("update team set record_at = record_at - interval '1 year'")
            #expect(try await records() == ["1-0-0", "0-1-0"])
        }
    }

    private static let seasons: [(league: LeagueID, day: String, other: String, isSame: Bool)] = [
        (.nhl, "2026-10-10", "2027-04-01", true), (.nhl, "2026-10-10", "2026-04-01", false),
        (.nhl, "2027-08-31", "2026-09-01", true), (.nhl, "2027-08-31", "2027-09-01", false),
        (.mensLacrosseD1, "2026-02-01", "2026-12-31", true), (.mensLacrosseD1, "2026-02-01", "2027-01-01", false),
        (.nba, "2024-02-29", "2023-10-24", true),
    ]

    @Test(arguments: seasons)
    func `a season begins in its league's month`(row: (league: LeagueID, day: String, other: String, isSame: Bool))
        async throws
    {
        try await withTestDatabase { database in
            let sql = TeamRecord.isInSeason(of: "date '\(row.day)'", "date '\(row.other)'")
            let isSame: Bool = try await database.value(
                "select \(unescaped: sql) from league l where l.id = \(row.league)"
            )
            #expect(isSame == row.isSame)
        }
    }
}
