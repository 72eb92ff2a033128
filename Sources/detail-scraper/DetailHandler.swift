import JobQueue
import Logging
import Normalizing
import Pipeline
import Scores
import Scraper
import Scraping
import Sports
import Storage
import Time

/// Reads a page of one game and stores what it says beside the job that says what happened.
struct DetailHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long a page of one game waits for its host: less than a scoreboard does, which goes before it.
    private static let patience: Duration = .seconds(2)

    func scrape(_ job: ScrapeDetail, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let trace = FetchTrace(patience: Self.patience)
        let (source, address) = try await sources.source(
            job.source,
            of: job.league,
            in: LeagueStore(queue.pool),
            trace: trace
        )
        let visit = PageVisit(
            job.target,
            of: job.league,
            game: job.game,
            readBy: "\(job.sourceID.source)-\(job.page.rawValue)",
            run: run,
            pages: PageStore(queue.pool),
            manners: manners
        )
        let known = try await visit.known()
        let page: SourcePage<GameReading>?
        do throws(ScrapeError) {
            // The source fetches, parses and normalizes the page.
            page = try await source.detail(
                job.page,
                of: job.sourceID,
                league: address,
                unless: known.version?.validators,
                at: run.claimedAt
            )
        } catch {
            await visit.record(trace, failedBy: error)
            guard case .unreadable(.noGame) = error else { throw error }
            // Many games go without.
            logger.debug(
                "the source has no such page",
                metadata: ["game.id": "\(job.game)", "page": "\(job.page.rawValue)"]
            )
            return
        }
        await visit.record(trace, items: page.map { $0.reading.plays?.count ?? 0 })
        guard let page else { return try await visit.unchanged() }
        try await requireAnswer(page.reading, to: job, run)
        note(page.reading, job, logger)
        let result = try await store(page, run)
        ReadingMetrics(began: began, answeredAt: known.answeredAt, askedAt: run.claimedAt)
            .note(result.outcome, of: page.reading)
        log(result.outcome, job, logger)
        try await visit.stored(page, isWhole: result.isWhole, counts: page.reading.fieldCounts, logger: logger)
    }

    private func store(_ page: SourcePage<GameReading>, _ run: Run) async throws -> StoreResult {
        try await queue.withTransaction { transaction in
            let result = try await GamePageWriter(transaction).store(
                page.reading,
                observedAt: run.claimedAt,
                page: page.validators?.version.digest
            )
            if let game = result.revised { try await transaction.announceRevisions(of: [game]) }
            return result
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

    private func log(_ outcome: StoreResult.Outcome, _ job: ScrapeDetail, _ logger: Logger) {
        switch outcome {
        case .held(_, let reason), .quarantined(_, let reason), .ignored(let reason), .unmatched(let reason):
            logger.notice("reading not believed", metadata: ["game.id": "\(job.game)", "reason": "\(reason)"])
        // Where the trace of an alert begins that a page of a game brings.
        case .revised(let id, let revision):
            logger.info("game revised", metadata: ["game.id": "\(id)", "game.revision": "\(revision)"])
        case .unchanged, .noted: break
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
}

/// The source answered with another game than the one that was asked for: its data is not this game's.
struct OtherGameAnswered: FatefulError {
    let asked: SourceID
    let answered: SourceID
    var fate: Fate { .retry(after: nil) }
}
