import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Scores
import Sports
import Storage

/// Reads a page of a league's rankings, standings or leaders, and stores its contents with the teams that it names.
struct TableHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// How long a table waits for its host. It has the lowest priority.
    private static let maxWait: Duration = .seconds(1)

    func scrape(_ job: ScrapeTable, run: Run, logger: Logger) async throws {
        let trace = FetchTrace(maxWait: Self.maxWait)
        let leagues = LeagueStore(queue.pool)
        let (source, address) = try await sources.source(job.source, of: job.league, in: leagues, trace: trace)
        let pageKey = TableStore.PageKey(league: job.league, source: address.source, page: job.table)
        let visit = PageVisit(
            job.target,
            of: job.league,
            readBy: "\(address.source)-\(job.table.kind.rawValue)",
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
        let today = try await ScheduleStore(queue.pool).requireToday(of: job.league)
        let knownPage = try await visit.knownPage()
        let page: SourcePage<TableReading>?
        do throws(ScrapeError) {
            page = try await source.table(
                job.table,
                of: address,
                on: today,
                unlessMatching: knownPage.version?.validators,
                at: run.claimedAt
            )
        } catch {
            await visit.record(trace, failedBy: error)
            guard case .status(404, _) = error else { throw error }
            logger.notice("the source has no such table", metadata: ["scrape.target": "\(job.target)"])
            return
        }
        await visit.record(trace, items: page?.reading.entryCount)
        guard let page else {
            try await queue.withTransaction { try await TableStore($0).markUnchanged(pageKey, askedAt: run.claimedAt) }
            return try await visit.markUnchanged()
        }
        let outcomes = try await queue.withTransaction { transaction in
            try await TableStore(transaction).store(page.reading, of: pageKey, askedAt: run.claimedAt)
        }
        let isComplete = logOutcomes(outcomes, of: job, logger)
        try await visit.recordStored(page, isWhole: isComplete, counts: page.reading.fieldCounts, logger: logger)
    }

    /// Matches the stored tables of a league with its new teams.
    func matchTeams(_ job: MatchTableTeams) async throws {
        try await queue.withTransaction { try await TableStore($0).matchTeams(of: job.league) }
    }

    /// - Returns: Whether all contents of the page are stored.
    private func logOutcomes(_ outcomes: [TableOutcome], of job: ScrapeTable, _ logger: Logger) -> Bool {
        var isComplete = true
        for outcome in outcomes {
            switch outcome {
            case .changed(let slug):
                logger.debug("table changed", metadata: ["league": "\(job.league)", "table": "\(slug)"])
            case .unchanged: break
            case .outdated: isComplete = false
            case .held(let slug, let doubt):
                isComplete = false
                logger.notice(
                    "table held back",
                    metadata: [
                        "scrape.target": "\(job.target)", "table": "\(slug ?? "none")", "reason": "\(doubt.rawValue)",
                    ]
                )
            }
        }
        return isComplete
    }
}
