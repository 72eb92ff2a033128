import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Scores
import Sports
import Storage
import Time

/// Reads a page of one game and stores its contents together with the job that compares the revisions.
struct DetailHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// How long a page of one game waits for its host: less than a scoreboard, which has priority.
    private static let maxWait: Duration = .seconds(2)

    func scrape(_ job: ScrapeDetail, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let trace = FetchTrace(maxWait: Self.maxWait)
        let leagues = LeagueStore(queue.pool)
        let (source, address) = try await sources.source(job.source, of: job.league, in: leagues, trace: trace)
        let visit = visit(job, run)
        let knownPage = try await visit.knownPage()
        let page: SourcePage<GameReading>?
        do throws(ScrapeError) {
            // Fetch, parse, normalize.
            page = try await source.detail(
                job.page,
                of: job.sourceID,
                league: address,
                unlessMatching: knownPage.version?.validators,
                at: run.claimedAt
            )
        } catch {
            await visit.record(trace, failedBy: error)
            guard case .unreadable(.noGame) = error else { throw error }
            // Many games have no such page.
            logger.debug(
                "the source has no such page",
                metadata: ["game.id": "\(job.game)", "page": "\(job.page.rawValue)"]
            )
            return
        }
        await visit.record(trace, items: page.map { $0.reading.plays?.count ?? 0 })
        guard let page else { return try await visit.markUnchanged() }
        let metrics = ReadingMetrics(began: began, answeredAt: knownPage.answeredAt, askedAt: run.claimedAt)
        // Reconcile, store, enqueue.
        try await store(page, of: visit, for: job, metrics, logger)
    }

    private func visit(_ job: ScrapeDetail, _ run: Run) -> PageVisit {
        PageVisit(
            job.target,
            of: job.league,
            game: job.game,
            readBy: "\(job.sourceID.source)-\(job.page.rawValue)",
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
    }

    /// Stores the contents of a page, then records that the page is stored.
    private func store(
        _ page: SourcePage<GameReading>,
        of visit: PageVisit,
        for job: ScrapeDetail,
        _ metrics: ReadingMetrics,
        _ logger: Logger
    ) async throws {
        let reading = page.reading
        let observedAt = visit.run.claimedAt
        try await requireRequestedGame(reading, to: job, visit.run)
        logReading(reading, job, logger)
        let result = try await queue.withTransaction { transaction in
            let games = GamePageWriter(transaction)
            let digest = page.validators?.version.digest
            let result = try await games.store(reading, observedAt: observedAt, page: digest)
            if let game = result.revised { try await transaction.announceRevisions(of: [game]) }
            return result
        }
        try await GamePageOdds(queue: queue)
            .store(on: page.body, of: reading.sourceID.source, in: job.league, run: visit.run, logger: logger)
        metrics.record(result.outcome, of: reading)
        log(result.outcome, job, logger)
        try await visit.recordStored(page, isWhole: result.isWhole, counts: reading.fieldCounts, logger: logger)
    }

    /// Checks that the reading is of the requested game. Puts a reading of another game into quarantine, for an
    /// operator.
    /// - Throws: ``OtherGameAnswered`` for a reading of another game.
    private func requireRequestedGame(_ reading: GameReading, to job: ScrapeDetail, _ run: Run) async throws {
        guard reading.sourceID != job.sourceID else { return }
        try await QuarantineStore(queue.pool).add(
            .otherGame(reading.sourceID),
            reading,
            of: job.game,
            observedAt: run.claimedAt
        )
        throw OtherGameAnswered(requested: job.sourceID, received: reading.sourceID)
    }

    private func log(_ outcome: StoreResult.Outcome, _ job: ScrapeDetail, _ logger: Logger) {
        switch outcome {
        case .held(_, let reason), .quarantined(_, let reason), .ignored(let reason), .unmatched(let reason):
            logger.notice("reading not applied", metadata: ["game.id": "\(job.game)", "reason": "\(reason)"])
        // This is logged at the level info, so that an operator can find the page that caused an alert.
        case .revised(let id, let revision):
            logger.info("game revised", metadata: ["game.id": "\(id)", "game.revision": "\(revision)"])
        case .unchanged, .noted: break
        }
    }

    private func logReading(_ reading: GameReading, _ job: ScrapeDetail, _ logger: Logger) {
        let unclassified = reading.plays?.count { $0.kind == .other } ?? 0
        guard unclassified > 0 else { return }
        logger.notice(
            "plays that no rule classifies",
            metadata: ["game.id": "\(job.game)", "plays.count": "\(unclassified)"]
        )
    }
}

/// The source answered with another game than the requested one, so its data is not used. The job is retried.
struct OtherGameAnswered: FatefulError {
    let requested: SourceID
    let received: SourceID
    var fate: Fate { .retry(after: nil) }
}
