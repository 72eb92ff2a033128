import JobQueue
import Logging
import Normalizing
import Pipeline
import Runtime
import Scores
import Scraper
import Scraping
import Storage

/// Reads one scoreboard and stores each of its games in a transaction of its own, beside the job that says what happened:
/// one bad game never costs the slate.
struct ScoreboardHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long a scoreboard waits for its host. Longer than the pages of games, so that it comes before them when there
    /// is not enough for all: it tells every score, and they one game's plays.
    private static let patience: Duration = .seconds(5)

    func scrape(_ job: ScrapeScoreboard, run: Run, logger: Logger) async throws {
        let pages = PageStore(queue.pool)
        let known = try await pages.version(of: job.target)
        let (source, address) = try await sources.source(job.source, of: job.league, in: LeagueStore(queue.pool))
        let subject = ScrapeSubject(
            target: job.target,
            league: job.league,
            job: run.jobID,
            parser: "\(address.source)-scoreboard/\(Host.version)"
        )
        let page = try await manners.reading(subject, patience: Self.patience, items: { $0.reading.games.count }) {
            () throws(ScrapeError) in
            try await source.scoreboard(of: address, on: job.day, unless: known?.validators, at: run.claimedAt)
        }
        guard let page else { return try await pages.unchanged(job.target, askedAt: run.claimedAt) }
        for entry in page.reading.rejected {
            logger.error(
                "an entry cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
        let origin = Origin(
            digest: page.validators?.version.digest,
            listed: page.reading.games.map(\.sourceID.id) + page.reading.rejected.compactMap(\.id)
        )
        var isWhole = true
        var isNews = false
        for game in page.reading.games {
            do {
                switch try await store(game, on: origin, run: run, logger: logger) {
                case .revised: isNews = true
                // As the page has it, it stays so until the page changes, or until there is a game to match it.
                case .unchanged, .ignored, .unmatched, .noted(_, isOutstanding: false): break
                case .held, .quarantined:
                    // Only a second reading confirms it: soon, and whole.
                    isWhole = false
                    isNews = true
                case .noted(_, isOutstanding: true): isWhole = false
                }
            } catch {
                try Task.checkCancellation()
                isWhole = false
                logger.error("a game was not stored", metadata: ["game": "\(game.sourceID)", "error": "\(error)"])
            }
        }
        try await pages.stored(
            isWhole ? page.validators?.version : nil,
            of: job.target,
            isNews: isNews,
            askedAt: run.claimedAt
        )
        try await DriftWatch(pool: queue.pool, logger: logger).look(
            at: page.body,
            parser: "\(address.source)-scoreboard",
            target: job.target,
            counts: page.reading.fieldCounts
        )
    }

    /// The page that a reading stands on.
    private struct Origin {
        let digest: String?
        let listed: [String]
    }

    private func store(_ game: GameReading, on page: Origin, run: Run, logger: Logger) async throws -> StoreOutcome {
        let outcome = try await queue.withTransaction { transaction in
            let outcome = try await GameStore(transaction).store(
                scoreboard: game,
                observedAt: run.claimedAt,
                page: page.digest,
                listed: page.listed
            )
            if case .revised(let id, _) = outcome { try await transaction.enqueue(DiffGame(game: id)) }
            return outcome
        }
        switch outcome {
        case .revised(let id, let revision):
            logger.debug("game revised", metadata: ["game.id": "\(id)", "game.revision": "\(revision)"])
            await ChangeStore(queue.pool).announce()
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
        if case .unknown(let word) = game.status {
            logger.error("unknown status", metadata: ["game": "\(game.sourceID)", "status.word": "\(word)"])
        }
        return outcome
    }
}
