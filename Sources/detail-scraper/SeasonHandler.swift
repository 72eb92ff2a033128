import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Scores
import Sports
import Storage

/// Reads the list of the days on which a league plays, and stores it.
struct SeasonHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// How long the list waits for its host. It has the lowest priority.
    private static let maxWait: Duration = .seconds(1)

    func scrape(_ job: ScrapeSeason, run: Run, logger: Logger) async throws {
        let trace = FetchTrace(maxWait: Self.maxWait)
        let leagues = LeagueStore(queue.pool)
        let (source, address) = try await sources.source(of: job.league, in: leagues, trace: trace)
        let visit = PageVisit(
            job.target,
            of: job.league,
            readBy: "\(address.source)-season",
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
        let today = try await ScheduleStore(queue.pool).requireToday(of: job.league)
        let knownPage = try await visit.knownPage()
        let page: SourcePage<SeasonDaysReading>?
        do throws(ScrapeError) {
            page = try await source.season(
                of: address,
                around: today,
                unlessMatching: knownPage.version?.validators,
                at: run.claimedAt
            )
        } catch {
            await visit.record(trace, failedBy: error)
            throw error
        }
        await visit.record(trace, items: page?.reading.days.count)
        guard let page else {
            try await SeasonStore(queue.pool).recordUnchanged(job.league, askedAt: run.claimedAt)
            return try await visit.markUnchanged()
        }
        for entry in page.reading.rejected {
            logger.error(
                "a day of the season cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
        let count = try await SeasonStore(queue.pool).store(page.reading, askedAt: run.claimedAt)
        logger.debug("season read", metadata: ["league": "\(job.league)", "days.count": "\(count)"])
        try await visit.recordStored(page, counts: page.reading.fieldCounts, logger: logger)
    }
}
