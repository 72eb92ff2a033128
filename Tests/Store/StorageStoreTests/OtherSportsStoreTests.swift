import Postgres
import Scores
import Sports
import TestSupport
import Testing
import Time

@testable import Storage

extension GameReading {
    /// A reading of an NHL game between two teams that do not exist.
    static func hockey(
        _ status: GameStatus,
        _ home: Int,
        _ away: Int,
        period: Period,
        line: [PeriodScore]? = nil
    ) -> GameReading {
        GameReading(
            league: .nhl,
            sourceID: SourceID(source: "nhl", id: "2026020001"),
            day: .saturday,
            teams: BySide(
                home: TeamReading(sourceID: SourceID(source: "nhl", id: "OWL"), name: "Owls"),
                away: TeamReading(sourceID: SourceID(source: "nhl", id: "FOX"), name: "Foxes")
            ),
            status: .known(status),
            period: period,
            score: Score(home: home, away: away),
            periods: line
        )
    }
}

@Suite("Games of other sports")
struct OtherSportsStoreTests {
    private static let shootout = Period(number: 5, regulation: 3, isShootout: true)

    /// The line score of a game that ended 3–2, with three periods, overtime and a shootout.
    private static let line = [(1, 1, 0), (2, 1, 1), (3, 0, 1), (4, 0, 0), (5, 1, 0)].map { number, home, away in
        PeriodScore(
            period: Period(number: number, regulation: 3, isShootout: number == 5),
            score: Score(home: home, away: away)
        )
    }

