import JobQueue
import Logging
import Parsing
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import TestTools
import Testing
import Time

@testable import differ

/// Paddleball, a sport that does not exist: three periods of 7 minutes and an overtime of 3. Its rules are defined only
/// in this file.
extension Sport {
    fileprivate static let paddleball = Sport(
        id: SportID(rawValue: "paddleball"),
        words: SportWords(name: "Paddleball", unit: .goals),
        periodLengths: [180, 420],
        plays: PlayVocabulary(kinds: [.hole], points: [.hole: 4], roles: [.scorer]),
        pace: ScoringPace(burst: 8, perMinute: 4, most: 200),
        alerts: AlertRules([
            .tie: AlertRules.Rule(alert: .score, usefulForSeconds: 600),
            .periodEnd: AlertRules.Rule(alert: .periodEnd, usefulForSeconds: 600),
        ]),
        activities: .everyGoal,
        milestones: MilestoneRules(comebackDeficit: 100, milestones: [], staleAfterPoints: 0, countsShutouts: false),
        statistics: []
    )
}

extension PlayKind {
    fileprivate static let hole = PlayKind(rawValue: "hole")
}

@Suite("A made-up sport")
struct MadeUpSportTests {
    private static let league = LeagueID(rawValue: "npl")
    private static let sports = SportRegistry(SportRegistry.shipped.all + [.paddleball])

    /// Adds a league of the sport with one row, as an operator would.
    private func addLeague(in database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            insert into league (id, name, sport, zone, source, source_code, detail_pages, periods, period_name,
                                season_month, place, period_seconds, overtime_seconds)
            values (\(Self.league), 'National Paddleball League', 'paddleball', 'America/New_York', 'espn',
                    'paddleball/paddle', '{}', 3, 'period', 1, 50, 420, 180)
            """
        )
    }

    /// The page of a day with one game, in ESPN's format.
    private func page(period: Int, _ home: Int, _ away: Int, clock: String, state: String = "IN_PROGRESS") -> [UInt8] {
        let sides = [("home", "1", "Owls", home), ("away", "2", "Foxes", away)].map { side, id, name, score in
            #"""
            {"id":"\#(id)","homeAway":"\#(side)","score":"\#(score)","team":{"id":"\#(id)","displayName":"\#(name)",
             "shortDisplayName":"\#(name)"}}
            """#
        }
        let status = #"""
            {"displayClock":"\#(clock)","period":\#(period),"type":{"name":"STATUS_\#(state)","state":"in",
             "completed":false,"detail":"x","shortDetail":"x"}}
            """#
        let event = #"""
            {"id":"77","date":"2026-05-02T23:30Z","season":{"type":2},"competitions":[{"date":"2026-05-02T23:30Z",
             "timeValid":true,"status":\#(status),"competitors":[\#(sides.joined(separator: ","))]}]}
            """#
        return Array(#"{"leagues":[{"slug":"paddle"}],"day":{"date":"2026-05-02"},"events":[\#(event)]}"#.utf8)
    }

    /// Parses a page with the leagues of table `league`, and stores its game.
    private func store(_ page: [UInt8], by sports: SportRegistry, at second: Int64, in database: TestDatabase)
        async throws
        -> GameID
    {
        let registry = try await LeagueRegistryCache(of: sports).registry(in: database.pool)
        // The page names its league, so a request for another league still gets this one.
        let slate = try ScoreboardReading(espnScoreboard: page, league: ExpectedLeague(.nba, in: registry))
        #expect(slate.league == Self.league && slate.games.count == 1)
        let reading = try #require(slate.games.first)
        let result = try await database.pool.withTransaction { transaction in
            try await GameStore(transaction, sports: sports).store(
                scoreboard: reading,
                observedAt: Instant(microseconds: 1_777_000_000_000_000 + second * 1_000_000)
            )
        }
        guard case .revised(let game, _) = result.outcome else {
            throw Unstored(outcome: result.outcome)
        }
        return game
    }

    private struct Unstored: Error {
        let outcome: StoreResult.Outcome
    }

    private func diff(_ game: GameID, by sports: SportRegistry, in database: TestDatabase) async throws {
        try await DiffBatches(DiffHandler(queue: JobQueue(pool: database.pool), sports: sports))
            .diff(game, logger: Logger(label: "tests"))
    }

    @Test
    func `with only its rules and a league's row, a new sport's pages are stored and lead to alerts`() async throws {
        try await withTestDatabase { database in
            try await addLeague(in: database)
            let pages = [
                page(period: 1, 0, 0, clock: "7:00"), page(period: 1, 8, 0, clock: "6:10"),
                page(period: 1, 8, 8, clock: "5:00"), page(period: 1, 8, 8, clock: "0:00", state: "END_PERIOD"),
                page(period: 4, 8, 8, clock: "3:00"),
            ]
            var game: GameID?
            for (index, page) in pages.enumerated() {
                let id = try await store(page, by: Self.sports, at: Int64(index * 600), in: database)
                #expect(game == nil || game == id)
                game = id
                try await diff(id, by: Self.sports, in: database)
            }
            let id = try #require(game)
            let shown = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(shown.sport == Sport.paddleball.id && shown.score == Score(home: 8, away: 8))
            // The sport has three periods, so a fourth one is overtime.
            #expect(shown.period?.label == "OT")
            let alerts = try await database.pool.query("select kind from alert order by id")
                .map { try $0.decode(String.self) }
            #expect(alerts == ["score", "period_end"])
        }
    }

    @Test func `a score that rises faster than the sport's own scoring pace is quarantined`() async throws {
        try await withTestDatabase { database in
            try await addLeague(in: database)
            _ = try await store(page(period: 1, 0, 0, clock: "7:00"), by: Self.sports, at: 0, in: database)
            // This score rises faster than lacrosse allows, but not faster than this sport allows.
            _ = try await store(page(period: 1, 8, 0, clock: "6:58"), by: Self.sports, at: 1, in: database)
            await #expect(throws: Unstored.self) {
                _ = try await store(page(period: 1, 17, 0, clock: "6:57"), by: Self.sports, at: 2, in: database)
            }
            let kinds = try await database.pool.query("select kind from quarantine").map { try $0.decode(String.self) }
            #expect(kinds == ["jump"])
        }
    }

    @Test func `a program without the sport stores its games and reports why it does not compare them`()
        async throws
    {
        try await withTestDatabase { database in
            try await addLeague(in: database)
            let game = try await store(page(period: 1, 4, 0, clock: "6:10"), by: .shipped, at: 0, in: database)
            #expect(try await ScoreboardStore(database.pool).game(game)?.score == Score(home: 4, away: 0))
            await #expect(throws: UnknownSport(sport: Sport.paddleball.id)) {
                try await diff(game, by: .shipped, in: database)
            }
            // Nothing is lost: a program that knows the sport compares the same revisions.
            try await diff(game, by: Self.sports, in: database)
        }
    }
}
