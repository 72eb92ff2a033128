import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Storing a page's games together")
struct IngestTests {
    /// Games of different teams.
    private func slate(_ count: Int, _ status: GameStatus = .live, _ home: Int = 0) -> [GameReading] {
        (1...count).map { number in
            var reading = GameReading.scoreboard(status, home, 0, period: 1, id: "\(number)")
            reading.teams = BySide(
                home: .ncaa("home-\(number)", "Home \(number)"),
                away: .ncaa("away-\(number)", "Away \(number)")
            )
            return reading
        }
    }

    private func make(_ games: [GameReading], in database: TestDatabase) async throws {
        for game in games { _ = try await database.store(game, at: 0) }
    }

    private func ingest(
        _ games: [GameReading],
        at seconds: Int64,
        in database: TestDatabase
    ) async throws -> [Int: StoreResult] {
        try await database.pool.withTransaction { transaction in
            let store = GameStore(transaction)
            return try await store.write(store.reconcile(games, observedAt: .at(seconds)))
        }
    }

    @Test
    func `forty changed games are stored in one transaction with their revisions, periods and changes`() async throws {
        try await withTestDatabase { database in
            try await make(slate(40), in: database)
            var goals = slate(40, .live, 1)
            for index in goals.indices {
                goals[index].periods = [PeriodScore(period: Period(number: 1), score: Score(home: 1, away: 0))]
            }
            let results = try await ingest(goals, at: 30, in: database)
            #expect(results.count == 40)
            #expect(results.values.allSatisfy { $0.revised != nil })
            let writers = try await database.count(
                "(select distinct xmin::text from game_revision where revision = 2) writers"
            )
            #expect(writers == 1)
            #expect(try await database.count("game_revision where revision = 2") == 40)
            #expect(try await database.count("period_score where home_score = 1") == 40)
            #expect(try await database.count("change_outbox where revision = 2") == 40)
            #expect(try await database.count("game where home_score = 1 and revision = 2") == 40)
        }
    }

    @Test func `each game of a page gets the outcome of its own reading`() async throws {
        try await withTestDatabase { database in
            var games = slate(6, .live, 2)
            try await make(games, in: database)
            games[1].score = Score(home: 3, away: 0)
            games[2].score = Score(home: 1, away: 0)
            games[3] = games[3].mirrored
            games[4].score = Score(home: 90, away: 0)
            games[5].status = .unknown(word: "SUSPENDED, PERHAPS")
            games.append(.scoreboard(.live, 0, 0, period: 1, id: "new"))
            games.append(games[1])
            let results = try await ingest(games, at: 30, in: database)
            func word(_ index: Int) -> String {
                switch results[index]?.outcome {
                case .revised(_, let revision): "revised \(revision)"
                case .unchanged: "unchanged \(results[index]?.revision ?? 0)"
                case .held: "held"
                case nil: "left out"
                case let outcome?: "\(outcome)"
                }
            }
            let words = games.indices.map(word)
            let leftOut = Array(repeating: "left out", count: 4)
            #expect(words == ["unchanged 1", "revised 2", "held", "unchanged 1"] + leftOut)
            #expect(try await database.count("game_hold") == 1)
            #expect(try await database.count("quarantine") == 0)
            #expect(try await database.count("game where observed_at > '2026-05-02 20:00:29Z'") == 3)
        }
    }

    @Test func `an older page that arrives later changes no game`() async throws {
        try await withTestDatabase { database in
            try await make(slate(5), in: database)
            _ = try await ingest(slate(5, .live, 2), at: 60, in: database)
            let late = try await ingest(slate(5, .live, 1), at: 30, in: database)
            #expect(
                late.values.map(\.outcome) == Array(repeating: .ignored(reason: "older than stored data"), count: 5)
            )
            #expect(try await database.count("game where home_score = 2 and revision = 2") == 5)
            #expect(try await database.count("game_hold") == 0)
        }
    }

    @Test func `a game that another transaction is writing is skipped and does not delay the others`() async throws {
        try await withTestDatabase { database in
            try await make(slate(3), in: database)
            let detail = try await OpenTransaction.begin(in: database)
            try await detail.connection.execute(
                """
                select 1 from game g join game_source_id s on s.game_id = g.id
                 where s.source_id = '2' for no key update of g
                """
            )
            // The lock is released only after the results are there, so a call that waited for it would never end.
            let results = try await ingest(slate(3, .live, 1), at: 30, in: database)
            #expect(results.keys.sorted() == [0, 2])
            try await detail.commit()
            let rest = try await database.store(slate(3, .live, 1)[1], at: 30)
            guard case .revised(_, revision: 2) = rest else { throw NoGame(outcome: rest) }
        }
    }

    @Test func `two scrapers that store one page's games in different orders store each goal once`() async throws {
        try await withTestDatabase { database in
            try await make(slate(30), in: database)
            for goals in 1...5 {
                let page = slate(30, .live, goals)
                async let first = ingest(page, at: Int64(goals) * 30, in: database)
                async let second = ingest(page.reversed(), at: Int64(goals) * 30 + 1, in: database)
                let results = try await (first, second)
                // Each scraper skips the games that the other one has locked, without waiting.
                let revised = (Array(results.0.values) + Array(results.1.values)).count { $0.revised != nil }
                #expect(revised <= 30)
                for game in page { _ = try await database.store(game, at: Int64(goals) * 30 + 2) }
            }
            #expect(try await database.count("game where home_score = 5 and revision = 6") == 30)
            #expect(try await database.count("game_revision") == 180)
        }
    }

    @Test func `the reports of two sources and their differences are stored for all games of a page`() async throws {
        try await withTestDatabase { database in
            try await make(slate(4), in: database)
            var theirs = slate(4, .live, 1)
            for index in theirs.indices {
                theirs[index].sourceID = SourceID(source: "espn", id: "e\(index)")
                theirs[index].teams.home.sourceID = SourceID(source: "espn", id: "eh\(index)")
                theirs[index].teams.away.sourceID = SourceID(source: "espn", id: "ea\(index)")
            }
            try await make(theirs, in: database)
            let games = try await database.count("(select from game_source_id where source = 'espn') named")
            try #require(games == 4)
            _ = try await ingest(slate(4), at: 30, in: database)
            #expect(try await database.count("source_report where source = 'ncaa'") == 4)
            let open = "source_difference where until is null and field = 'score'"
            #expect(try await database.count(open) == 4)
            _ = try await ingest(slate(4, .live, 1), at: 60, in: database)
            #expect(try await database.count(open) == 0)
        }
    }
}
