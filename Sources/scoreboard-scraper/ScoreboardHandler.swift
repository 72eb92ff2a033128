import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Postgres
import Scores
import Sports
import Storage
import Synchronization

/// Reads one scoreboard: fetches, parses and normalizes it, reconciles its games with what is stored, stores what
/// changed, and enqueues the jobs that compare the revisions.
///
/// The games are stored in one commit, because one commit per game would wait for the disk each time.
/// ``GameByGameWriter`` stores the exceptions: new games, games with other teams than before, implausible readings,
/// games that another transaction is writing, and a game that the database refuses.
struct ScoreboardHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy
    let cache: UnchangedGameCache

    /// How long a scoreboard waits for its host. It is longer than for pages of games, so that scoreboards come first
    /// when the host's rate limit allows few requests: a scoreboard has every score, a page only one game's plays.
    private static let maxWait: Duration = .seconds(5)
    /// How long a scoreboard of the lowest priority waits for its host. All days have this priority except today, and
    /// except yesterday while it has games that are open or ended recently.
    private static let farFutureMaxWait: Duration = .seconds(1)

    func scrape(_ job: ScrapeScoreboard, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let trace = FetchTrace(maxWait: job.isFarFuture == true ? Self.farFutureMaxWait : Self.maxWait)
        let leagues = LeagueStore(queue.pool)
        let (source, address) = try await sources.source(job.source, of: job.league, in: leagues, trace: trace)
        let visit = visit(job, at: address, run)
        let knownPage = try await visit.knownPage()
        let page: SourcePage<ScoreboardReading>?
        do throws(ScrapeError) {
            let validators = knownPage.version?.validators
            // Fetch, parse, normalize. The source does all three, because it may fetch again if it cannot parse.
            page = try await source.scoreboard(of: address, on: job.day, unlessMatching: validators, at: run.claimedAt)
        } catch {
            await visit.record(trace, failedBy: error)
            throw error
        }
        await visit.record(trace, items: page?.reading.games.count)
        guard let page else { return try await visit.markUnchanged() }
        let metrics = ReadingMetrics(began: began, answeredAt: knownPage.answeredAt, askedAt: run.claimedAt)
        // Reconcile, store, enqueue.
        try await store(page, of: visit, metrics, logger)
        try await GamePageOdds(queue: queue)
            .store(on: page.body, of: address.source, in: job.league, run: run, logger: logger)
    }

    private func visit(_ job: ScrapeScoreboard, at address: LeagueAddress, _ run: Run) -> PageVisit {
        PageVisit(
            job.target,
            of: job.league,
            readBy: "\(address.source)-scoreboard",
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
    }

    /// Stores the games of a page, then records that the page is stored.
    func store(
        _ page: SourcePage<ScoreboardReading>,
        of visit: PageVisit,
        _ metrics: ReadingMetrics,
        _ logger: Logger
    ) async throws {
        GameLog(logger: logger).logRejected(on: page)
        let confirmed = try await confirmed(page.reading.games, of: visit, logger)
        for entry in confirmed { metrics.record(.unchanged(entry.game), of: entry.reading) }
        let confirmedIDs = Set(confirmed.map(\.reading.sourceID))
        let games = page.reading.games.filter { !confirmedIDs.contains($0.sourceID) }
        var stored = try await storeTogether(games[...], of: page, visit.run, logger)
        let writer = GameByGameWriter(queue: queue, visit: visit, isScoreboard: true, metrics: metrics, logger: logger)
        for (index, result) in stored.sorted(by: { $0.key < $1.key }) { writer.record(result, of: games[index]) }
        let remainingIndices = games.indices.filter { stored[$0] == nil }
        stored.merge(try await writer.store(remainingIndices, of: games, on: page)) { first, _ in first }
        cache.store(confirmed + unchanged(stored, games), of: visit.target)
        try await writer.recordPage(page, with: stored, of: games)
    }

    /// Stores games with their jobs in one commit. If the database refuses a game, the games are stored in halves, and
    /// the half with that game is divided again, until the game is alone. Thus one bad game costs only a few more
    /// commits each time the page is read.
    /// - Returns: The results of the stored games by index. The games that ``GameByGameWriter`` must store have none.
    private func storeTogether(
        _ readings: ArraySlice<GameReading>,
        of page: SourcePage<ScoreboardReading>,
        _ run: Run,
        _ logger: Logger
    ) async throws -> [Int: StoreResult] {
        guard !readings.isEmpty else { return [:] }
        do {
            return try await storeInOneCommit(readings, of: page, run)
        } catch let error as PostgresError where error.code == .server {
            try Task.checkCancellation()
            // A game that is refused alone is stored once more by ``GameByGameWriter``, which logs the error.
            guard readings.count > 1 else { return [:] }
            logger.info("the games of a page are stored in halves", metadata: ["error": "\(error)"])
            let middle = readings.startIndex + readings.count / 2
            let first = try await storeTogether(readings[..<middle], of: page, run, logger)
            let second = try await storeTogether(readings[middle...], of: page, run, logger)
            return first.merging(second) { first, _ in first }
        } catch {
            try Task.checkCancellation()
            logger.warning("games of a page are stored one by one", metadata: ["error": "\(error)"])
            return [:]
        }
    }

    private func storeInOneCommit(
        _ readings: ArraySlice<GameReading>,
        of page: SourcePage<ScoreboardReading>,
        _ run: Run
    ) async throws -> [Int: StoreResult] {
        try await queue.withTransaction { transaction in
            let games = GameStore(transaction)
            let writes = try await games.reconcile(Array(readings), observedAt: run.claimedAt, page: page.digest)
            let stored = try await games.write(writes)
            try await transaction.announceRevisions(of: stored.sorted { $0.key < $1.key }.compactMap(\.value.revised))
            return Dictionary(uniqueKeysWithValues: stored.map { ($0.key + readings.startIndex, $0.value) })
        }
    }

    /// Confirms in one statement the games whose reading and stored revision are both unchanged.
    /// - Returns: These games, which need not be reconciled.
    private func confirmed(
        _ games: [GameReading],
        of visit: PageVisit,
        _ logger: Logger
    ) async throws -> [UnchangedGameCache.Entry] {
        let entries = cache.unchanged(among: games, on: visit.target)
        do {
            let confirmed = try await GameStore(queue.pool).confirm(
                entries.map { ($0.reading.sourceID, game: $0.game, revision: $0.revision) },
                observedAt: visit.run.claimedAt
            )
            return entries.filter { confirmed.contains($0.game) }
        } catch {
            try Task.checkCancellation()
            logger.warning("unchanged games are reconciled again", metadata: ["error": "\(error)"])
            return []
        }
    }

    /// Returns the games whose reading matched the stored state, for the cache of unchanged games.
    private func unchanged(_ stored: [Int: StoreResult], _ games: [GameReading]) -> [UnchangedGameCache.Entry] {
        stored.sorted { $0.key < $1.key }.compactMap { index, result in
            guard case .unchanged(let id) = result.outcome, let revision = result.revision,
                case .known = games[index].status
            else { return nil }
            return UnchangedGameCache.Entry(reading: games[index], game: id, revision: revision, storedAt: .now)
        }
    }
}

