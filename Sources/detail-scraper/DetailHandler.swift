import JobQueue
import Logging
import Pipeline
import Scores
import Scraper
import Scraping
import Storage

/// Reads the plays of one game and stores them beside the job that says what happened.
struct DetailHandler: Sendable {
    let queue: JobQueue
    let source: NCAASource

    func scrape(_ job: ScrapeDetail, run: Run, logger: Logger) async throws {
        let pages = PageStore(queue.pool)
        guard let page = try await read(job, run, knowing: try await pages.version(of: job.target), logger) else {
            return
        }
        guard page.reading.sourceID == job.sourceID else {
            throw OtherGameAnswered(asked: job.sourceID, answered: page.reading.sourceID)
        }
        let unclassified = page.reading.plays?.count { $0.kind == .other } ?? 0
        if unclassified > 0 {
            logger.notice(
                "plays that no rule knows",
                metadata: ["game.id": "\(job.game)", "plays.count": "\(unclassified)"]
            )
        }
        let (outcome, isWhole) = try await queue.withTransaction { transaction in
            let stored = try await GameStore(transaction).store(detail: page.reading, observedAt: run.claimedAt)
            if case .revised(let id, _) = stored.outcome { try await transaction.enqueue(DiffGame(game: id)) }
            return stored
        }
        switch outcome {
        case .held(_, let reason), .ignored(let reason):
            logger.notice("reading not believed", metadata: ["game.id": "\(job.game)", "reason": "\(reason)"])
        case .revised, .unchanged: break
        }
        try await pages.stored(isWhole ? page.validators?.version : nil, of: job.target, isNews: false)
    }

    /// - Returns: `nil` when the page has not changed, or the source has no plays of this game: many games go without.
    private func read(
        _ job: ScrapeDetail,
        _ run: Run,
        knowing version: PageVersion?,
        _ logger: Logger
    ) async throws -> NCAASource.Page<GameReading>? {
        do {
            return try await source.playByPlay(
                of: job.sourceID,
                league: job.league,
                unless: version?.validators,
                at: run.claimedAt
            )
        } catch ScrapeError.unreadable(.noGame) {
            logger.debug("the source has no plays", metadata: ["game.id": "\(job.game)"])
            return nil
        }
    }
}

/// The source answered with another game than the one that was asked for: its data is not this game's.
struct OtherGameAnswered: FatefulError {
    let asked: SourceID
    let answered: SourceID
    var fate: Fate { .retry(after: nil) }
}
