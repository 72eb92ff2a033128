import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Pricing
import Scores
import Storage
import Time

/// Reads a league's page of odds and stores its prices, together with the jobs that compute fair prices.
struct OddsHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// How long the page waits for its host. It waits less than scores do.
    private static let maxWait: Duration = .seconds(2)

    /// - Throws: ``NoOdds`` if the league has no such page, ``NoOddsKey`` without a key, and `ScrapeError` if the page
    ///   cannot be read.
    func scrape(_ job: ScrapeOdds, run: Run, logger: Logger) async throws {
        let trace = FetchTrace(maxWait: Self.maxWait)
        guard let source = sources.odds(trace: trace) else { throw NoOddsKey() }
        let requests = OddsRequestStore(queue.pool)
        guard job.source == OddsAPIPage.source, let query = try await requests.query(of: job.league, at: job.source)
        else { throw NoOdds(league: job.league) }
        let budget = CreditBudget(try await requests.creditState(of: job.source, for: job.league), cost: query.cost)
        guard budget == .allowed else {
            return logger.notice("odds not read", metadata: ["league": "\(job.league)", "credits": "\(budget)"])
        }
        let visit = PageVisit(
            job.target,
            of: job.league,
            readBy: "\(job.source)-odds",
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
        guard let page = try await read(query, from: source, visit, trace) else {
            return try await visit.markUnchanged()
        }
        log(page.reading, job, logger)
        try await store(page.reading, query, for: job, run, logger)
        try await visit.recordStored(page, counts: page.reading.fieldCounts, logger: logger)
    }

    /// Fetches and reads the page, and records the credits that the response states.
    /// - Returns: `nil` if the page has not changed.
    private func read(
        _ query: LeagueOdds,
        from source: OddsAPISource,
        _ visit: PageVisit,
        _ trace: FetchTrace
    ) async throws -> SourcePage<QuoteListReading>? {
        let knownPage = try await visit.knownPage()
        let answer: OddsAPISource.Answer
        do throws(ScrapeError) {
            answer = try await source.odds(
                OddsAPISource.Query(sport: query.sportKey, markets: query.markets, regions: query.regions),
                books: .shipped,
                unlessMatching: knownPage.version?.validators,
                at: visit.run.claimedAt
            )
        } catch {
            await visit.record(trace, failedBy: error)
            throw error
        }
        switch answer.page {
        case .success(let page): await visit.record(trace, items: page?.reading.events.count)
        case .failure(let error): await visit.record(trace, failedBy: error)
        }
        if let credits = answer.credits {
            try await OddsRequestStore(queue.pool).record(
                remaining: credits.remaining,
                used: credits.used,
                lastCost: credits.lastCost,
                of: OddsAPIPage.source
            )
        }
        return try answer.page.get()
    }

    private func store(
        _ reading: QuoteListReading,
        _ query: LeagueOdds,
        for job: ScrapeOdds,
        _ run: Run,
        _ logger: Logger
    ) async throws {
        let page = OddsPage(
            league: job.league,
            source: job.source,
            reading: reading,
            markets: Set(query.markets.compactMap { BetMarket(name: $0) }),
            coversLeague: true,
            observedAt: run.claimedAt
        )
        let result = try await queue.withTransaction { transaction in
            try await transaction.store(odds: page)
        }
        logger.info(
            "odds stored",
            metadata: [
                "league": "\(job.league)", "games.count": "\(result.games.count)", "moves.count": "\(result.moves)",
                "unmatched.count": "\(result.unmatched)", "closed.count": "\(result.closed)",
            ]
        )
    }

    private func log(_ reading: QuoteListReading, _ job: ScrapeOdds, _ logger: Logger) {
        for entry in reading.rejected {
            logger.error(
                "a game with odds cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
        let refused = Dictionary(grouping: reading.events.flatMap(\.refused), by: \.reason.name).mapValues(\.count)
        for (reason, count) in refused.sorted(by: { $0.key < $1.key }) {
            logger.notice(
                "prices refused",
                metadata: ["league": "\(job.league)", "reason": "\(reason)", "prices.count": "\(count)"]
            )
        }
    }
}

/// The error of a job that names a league without odds, or a source without a page of its odds.
struct NoOdds: FatefulError, Hashable {
    let league: LeagueID
    var fate: Fate { .discard }
}

/// The program has no key of the source of odds, see `ODDS_API_KEY_FILE`. Another program may have one.
struct NoOddsKey: FatefulError, Hashable {
    var fate: Fate { .snooze(.seconds(60)) }
}
