import JobQueue
import Narrating
import PipelineJobs
import Postgres
import Scores
import Sports
import Storage
import Time

/// Games with plays in a database, stored as the scrapers store them. All have the plays of one ``BenchedGame``. As in
/// a real league, a team plays at most once a day, and several times within the days of the feed.
struct StorySlate: Sendable {
    /// The number of games that the home feed shows: its limit.
    static let shownGames = 300
    /// Live games in the feed.
    static let liveGames = 20
    /// The greatest number of finished games in the feed.
    static let maxShownFinals = 150
    /// The number of plays of a live game.
    private static let livePlays = 500

    let league: LeagueID
    /// The league's current day.
    let today: CivilDate
    private let queue: JobQueue
    private let benched: BenchedGame

    init(in queue: JobQueue) async throws {
        guard let benched = BenchedGame(plays: 700) else { throw BenchError.failed("no sport counts points") }
        guard let league = try await ScoreboardStore(queue.pool).league(benched.league.id) else {
            throw BenchError.failed("no league")
        }
        self.league = league.id
        self.today = league.today
        self.queue = queue
        self.benched = benched
    }

    /// Stores finished games with all plays. The first ones were played yesterday and today, the others before.
    func storeFinals(_ count: Int) async throws -> [GameID] {
        var games: [GameID] = []
        for number in 0..<count {
            let days = number < Self.maxShownFinals ? -(number % 2) : -10 - number % 30
            let pair = number / (number < Self.maxShownFinals ? 2 : 30)
            games.append(try await store(number, .final, pair: pair, day: days, plays: benched.game.plays.count))
        }
        return games
    }

    /// Stores the other games of a feed that shows ``shownGames``: live ones with plays, and those of the next days.
    /// - Parameter finals: The number of finished games, which are stored already.
    /// - Returns: The live games.
    func storeOthers(besides finals: Int) async throws -> [GameID] {
        var live: [GameID] = []
        let shownFinals = min(finals, Self.maxShownFinals)
        for number in 0..<Self.liveGames {
            // Other teams than those of today's finals.
            let pair = (shownFinals + 1) / 2 + number
            live.append(try await store(finals + number, .live, pair: pair, day: 0, plays: Self.livePlays))
        }
        for number in 0..<Self.shownGames - Self.liveGames - shownFinals {
            let game = finals + Self.liveGames + number
            _ = try await store(game, .scheduled, pair: number / 5, day: 1 + number % 5, plays: 0)
        }
        return live
    }

    /// Enqueues a job for the story of each game, as the differ does at the end of a game, but without the delay.
    func requestStories(of games: [GameID]) async throws {
        try await queue.withTransaction { try await Self.requestStories(of: games, in: $0) }
    }

    /// Deletes the stories that are ready, and enqueues the jobs that make them again.
    /// - Returns: The number of stories that were ready.
    func renewStories(of games: [GameID]) async throws -> Int {
        try await queue.withTransaction { transaction in
            let ready = try await transaction.query(
                "delete from game_story where game_id = any (\(games)) and state = 'ready' returning game_id"
            ).map { try $0.decode(GameID.self) }
            try await Self.requestStories(of: ready, in: transaction)
            return ready.count
        }
    }

    /// Cancels the jobs of stories, and returns once none waits or runs.
    func cancelStories() async throws {
        while try await queue.pool.first("select q.cancel(id) from q.job where queue = 'story'") != nil {
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Deletes the stories of games for which no job is queued.
    /// - Returns: The number of stories that were ready.
    func deleteStories(of games: [GameID]) async throws -> Int {
        try await queue.pool.query(
            """
            with gone as (delete from game_story where game_id = any (\(games)) returning state)
            select from gone where state = 'ready'
            """
        ).count
    }

    private static func requestStories(of games: [GameID], in transaction: JobTransaction) async throws {
        let finished = try await StoryStore(transaction).requestStories(of: games)
        guard finished.count == games.count else { throw BenchError.failed("some of the games are not over") }
        try await transaction.enqueue(games.map { BuildStory(game: $0) })
    }

    /// Stores a game as a scoreboard and then its own page show it. Its revisions count as compared, because comparing
    /// them is not measured here.
    /// - Parameters:
    ///   - number: The number of the game.
    ///   - pair: The number of its two teams.
    private func store(
        _ number: Int,
        _ status: GameStatus,
        pair: Int,
        day: Int,
        plays: Int
    ) async throws -> GameID {
        let reading = reading(of: number, status, pair: pair, day: day, plays: plays)
        return try await queue.withTransaction { transaction in
            var scoreboard = reading
            scoreboard.plays = nil
            let games = GameStore(transaction)
            var outcome = try await games.store(scoreboard: scoreboard, observedAt: MachineClock.now).outcome
            if reading.plays != nil {
                let page = GamePageWriter(transaction)
                outcome = try await page.store(reading, observedAt: MachineClock.now).outcome
            }
            guard case .revised(let game, let revision) = outcome else {
                throw BenchError.failed("a game was not stored: \(outcome)")
            }
            try await RevisionStore(transaction).markCompared([game: revision])
            for side in Side.allCases { try await storeLogo(of: reading.teams[side], in: transaction) }
            return game
        }
    }

    /// Stores a picture of its own for a team, because the feed looks up the logos of all teams.
    private func storeLogo(of team: TeamReading, in transaction: JobTransaction) async throws {
        let logos = LogoStore(transaction)
        guard let source = team.sourceID, let id = try await logos.team(source, league: league) else { return }
        let address = LogoAddress(url: "https://example.org/\(source.id).png")
        try await logos.store(Array("picture of \(source.id)".utf8), format: "png", at: address, of: id)
    }

    private func reading(
        of number: Int,
        _ status: GameStatus,
        pair: Int,
        day: Int,
        plays count: Int
    ) -> GameReading {
        let plays = Array(benched.game.plays.prefix(count))
        let last = status == .live ? plays.last : nil
        return GameReading(
            league: league,
            sourceID: SourceID(source: source, id: "\(8_000_000 + number)"),
            day: today.adding(days: day),
            startTime: .at(MachineClock.now + .seconds(86_400 * day)),
            teams: BySide(home: team(2 * pair), away: team(2 * pair + 1)),
            status: .known(status),
            statusText: status.rawValue,
            period: last?.period,
            clock: last?.clock,
            score: plays.isEmpty ? nil : benched.score(after: count),
            plays: plays.isEmpty ? nil : plays
        )
    }

    private func team(_ number: Int) -> TeamReading {
        TeamReading(sourceID: SourceID(source: source, id: "bench-\(number)"), name: "Northfield \(number)")
    }

    /// The league's own source, which creates its games.
    private var source: String { benched.league.sources.first?.source ?? "" }
}
