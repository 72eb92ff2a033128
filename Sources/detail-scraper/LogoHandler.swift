import JobQueue
import Logging
import Pipeline
import Scores
import Scraper
import Scraping
import Sports
import Storage

/// Finds out which logos teams have, fetches them, and keeps what is a picture and nothing else.
struct LogoHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long a logo waits for its host: everything else goes before it.
    private static let patience: Duration = .seconds(1)
    /// Logos change with seasons; what was fetched within so many days is not asked for again.
    private static let freshDays = 30

    func list(_ job: ListLogos, run: Run, logger: Logger) async throws {
        let leagues = LeagueStore(queue.pool)
        for league in try await leagues.followed() {
            var listed: Set<LogoPlace> = []
            for name in [nil] + (try await leagues.sources(besideThatOf: league)) {
                let (source, address) = try await sources.source(name, of: league, in: leagues)
                do {
                    guard let list = try await source.teams(of: address, at: run.claimedAt) else { continue }
                    let jobs = try await missing(from: list, league: league, beside: &listed)
                    try await queue.enqueue(jobs)
                    logger.info("logos to fetch", metadata: ["league": "\(league)", "jobs.count": "\(jobs.count)"])
                } catch let error as ScrapeError {
                    // The other lists are as good as ever, and this one is asked for again tomorrow.
                    logger.warning("no list of teams", metadata: ["league": "\(league)", "error": "\(error)"])
                }
            }
        }
    }

    /// A job for each logo that is not at hand, of teams that play in a game that we know.
    /// - Parameter listed: What sources before this one have logos for: theirs stay.
    private func missing(
        from list: TeamListReading,
        league: LeagueID,
        beside listed: inout Set<LogoPlace>
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
            // Not asked for again within the month: a host that keeps a picture back is not knocked at for it.
            try await refuse(job, because: "status \(status)", logger)
        }
    }

    private func read(_ job: FetchLogo, _ run: Run) async throws(ScrapeError) -> Result<LogoImage, LogoRefusal> {
        let subject = ScrapeSubject(target: "logo", job: run.jobID)
        let trace = FetchTrace(patience: Self.patience)
        do throws(ScrapeError) {
            let logo = try await sources.logos(trace: trace).logo(at: job.address, now: run.claimedAt)
            await manners.record(trace, of: subject, items: 1)
            return logo
        } catch {
            await manners.record(trace, of: subject, failedBy: error)
            throw error
        }
    }

    private func refuse(_ job: FetchLogo, because reason: String, _ logger: Logger) async throws {
        logger.notice("logo refused", metadata: ["team.id": "\(job.team)", "reason": "\(reason)"])
        try await LogoStore(queue.pool).refuse(job.address, of: job.team, because: reason)
    }
}

/// What a team has one logo for.
private struct LogoPlace: Hashable {
    let team: TeamID
    let background: LogoAddress.Background?
}