    @Test
    func `a shootout is stored as a shootout, and a playoff game's fifth period as a second overtime`() async throws {
        try await withTestDatabase { database in
            let reading = GameReading.hockey(.final, 3, 2, period: Self.shootout, line: Self.line)
            guard case .revised(let id, _) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(game.period?.label == "SO" && game.periods.map(\.label) == ["1st", "2nd", "3rd", "OT", "SO"])
            #expect(game.periods.map(\.kind) == [.regulation, .regulation, .regulation, .overtime, .shootout])
            let row = try #require(try await database.pool.first("select period_label, period_kind from game"))
            let (label, kind) = try row.decode(String.self, Period.Kind.self)
            #expect(label == "SO" && kind == .shootout)
            #expect(try await database.value("select kind from period_score where number = 5") == "shootout")
            // The differ gets the same period.
            let pending = try #require(try await RevisionStore(database.pool).pending([id])[id])
            #expect(pending.sport == .hockey)
            #expect(pending.snapshots.map(\.snapshot.period?.label) == ["SO"])

            var playoff = GameReading.hockey(.live, 2, 2, period: Period(number: 5, regulation: 3))
            playoff.sourceID = SourceID(source: "nhl", id: "2026030111")
            guard case .revised(let other, _) = try await database.store(playoff, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            #expect(try await ScoreboardStore(database.pool).game(other)?.period?.label == "2OT")
        }
    }

    /// Games of the league have three periods; this game had two.
    @Test
    func `a game with fewer periods than usual in its league has overtime from its own third period on`() async throws {
        try await withTestDatabase { database in
            let overtimes = [(1, 1, 1), (2, 0, 0), (3, 0, 0), (4, 1, 0)].map { number, home, away in
                PeriodScore(period: Period(number: number, regulation: 2), score: Score(home: home, away: away))
            }
            let reading = GameReading.hockey(.live, 2, 1, period: Period(number: 4, regulation: 2), line: overtimes)
            guard case .revised(let id, _) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(game.period?.label == "2OT" && game.periods.map(\.label) == ["1st", "2nd", "OT", "2OT"])
            var detail = reading
            detail.plays = [1, 3, 4].map { number in
                Play(period: Period(number: number, regulation: 2), clock: nil, side: nil, kind: .stoppage, text: "")
            }
            _ = try await database.store(detail: detail, at: 10)
            let plays = try await GameDetailStore(database.pool).plays(of: id)
            #expect(plays.map(\.play.period.label) == ["1st", "OT", "2OT"])
        }
    }

    /// Games in one league can have fewer or more regulation periods than usual.
    @Test(arguments: [(4, 2, "2OT"), (3, 2, "OT"), (5, 4, "OT"), (6, 4, "2OT")])
    func `an overtime is named by the game's own number of regulation periods, even without a line score`(
        number: Int,
        regulation: Int,
        label: String
    ) async throws {
        try await withTestDatabase { database in
            let period = Period(number: number, regulation: regulation)
            let reading = GameReading.hockey(.live, 2, 2, period: period)
            guard case .revised(let id, _) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            #expect(try await ScoreboardStore(database.pool).game(id)?.period?.label == label)
            let store = ChangeStore(database.pool)
            #expect(try await store.numberChanges() == 1)
            let changes = try await store.changes(after: 0, limit: 10)
            #expect(changes.map(\.game.period?.label) == [label])
            var detail = reading
            // The page lists no play of an overtime before this one.
            detail.plays = [Period(number: 1, regulation: regulation), period].map {
                Play(period: $0, clock: nil, side: nil, kind: .stoppage, text: "")
            }
            _ = try await database.store(detail: detail, at: 10)
            let plays = try await GameDetailStore(database.pool).plays(of: id)
            #expect(plays.map(\.play.period.label) == ["1st", label])
        }
    }

    @Test
    func `in a game with more periods than usual, plays ahead of the scoreboard are labelled correctly`() async throws {
        try await withTestDatabase { database in
            let reading = GameReading.hockey(.live, 2, 2, period: Period(number: 4, regulation: 4))
            guard case .revised(let id, _) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            var detail = reading
            // The plays are ahead of the scoreboard.
            detail.plays = [4, 5].map {
                Play(period: Period(number: $0, regulation: 4), clock: nil, side: nil, kind: .stoppage, text: "")
            }
            _ = try await database.store(detail: detail, at: 10)
            let plays = try await GameDetailStore(database.pool).plays(of: id)
            #expect(plays.map(\.play.period.label) == ["4th", "OT"])
        }
    }

    @Test func `a play keeps its period and its clock, with or without tenths`() async throws {
        try await withTestDatabase { database in
            let game = GameReading.hockey(.live, 0, 0, period: Self.shootout)
            guard case .revised(let id, _) = try await database.store(game, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            let clocks = ["42.3", "42.0", "0:42", "12:00", "0.0", "0:00"].map { GameClock($0) } + [nil]
            var detail = game
            detail.plays = clocks.map {
                Play(period: Self.shootout, clock: $0, side: nil, kind: .other, text: "")
            }
            _ = try await database.store(detail: detail, at: 10)
            let plays = try await GameDetailStore(database.pool).plays(of: id).map(\.play)
            #expect(plays.map(\.clock) == clocks)
            #expect(plays.allSatisfy { $0.period.label == "SO" })
            // SQL queries can read the clock as a number of seconds.
            #expect(try await database.value("select sum(clock_seconds)::text from play", as: String.self) == "846.3")
            // A play with a different tenth is a different play.
            detail.plays?[0] = Play(
                period: Self.shootout,
                clock: GameClock("42.4"),
                side: nil,
                kind: .other,
                text: ""
            )
            guard case .revised = try await database.store(detail: detail, at: 20) else {
                Issue.record("a corrected tenth was not stored")
                return
            }
        }
    }

    @Test(
        arguments: [
            ("nba", "espn", SportID.basketball, 1), ("nhl", "nhl", .hockey, 1), ("pll", "espn", .lacrosse, 2),
        ]
    )
    func `an alert has the sport of its league and the league's most points of a goal`(
        league: String,
        source: String,
        sport: SportID,
        mostPointsOfGoal: Int
    ) async throws {
        try await withTestDatabase { database in
            var reading = GameReading.hockey(.live, 1, 0, period: Period(number: 1, regulation: 3))
            reading.league = LeagueID(rawValue: league)
            // Only the league's own source creates games.
            reading.sourceID = SourceID(source: source, id: "1")
            for side in Side.allCases { reading.teams[side].sourceID = SourceID(source: source, id: "\(side)") }
            guard case .revised(let id, let revision) = try await database.store(reading, at: 0) else {
                Issue.record("no revision was stored")
                return
            }
            let event = GameEvent(kind: .periodEnd, score: reading.score, period: reading.period)
            let added = try await RevisionStore(database.pool).add([NewEvent(event, of: id, revision: revision)])
            let first = try #require(added.first)
            let alert = Alert(kind: .periodEnd, event: event, usefulForSeconds: 600, isSupersededByLaterScore: false)
            let alerts = AlertStore(database.pool)
            let push = try #require(try await alerts.add(alert, event: first.id, game: id, revision: revision))
            let fixture = try #require(try await alerts.alert(push))
            #expect(fixture.sport == sport && fixture.alert == alert)
            #expect(fixture.mostPointsOfGoal == mostPointsOfGoal)
        }
    }

    @Test(arguments: Alert.Kind.allCases)
    func `the table accepts every kind of alert that the rules define`(kind: Alert.Kind) async throws {
        try await withTestDatabase { database in
            let id = try await database.game()
            let event = GameEvent(kind: .start, score: nil)
            let added = try await RevisionStore(database.pool).add([NewEvent(event, of: id, revision: 1)])
            let alert = Alert(kind: kind, event: event, usefulForSeconds: 600, isSupersededByLaterScore: false)
            let first = try #require(added.first)
            let push = try await AlertStore(database.pool).add(alert, event: first.id, game: id, revision: 1)
            #expect(push != nil)
        }
    }
}
