import FoundationEssentials
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

/// Real responses of sources, which are stored outside the repository.
private enum Captures {
    static let areThere = ProjectFolder.captures != nil

    static func page(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: ProjectFolder.capture(name))))
    }
}

/// Stores whole games from real pages and runs the differ on them, as the programs do.
@Suite("Captured games", .enabled(if: Captures.areThere))
struct CapturedGameTests {
    /// A game whose pages are stored in order, one second apart. The differ runs after each page.
    private final class Watch {
        let database: TestDatabase
        private(set) var game: GameID?
        private var second: Int64 = 0

        init(_ database: TestDatabase) {
            self.database = database
        }

        private func next() -> Instant {
            second += 1
            return Instant(microseconds: (1_777_752_000 + second) * 1_000_000)
        }

        func scoreboard(_ reading: GameReading) async throws {
            let now = next()
            let outcome = try await database.pool.withTransaction { transaction in
                try await GameStore(transaction).store(scoreboard: reading, observedAt: now).outcome
            }
            switch outcome {
            case .revised(let id, _):
                game = id
                try await DiffBatches(DiffHandler(queue: JobQueue(pool: database.pool), sports: .shipped))
                    .diff(id, logger: Logger(label: "test"))
            case .unchanged: break
            case .held, .ignored, .quarantined, .unmatched, .noted: Issue.record("\(outcome)")
            }
        }

        func detail(_ reading: GameReading) async throws {
            let now = next()
            let outcome = try await database.pool.withTransaction { transaction in
                try await GamePageWriter(transaction).store(reading, observedAt: now).outcome
            }
            switch outcome {
            case .revised, .unchanged: break
            case .held, .ignored, .quarantined, .unmatched, .noted: Issue.record("\(outcome)")
            }
        }

        /// Replays the game as a scoreboard would have shown it, play by play, up to the last play of the page.
        func play(_ page: GameReading) async throws {
            let plays = try #require(page.plays)
            var score = Score.zero
            for (index, play) in plays.enumerated() {
                if let new = play.score { score = new }
                let isMark = play.kind.points > 0 || play.kind == .periodEnd || play.kind == .periodStart
                guard isMark || index.isMultiple(of: 10) else { continue }
                var look = page
                look.status = .known(.live)
                look.statusText = nil
                (look.period, look.clock, look.score) = (play.period, play.clock, score)
                (look.periods, look.plays, look.box) = (nil, nil, nil)
                if play.kind.points > 0, game != nil {
                    // The page with the plays is stored first, so that the goal has a scorer's name.
                    var known = look
                    known.plays = Array(plays[...index])
                    try await detail(known)
                }
                try await scoreboard(look)
            }
        }

        func expected(_ table: String) async throws -> [String] {
            try await database.pool.query("select kind from \(unescaped: table) order by id").map {
                try $0.decode(String.self)
            }
        }
    }

    private func count(_ kinds: [String], _ kind: String) -> Int {
        kinds.count { $0 == kind }
    }

    @Test func `an NHL game yields every goal with its scorer, the periods, overtime and the end`() async throws {
        try await withTestDatabase { database in
            let page = try GameReading(
                nhlPlayByPlay: Captures.page("nhl/game_2024020478/play-by-play_20250930T010303Z.json"),
                league: .nhl
            )
            let watch = Watch(database)
            try await watch.play(page)
            try await watch.scoreboard(page)
            try await watch.detail(page)
            let id = try #require(watch.game)
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(game.score == Score(home: 3, away: 2) && game.status == .final && game.period?.label == "OT")
            #expect(game.periods.map(\.label) == ["1st", "2nd", "3rd", "OT"])
            #expect(game.periods.reduce(0) { $0 + $1.home } == 3 && game.periods.reduce(0) { $0 + $1.away } == 2)
            let details = GameDetailStore(database.pool)
            #expect(try await details.plays(of: id).map(\.play) == page.plays)

            let events = try await details.events(of: id).map(\.event)
            let goals = events.filter { $0.kind == .score }
            #expect(goals.count == 5 && goals.allSatisfy { $0.scorer?.isEmpty == false })
            #expect(goals.last?.period?.label == "OT")
            #expect(events.filter { $0.kind == .periodEnd }.map { $0.period?.label } == ["1st", "2nd", "3rd"])
            #expect(events.first?.kind == .start && events.last?.kind == .final)
            let alerts = try await watch.expected("alert")
            #expect(count(alerts, "score") == 5 && count(alerts, "period_end") == 2 && count(alerts, "overtime") == 1)
            #expect(alerts.first == "start" && alerts.last == "final" && alerts.count == 10)
        }
    }

