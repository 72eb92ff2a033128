import CommandLineOutput
import Fetching
import FoundationEssentials
import JobQueue
import Logging
import Parsing
import PipelineJobs
import Postgres
import Runtime
import Scores
import Sports
import Storage
import Time

/// Fetches one page as a scraper would, and stores nothing except a record of the request.
struct PageProbe {
    let pool: PostgresPool
    private let sources: Sources
    private let policy: CrawlPolicy

    /// How long to wait for the page. It is longer than for any job, because a person is waiting and no worker slot is
    /// occupied.
    private static let maxWait: Duration = .seconds(20)

    /// - Throws: `ConfigurationError` if a variable of the sources is wrong.
    init(pool: PostgresPool) throws {
        self.pool = pool
        let environment = Environment(ofProcess: Sources.variables)
        let logger = Logger(label: "bardown")
        policy = try CrawlPolicy(environment, pool: pool, logger: logger)
        sources = try Sources(of: "bardown", environment, policy: policy, logger: logger)
    }

    /// Returns the current contents of the page that `job` would read, even if they have not changed.
    /// - Throws: ``CommandFailure`` if the page cannot be fetched or read, or no source has it.
    func fetch(for job: any Job) async throws -> any ParsedPage {
        do {
            switch job {
            case let job as ScrapeScoreboard:
                return try await run(job.target, job.league, job.source) { source, at, _, now throws(ScrapeError) in
                    try await source.scoreboard(of: at, on: job.day, unlessMatching: nil, at: now)?.reading
                }
            case let job as ScrapeGames:
                return try await run(job.target, job.league, job.source) { source, at, today, now throws(ScrapeError) in
                    try await source.games(on: job.page, of: at, near: today, unlessMatching: nil, at: now)?.reading
                }
            case let job as ScrapeDetail:
                return try await run(job.target, job.league, job.source) { source, at, _, now throws(ScrapeError) in
                    try await source.detail(job.page, of: job.sourceID, league: at, unlessMatching: nil, at: now)?
                        .reading
                }
            case let job as ScrapeTable:
                return try await run(job.target, job.league, job.source) { source, at, today, now throws(ScrapeError) in
                    try await source.table(job.table, of: at, on: today, unlessMatching: nil, at: now)?.reading
                }
            case let job as ScrapeSeason:
                return try await run(job.target, job.league, nil) { source, at, today, now throws(ScrapeError) in
                    try await source.season(of: at, around: today, unlessMatching: nil, at: now)?.reading
                }
            case is ScrapeOdds, is ScrapeEventOdds:
                throw CommandFailure("A page of odds costs credits, so it is only read to be stored.")
            default: throw CommandFailure("A job \(type(of: job).kind) reads no page.")
            }
        } catch let error as ScrapeError {
            throw CommandFailure("\(error)")
        } catch is NoSource {
            throw CommandFailure("The league is not read from this source. See bardown leagues list.")
        }
    }

    private func run<Reading: ParsedPage & Sendable>(
        _ target: String,
        _ league: LeagueID,
        _ name: String?,
        _ body: (any Source, LeagueAddress, _ today: CivilDate, _ now: Instant) async throws(ScrapeError) -> Reading?
    ) async throws -> any ParsedPage {
        let trace = FetchTrace(maxWait: Self.maxWait)
        let (source, address) = try await sources.source(name, of: league, in: LeagueStore(pool), trace: trace)
        let today = try await ScheduleStore(pool).requireToday(of: league)
        let subject = ScrapeSubject(target: target, league: league)
        let reading: Reading?
        do throws(ScrapeError) {
            reading = try await body(source, address, today, MachineClock.now)
        } catch {
            await policy.record(trace, of: subject, failedBy: error)
            throw error
        }
        await policy.record(trace, of: subject, items: reading == nil ? nil : 0)
        guard let reading else {
            throw CommandFailure("The source answered that nothing has changed, though the request was unconditional.")
        }
        return reading
    }
}

extension TableReading: ParsedPage {
    var json: OrderedJSON {
        switch self {
        case .rankings(let polls): polls.json
        case .standings(let standings): standings.json
        case .leaders(let leaders): leaders.json
        }
    }
}
