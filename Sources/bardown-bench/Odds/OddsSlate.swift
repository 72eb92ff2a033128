import JobQueue
import Normalizing
import Parsing
import PipelineJobs
import Postgres
import Pricing
import Runtime
import Scores
import Storage
import Time

/// The games of a board in a database, with the prices of a page that is stored as detail-scraper stores it.
struct OddsSlate: Sendable {
    let league: LeagueID
    /// The league's current day.
    let today: CivilDate
    /// In the order of the board.
    let games: [GameID]
    private let queue: JobQueue
    private let board: BenchedBoard
    private let start: Instant

    /// Stores the games, and the prices of the first page.
    init(_ board: BenchedBoard, in queue: JobQueue) async throws {
        guard let league = try await ScoreboardStore(queue.pool).leagues().first(where: \.hasOdds) else {
            throw BenchError.failed("no league has odds")
        }
        (self.league, today, self.queue, self.board) = (league.id, league.today, queue, board)
        start = MachineClock.now + .seconds(2 * 3600)
        var games: [GameID] = []
        for number in 0..<board.games {
            games.append(try await Self.store(number, of: league, start, in: queue))
        }
        self.games = games
        try await store(change: 0)
    }

    private static func store(
        _ number: Int,
        of league: LeagueDay,
        _ start: Instant,
        in queue: JobQueue
    ) async throws -> GameID {
        let teams = BenchedBoard.teams(of: number)
        let reading = GameReading(
            league: league.id,
            sourceID: SourceID(source: "espn", id: "\(7_000_000 + number)"),
            day: league.today,
            startTime: .at(start),
            teams: BySide(home: team(teams.home, number: 2 * number), away: team(teams.away, number: 2 * number + 1)),
            status: .known(.scheduled)
        )
        let outcome = try await queue.pool.withTransaction { transaction in
            try await GameStore(transaction).store(scoreboard: reading, observedAt: MachineClock.now).outcome
        }
        guard let game = outcome.game else { throw BenchError.failed("a game was not stored: \(outcome)") }
        return game
    }

    private static func team(_ name: String, number: Int) -> TeamReading {
        TeamReading(sourceID: SourceID(source: "espn", id: "\(8_000_000 + number)"), name: name)
    }

    /// Stores a page with changed prices of one game.
    /// - Returns: The changed game, and the time before the page was stored.
    @discardableResult
    func store(change: Int) async throws -> (game: GameID, begin: ContinuousClock.Instant) {
        let now = MachineClock.now
        let page = OddsPage(
            league: league,
            source: OddsAPIPage.source,
            reading: try QuoteListReading(oddsAPI: board.page(start: start, at: now, change: change), books: .shipped),
            markets: [.moneyline, .spread, .total],
            coversLeague: true,
            observedAt: now
        )
        let begin = ContinuousClock.now
        let result = try await queue.withTransaction { try await $0.store(odds: page) }
        guard result.moves > 0, result.unmatched == 0 else {
            throw BenchError.failed("\(result.moves) prices changed, and \(result.unmatched) games matched none")
        }
        return (games[change % games.count], begin)
    }
}
