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

/// Reads pages of odds, of leagues and of single games, and stores their prices, together with the jobs that compute
/// fair prices.
struct OddsHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// A page to read: of a league, or of one of its games.
    private struct Page {
        let target: String
        let league: LeagueID
        let source: String
        var game: GameID? = nil
        let query: OddsAPISource.Query
        /// Whether the pages of opened games are to be read next.
        var precedesGames = false

        /// The page's name in drift detection.
        var parser: String { game == nil ? "\(source)-odds" : "\(source)-event-odds" }
    }

    /// How long a page waits for its host. It waits less than scores do.
    private static let maxWait: Duration = .seconds(2)

    /// Reads a league's page, and enqueues the jobs that read the pages of opened games.
    /// - Throws: ``NoOdds`` if the league has no such page, ``NoOddsKey`` without a key, and `ScrapeError` if the page
    ///   cannot be read.
    func scrape(_ job: ScrapeOdds, run: Run, logger: Logger) async throws {
        let odds = try await odds(of: job.league, at: job.source)
        let state = try await OddsRequestStore(queue.pool).creditState(of: job.source, for: job.league)
        guard isAllowed(CreditBudget(state, cost: odds.cost), job.league, logger) else { return }
        let page = Page(
            target: job.target,
            league: job.league,
            source: job.source,
            query: OddsAPISource.Query(sport: odds.sportKey, markets: odds.markets, regions: odds.regions),
            precedesGames: !odds.eventMarkets.isEmpty
        )
        try await readAndStore(page, run, logger)
    }

    /// Reads the page of one game. Nothing is requested if the game has begun.
    /// - Throws: As for the page of a league.
    func scrape(_ job: ScrapeEventOdds, run: Run, logger: Logger) async throws {
        let odds = try await odds(of: job.league, at: job.source)
        let requests = OddsRequestStore(queue.pool)
        guard !odds.eventMarkets.isEmpty, let event = try await requests.event(of: job.game, at: job.source) else {
            return logger.debug("a game has no page of odds", metadata: ["game.id": "\(job.game)"])
        }
        let state = try await requests.creditState(of: job.source, for: job.league)
        // The credits that are kept for near games are for the pages of leagues, which have the main bets.
        let budget = CreditBudget(state, cost: odds.eventCost, usesReserve: false)
        guard isAllowed(budget, job.league, logger) else { return }
        let page = Page(
            target: job.target,
            league: job.league,
            source: job.source,
            game: job.game,
            query: OddsAPISource.Query(
                sport: odds.sportKey,
                event: event,
                markets: odds.eventMarkets,
                regions: odds.regions
            )
        )
        try await readAndStore(page, run, logger)
    }

    private func odds(of league: LeagueID, at source: String) async throws -> LeagueOdds {
        guard source == OddsAPIPage.source,
            let odds = try await OddsRequestStore(queue.pool).query(of: league, at: source)
        else { throw NoOdds(league: league) }
        return odds
    }

    private func isAllowed(_ budget: CreditBudget, _ league: LeagueID, _ logger: Logger) -> Bool {
        if budget == .allowed { return true }
        logger.notice("odds not read", metadata: ["league": "\(league)", "credits": "\(budget)"])
        return false
    }

    private func readAndStore(_ page: Page, _ run: Run, _ logger: Logger) async throws {
        let visit = PageVisit(
            page.target,
            of: page.league,
            game: page.game,
            readBy: page.parser,
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
        guard let read = try await read(page, visit) else { return try await visit.markUnchanged() }
        log(read.reading, page.league, logger)
        try await store(read.reading, page, run, logger)
        try await visit.recordStored(read, counts: read.reading.fieldCounts, logger: logger)
    }

    /// Fetches and reads a page, and records the credits that the response states.
    /// - Returns: `nil` if the page has not changed.
    private func read(_ page: Page, _ visit: PageVisit) async throws -> SourcePage<QuoteListReading>? {
        let trace = FetchTrace(maxWait: Self.maxWait)
        guard let source = sources.odds(trace: trace) else { throw NoOddsKey() }
        let knownPage = try await visit.knownPage()
        let answer: OddsAPISource.Answer
        do throws(ScrapeError) {
            answer = try await source.odds(
                page.query,
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

    private func store(_ reading: QuoteListReading, _ page: Page, _ run: Run, _ logger: Logger) async throws {
        let odds = OddsPage(
            league: page.league,
            source: page.source,
            reading: reading,
            markets: Set(page.query.markets.compactMap { BetMarket(name: $0) }),
            coversLeague: page.game == nil,
            observedAt: run.claimedAt
        )
        let result = try await queue.withTransaction { transaction in
            let result = try await transaction.store(odds: odds)
            if page.precedesGames {
                let games = try await OddsRequestStore(transaction).openedGames(of: page.league, at: page.source)
                try await transaction.enqueue(
                    games.map { ScrapeEventOdds(league: page.league, game: $0, source: page.source) }
                )
            }
            return result
        }
        logger.info(
            "odds stored",
            metadata: [
                "league": "\(page.league)", "games.count": "\(result.games.count)", "moves.count": "\(result.moves)",
                "unmatched.count": "\(result.unmatched)", "closed.count": "\(result.closed)",
            ]
        )
    }

    private func log(_ reading: QuoteListReading, _ league: LeagueID, _ logger: Logger) {
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
                metadata: ["league": "\(league)", "reason": "\(reason)", "prices.count": "\(count)"]
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