    @Test func `NHL pages of one game, captured over a year, are stored as one game`() async throws {
        try await withTestDatabase { database in
            let folder = "nhl/game_2023020339/"
            let early = try GameReading(
                nhlPlayByPlay: Captures.page(folder + "play-by-play_20231130T041704Z.json"),
                league: .nhl
            )
            let late = try GameReading(
                nhlPlayByPlay: Captures.page(folder + "play-by-play_20241214T220313Z.json"),
                league: .nhl
            )
            let box = try GameReading(
                nhlBoxScore: Captures.page(folder + "boxscore_20241001T181029Z.json"),
                league: .nhl
            )
            let board = try ScoreboardReading(
                nhlScore: Captures.page("nhl/score_2023_11_29_20241001T181031Z.json"),
                league: .nhl
            )
            let final = try #require(board.games.first { $0.sourceID == late.sourceID })
            let watch = Watch(database)
            try await watch.scoreboard(early)
            try await watch.detail(early)
            try await watch.scoreboard(final)
            try await watch.detail(box)
            try await watch.detail(late)
            let id = try #require(watch.game)
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(game.score == Score(home: 1, away: 2) && game.status == .final)
            #expect(game.periods.count == 3 && game.periods.reduce(0) { $0 + $1.home + $1.away } == 3)
            #expect(game.sourcePage == "https://www.nhl.com/gamecenter/2023020339")
            let details = GameDetailStore(database.pool)
            #expect(try await details.plays(of: id).map(\.play) == late.plays)
            let recorded = try #require(try await details.box(of: id))
            #expect(recorded.box == box.box && recorded.source == "nhl")
            #expect(try await watch.expected("game_event").suffix(2) == ["score", "final"])
        }
    }

    @Test func `an NBA game leads to alerts about ends of quarters and the course of the game, but not about baskets`()
        async throws
    {
        try await withTestDatabase { database in
            let before = try GameReading(
                espnSummary: Captures.page("espn/nba/summary_pre_401772994.json"),
                league: .nba
            )
            let page = try GameReading(
                espnSummary: Captures.page("espn/nba/summary_final_401772994_reserialized.json"),
                league: .nba
            )
            let watch = Watch(database)
            try await watch.scoreboard(before)
            try await watch.play(page)
            try await watch.scoreboard(page)
            try await watch.detail(page)
            let id = try #require(watch.game)
            let game = try #require(try await ScoreboardStore(database.pool).game(id))
            #expect(game.score == page.score && game.status == .final && game.sport == .basketball)
            #expect(game.periods == page.periods)
            let details = GameDetailStore(database.pool)
            #expect(try await details.plays(of: id).map(\.play) == page.plays)
            #expect(try await details.box(of: id)?.box == page.box)
            #expect(game.venue == page.venue)
            #expect(try await details.series(of: id).map(\.kind) == ["playoff", "season"])

            let alerts = try await watch.expected("alert")
            #expect(alerts.first == "start" && alerts.last == "final" && count(alerts, "score") == 0)
            #expect(count(alerts, "period_end") == 3 && alerts.count < 20)
            let events = try await watch.expected("game_event")
            #expect(count(events, "score") > 50)
        }
    }
}
