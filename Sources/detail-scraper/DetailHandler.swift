import JobQueue
import Logging
import Normalizing
import Pipeline
import Runtime
import Scores
import Scraper
import Scraping
import Storage

/// Reads a page of one game and stores what it says beside the job that says what happened.
struct DetailHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    func scrape(_ job: ScrapeDetail, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let pages = PageStore(queue.pool)
        let known = try await pages.page(of: job.target, readBy: parser(of: job))
        guard let page = try await read(job, run, knowing: known.version, logger) else { return }
        try await requireAnswer(page.reading, to: job, run)
        note(page.reading, job, logger)
        let (outcome, isWhole) = try await store(page, run)
        ReadingMetrics(began: began, answeredAt: known.answeredAt, askedAt: run.claimedAt)
            .note(outcome, of: page.reading)
        tell(outcome, job, logger)
        try await pages.stored(
            isWhole ? page.validators?.version : nil,
            of: job.target,
            readBy: parser(of: job),
            isNews: false,
            askedAt: run.claimedAt
        )
        try await manners.drift.look(
            at: page.body,
            parser: "\(job.sourceID.source)-\(job.page.rawValue)",
            target: job.target,
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }

    private func store(
        _ page: SourcePage<GameReading>,
        _ run: Run
    ) async throws -> (outcome: StoreOutcome, isWhole: Bool) {
        try await queue.withTransaction { transaction in
            let stored = try await GameStore(transaction).store(
                detail: page.reading,
                observedAt: run.claimedAt,
                page: page.validators?.version.digest
            )
            if case .revised(let id, _) = stored.outcome {
                try await transaction.enqueue(DiffGame(game: id))
                transaction.afterCommit(ChangeStore.announcement)
            }
            return stored
        }
    }

    /// What is of another game is put aside, for an operator to see.
    /// - Throws: ``OtherGameAnswered``.
    private func requireAnswer(_ reading: GameReading, to job: ScrapeDetail, _ run: Run) async throws {
        guard reading.sourceID != job.sourceID else { return }
        try await QuarantineStore(queue.pool).add(
            .otherGame(reading.sourceID),
            reading,
            of: job.game,
            observedAt: run.claimedAt
        )
        throw OtherGameAnswered(asked: job.sourceID, answered: reading.sourceID)
    }

    private func tell(_ outcome: StoreOutcome, _ job: ScrapeDetail, _ logger: Logger) {
        switch outcome {
        case .held(_, let reason), .quarantined(_, let reason), .ignored(let reason), .unmatched(let reason):
            logger.notice("reading not believed", metadata: ["game.id": "\(job.game)", "reason": "\(reason)"])
        case .revised, .unchanged, .noted: break
        }
    }

    private func note(_ reading: GameReading, _ job: ScrapeDetail, _ logger: Logger) {
        let unclassified = reading.plays?.count { $0.kind == .other } ?? 0
        guard unclassified > 0 else { return }
        logger.notice(
            "plays that no rule knows",
            metadata: ["game.id": "\(job.game)", "plays.count": "\(unclassified)"]
        )
    }

    /// - Returns: `nil` when the page has not changed, or the source has no such page of this game: many games go without.
    private func read(
        _ job: ScrapeDetail,
        _ run: Run,
        knowing version: PageVersion?,
        _ logger: Logger
    ) async throws -> SourcePage<GameReading>? {
        let (source, address) = try await sources.source(job.source, of: job.league, in: LeagueStore(queue.pool))
        do {
            return try await manners.reading(
                subject(of: job, run),
                patience: Self.patience,
                items: { $0.reading.plays?.count ?? 0 }
            ) { () throws(ScrapeError) in
                try await source.detail(
                    job.page,
                    of: job.sourceID,
                    league: address,
                    unless: version?.validators,
                    at: run.claimedAt
                )
            }
        } catch ScrapeError.unreadable(.noGame) {
            logger.debug(
                "the source has no such page",
                metadata: ["game.id": "\(job.game)", "page": "\(job.page.rawValue)"]
            )
            return nil
        }
    }
}

extension DetailHandler {
    /// How long a page of one game waits for its host: less than a scoreboard does, which goes before it.
    private static let patience: Duration = .seconds(2)

    /// What reads the page, with its version.
    private func parser(of job: ScrapeDetail) -> String {
        "\(job.sourceID.source)-\(job.page.rawValue)/\(Host.version)"
    }

    private func subject(of job: ScrapeDetail, _ run: Run) -> ScrapeSubject {
        ScrapeSubject(
            target: job.target,
            league: job.league,
            game: job.game,
            job: run.jobID,
            parser: parser(of: job)
        )
    }
}

/// The source answered with another game than the one that was asked for: its data is not this game's.
struct OtherGameAnswered: FatefulError {
    let asked: SourceID
    let answered: SourceID
    var fate: Fate { .retry(after: nil) }
}
