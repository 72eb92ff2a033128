import JobQueue
import Logging
import Pipeline
import Scores
import Scraping
import Storage

/// Reads one scoreboard and stores each of its games in a transaction of its own, beside the job that says what happened:
/// one bad game never costs the slate.
struct ScoreboardHandler: Sendable {
    let queue: JobQueue
    let source: NCAASource

    func scrape(_ job: ScrapeScoreboard, run: Run, logger: Logger) async throws {
        guard let page = try await source.scoreboard(of: job.league, on: job.day) else { return }
        for entry in page.reading.rejected {
            logger.error(
                "an entry cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
        var isComplete = true
        for game in page.reading.games {
            do {
                if case .held = try await store(game, run: run, logger: logger) { isComplete = false }
            } catch {
                try Task.checkCancellation()
                isComplete = false
                logger.error("a game was not stored", metadata: ["game": "\(game.sourceID)", "error": "\(error)"])
            }
        }
        // A reading that is held must be sent again: only a second one confirms it.
        if isComplete { source.accepted(page) }
    }

    private func store(_ game: GameReading, run: Run, logger: Logger) async throws -> StoreOutcome {
        let outcome = try await queue.withTransaction { transaction in
            let outcome = try await GameStore(transaction).store(scoreboard: game, observedAt: run.claimedAt)
            if case .revised(let id, _) = outcome { try await transaction.enqueue(DiffGame(game: id)) }
            return outcome
        }
        switch outcome {
        case .revised(let id, let revision):
            logger.debug("game revised", metadata: ["game.id": "\(id)", "game.revision": "\(revision)"])
        case .held(let id, let reason):
            logger.notice("reading held", metadata: ["game.id": "\(id)", "reason": "\(reason)"])
        case .ignored(let reason):
            logger.debug("reading ignored", metadata: ["game": "\(game.sourceID)", "reason": "\(reason)"])
        case .unchanged: break
        }
        if case .unknown(let word) = game.status {
            logger.error("unknown status", metadata: ["game": "\(game.sourceID)", "status.word": "\(word)"])
        }
        return outcome
    }
}