/// Caches readings that changed nothing, so that a page with the same contents need not have each of its games locked
/// and compared. Of 60 games on a Saturday's page, only a few change between two readings.
///
/// The cache is local to the process and is not authoritative: the database decides whether a game still has the same
/// revision.
final class UnchangedGameCache: Sendable {
    /// A reading that matched the stored game.
    struct Entry: Sendable {
        let reading: GameReading
        let game: GameID
        /// The revision of the game at that time.
        let revision: Int64
        let storedAt: ContinuousClock.Instant
    }

    /// After this time a game is reconciled again, because an operator may have mapped a source's name to another team.
    private static let lifetime: Duration = .seconds(300)
    /// The maximum number of remembered pages. Before one more is added, all are forgotten.
    private static let capacity = 64

    private let pages = Mutex<[String: [SourceID: Entry]]>([:])

    /// Returns the cached entries of games whose reading is the same as before.
    func unchanged(among games: [GameReading], on target: String) -> [Entry] {
        let cached = pages.withLock { $0[target] } ?? [:]
        return games.compactMap { reading in
            guard let entry = cached[reading.sourceID], entry.reading == reading,
                .now - entry.storedAt < Self.lifetime
            else { return nil }
            return entry
        }
    }

    /// Replaces the entries of a page.
    func store(_ entries: [Entry], of target: String) {
        pages.withLock { pages in
            if pages[target] == nil, pages.count >= Self.capacity { pages = [:] }
            pages[target] = Dictionary(entries.map { ($0.reading.sourceID, $0) }) { _, last in last }
        }
    }
}
