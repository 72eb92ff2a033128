import JobQueue
import Logging
import Pipeline
import Scores
import Scraping
import Storage

/// Reads the plays of one game and stores them beside the job that says what happened.
struct DetailHandler: Sendable {
    let queue: JobQueue
    let source: NCAASource

    func scrape(_ job: ScrapeDetail, run: Run, logger: Logger) async throws {
        guard let page = try await source.playByPlay(of: job.sourceID, league: job.league) else { return }
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
        let outcome = try await queue.withTransaction { transaction in
            let outcome = try await GameStore(transaction).store(detail: page.reading, observedAt: run.claimedAt)
            if case .revised(let id, _) = outcome { try await transaction.enqueue(DiffGame(game: id)) }
            return outcome
        }
        if case .ignored(let reason) = outcome {
            logger.debug("reading ignored", metadata: ["game.id": "\(job.game)", "reason": "\(reason)"])
        }
        source.accepted(page)
    }
}

/// The source answered with another game than the one that was asked for: its data is not this game's.
struct OtherGameAnswered: FatefulError {
    let asked: SourceID
    let answered: SourceID
    var fate: Fate { .discard }
}
