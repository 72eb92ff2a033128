import Fetching
import JobQueue
import Logging
import Parsing
import PipelineJobs
import Scores
import Sports
import Storage

/// Lists the logos of teams, fetches them, and stores those that are valid images.
struct LogoHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// How long a logo waits for its host. It has the lowest priority.
    private static let maxWait: Duration = .seconds(1)
    /// The number of days for which a fetched logo is not fetched again, because logos rarely change.
    private static let freshDays = 30

    func list(_ job: ListLogos, run: Run, logger: Logger) async throws {
        let leagues = LeagueStore(queue.pool)
        for league in try await leagues.followed() {
            var listed: Set<LogoPlace> = []
            for name in [nil] + (try await leagues.secondaryScoreboardSources(of: league)) {
                let (source, address) = try await sources.source(name, of: league, in: leagues)
                do {
                    guard let list = try await source.teams(of: address, at: run.claimedAt) else { continue }
                    let jobs = try await missing(from: list, league: league, notIn: &listed)
                    try await queue.enqueue(jobs)
                    logger.info("logos to fetch", metadata: ["league": "\(league)", "jobs.count": "\(jobs.count)"])
                } catch let error as ScrapeError {
                    // The other lists are not affected, and this one is fetched again tomorrow.
                    logger.warning("no list of teams", metadata: ["league": "\(league)", "error": "\(error)"])
                }
            }
        }
    }

    /// Returns a job for each listed logo that was not fetched within ``freshDays`` days, of teams that play in a
    /// stored game.
    /// - Parameter listed: The logos listed by earlier sources, which take precedence. The logos of `list` are added.
    private func missing(
        from list: TeamListReading,
        league: LeagueID,
        notIn listed: inout Set<LogoPlace>
    ) async throws -> [FetchLogo] {
        let store = LogoStore(queue.pool)
        var jobs: [FetchLogo] = []
        for entry in list.teams {
            guard let id = entry.team.sourceID, let team = try await store.team(id, league: league) else { continue }
            for address in entry.logos
            where listed.insert(LogoPlace(team: team, background: address.background)).inserted {
                if try await store.isFresh(address, of: team, days: Self.freshDays) { continue }
                jobs.append(FetchLogo(team: team, address: address))
            }
        }
        return jobs
    }

    func fetch(_ job: FetchLogo, run: Run, logger: Logger) async throws {
        let store = LogoStore(queue.pool)
        do {
            switch try await read(job, run) {
            case .success(let logo):
                try await store.store(logo.bytes, format: logo.format.rawValue, at: job.address, of: job.team)
            case .failure(let refusal): try await refuse(job, because: "\(refusal)", logger)
            }
        } catch ScrapeError.noPicture(let status) {
            // Not fetched again within the month, because the host refuses the picture.
            try await refuse(job, because: "status \(status)", logger)
        }
    }

    private func read(_ job: FetchLogo, _ run: Run) async throws(ScrapeError) -> Result<LogoImage, LogoRefusal> {
        let subject = ScrapeSubject(target: "logo", job: run.jobID)
        let trace = FetchTrace(maxWait: Self.maxWait)
        do throws(ScrapeError) {
            let logo = try await sources.logos(trace: trace).logo(at: job.address, now: run.claimedAt)
            await policy.record(trace, of: subject, items: 1)
            return logo
        } catch {
            await policy.record(trace, of: subject, failedBy: error)
            throw error
        }
    }

    private func refuse(_ job: FetchLogo, because reason: String, _ logger: Logger) async throws {
        logger.notice("logo refused", metadata: ["team.id": "\(job.team)", "reason": "\(reason)"])
        try await LogoStore(queue.pool).refuse(job.address, of: job.team, because: reason)
    }
}

/// The key of a logo: each team has one per background.
private struct LogoPlace: Hashable {
    let team: TeamID
    let background: LogoAddress.Background?
}
