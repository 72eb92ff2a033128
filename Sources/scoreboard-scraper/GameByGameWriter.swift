import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Scores
import Storage

/// Stores each game of a page in its own transaction, together with its jobs, so that a game that the database refuses
/// does not affect the others.
struct GameByGameWriter: Sendable {
    /// The maximum number of concurrent transactions.
    private static let maxConcurrent = 2

    let queue: JobQueue
    let visit: PageVisit
    /// Whether the page is a scoreboard, which lists every game of its day.
    let isScoreboard: Bool
    let metrics: ReadingMetrics
    let logger: Logger

    /// Logs and counts the result of a game. Call it once the result is committed.
    func record(_ result: StoreResult, of game: GameReading) {
        GameLog(logger: logger).log(result, of: game)
        metrics.record(result.primaryOutcome, of: game)
    }

    /// Records that the games of a page are stored. A page with a game that was not stored in full is read again.
    /// - Parameters:
    ///   - stored: The results by the index of the game in `games`.
    ///   - games: The games that were to be stored.
    func recordPage(
        _ page: SourcePage<ScoreboardReading>,
        with stored: [Int: StoreResult],
        of games: [GameReading]
    ) async throws {
        try await visit.recordStored(
            page,
            isWhole: stored.count == games.count && stored.values.allSatisfy(\.isWhole),
            isNews: stored.values.contains(where: \.requestsReschedule),
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }

    /// Stores games, two at a time: one after another, the last of 40 new games would wait for 40 fsyncs.
    /// - Parameter indices: The indices of the games to store.
    /// - Returns: The results of the stored games by index.
    func store(
        _ indices: [Int],
        of games: [GameReading],
        on page: SourcePage<ScoreboardReading>
    ) async throws -> [Int: StoreResult] {
        // The source's ids of every game of the day; empty if the page is not a scoreboard.
        let listed =
            isScoreboard ? page.reading.games.map(\.sourceID.id) + page.reading.rejected.compactMap(\.id) : []
        return try await withThrowingTaskGroup(of: [Int: StoreResult].self) { group in
            var stored: [Int: StoreResult] = [:]
            for (number, lane) in indices.lanes({ games[$0] }).enumerated() {
                if number >= Self.maxConcurrent, let done = try await group.next() {
                    stored.merge(done) { first, _ in first }
                }
                group.addTask {
                    var stored: [Int: StoreResult] = [:]
                    for index in lane { stored[index] = try await store(games[index], digest: page.digest, listed) }
                    return stored
                }
            }
            return try await group.reduce(into: stored) { $0.merge($1) { first, _ in first } }
        }
    }

    /// - Returns: `nil` if the game was not stored.
    private func store(_ game: GameReading, digest: String?, _ listed: [String]) async throws -> StoreResult? {
        do {
            let result = try await queue.withTransaction { transaction in
                let result = try await store(game, digest: digest, listed, in: transaction)
                if let id = result.revised { try await transaction.announceRevisions(of: [id]) }
                if result.isNewGame { try await transaction.enqueue([MatchTableTeams(league: game.league)]) }
                return result
            }
            record(result, of: game)
            return result
        } catch {
            try Task.checkCancellation()
            logger.error("a game was not stored", metadata: ["game": "\(game.sourceID)", "error": "\(error)"])
            return nil
        }
    }

    private func store(
        _ game: GameReading,
        digest: String?,
        _ listed: [String],
        in transaction: JobTransaction
    ) async throws -> StoreResult {
        let observedAt = visit.run.claimedAt
        var result = try await GameStore(transaction).store(
            scoreboard: game,
            observedAt: observedAt,
            page: digest,
            listed: listed
        )
        guard !isScoreboard else { return result }
        if let id = result.outcome.game {
            result.isNewOnPage = try await GamePageStore(transaction).recordReportPage(
                id,
                by: game.sourceID.source,
                on: visit.target
            )
        }
        if result.outcome.isAccepted, game.plays != nil || game.box != nil {
            result.add(
                detail: try await GamePageWriter(transaction).store(game, observedAt: observedAt, page: digest)
            )
        }
        return result
    }
}

extension SourcePage {
    /// The digest of the page as stored; `nil` if the source's pages have none.
    var digest: String? { validators?.version.digest }
}

/// Logs the results of the games of a page, at the log level that each result needs.
struct GameLog: Sendable {
    let logger: Logger

    /// Logs the entries of a page that could not be read.
    func logRejected(on page: SourcePage<ScoreboardReading>) {
        for entry in page.reading.rejected {
            logger.error(
                "an entry cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
    }

    func log(_ result: StoreResult, of game: GameReading) {
        log(result.outcome, of: game)
        if let detail = result.detail { log(detail, of: game) }
        if case .unknown(let word) = game.status {
            logger.error("unknown status", metadata: ["game": "\(game.sourceID)", "status.word": "\(word)"])
        } else if let word = game.unlistedStatusWord {
            logger.notice("unlisted status", metadata: ["game": "\(game.sourceID)", "status.word": "\(word)"])
        }
    }

    private func log(_ outcome: StoreResult.Outcome, of game: GameReading) {
        switch outcome {
        case .revised(let id, let revision):
            // The trace of every alert starts here, so it is logged at the default level.
            logger.info("game revised", metadata: ["game.id": "\(id)", "game.revision": "\(revision)"])
        case .held(let id, let reason):
            logger.notice("reading held", metadata: ["game.id": "\(id)", "reason": "\(reason)"])
        case .ignored(let reason):
            logger.notice("reading ignored", metadata: ["game": "\(game.sourceID)", "reason": "\(reason)"])
        case .quarantined(let id, let reason):
            logger.error("reading in quarantine", metadata: ["game.id": "\(id)", "reason": "\(reason)"])
        case .unmatched(let reason):
            logger.notice("reading unmatched", metadata: ["game": "\(game.sourceID)", "reason": "\(reason)"])
        case .unchanged, .noted: break
        }
    }
}
