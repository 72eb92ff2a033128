import Fetching
import JobQueue
import PipelineJobs
import Runtime
import Storage

/// Reads the pages of games, the tables of leagues, the days of their seasons, their odds and the logos of teams, and
/// stores the changes.
@main
struct DetailScraper {
    private static let oddsSlots = Variable(
        "ODDS_SLOTS",
        default: "2",
        "concurrent jobs of the queue odds: pages of odds"
    )

    static func main() async {
        await Program(
            name: "detail-scraper",
            purpose:
                "Reads plays and box scores of live games, leagues' tables and odds, teams' logos; stores the changes.",
            variables: Sources.variables + OddsAccount.variables + [oddsSlots],
            metrics: Sources.metrics
        ).run { host in
            let policy = try CrawlPolicy(host.environment, pool: host.pool, logger: host.logger)
            let sources = try Sources(
                of: host.name,
                host.environment,
                policy: policy,
                odds: try OddsAccount(host.environment),
                logger: host.logger
            )
            let handler = DetailHandler(queue: host.queue, sources: sources, policy: policy)
            let tables = TableHandler(queue: host.queue, sources: sources, policy: policy)
            let seasons = SeasonHandler(queue: host.queue, sources: sources, policy: policy)
            let logos = LogoHandler(queue: host.queue, sources: sources, policy: policy)
            var handlers = Handlers()
            handlers.handle(ScrapeDetail.self) { job, run, logger in
                try await handler.scrape(job, run: run, logger: logger)
            }
            handlers.handle(ScrapeTable.self) { job, run, logger in
                try await tables.scrape(job, run: run, logger: logger)
            }
            handlers.handle(MatchTableTeams.self) { job, _, _ in try await tables.matchTeams(job) }
            handlers.handle(ScrapeSeason.self) { job, run, logger in
                try await seasons.scrape(job, run: run, logger: logger)
            }
            handlers.handle(ListLogos.self) { job, run, logger in try await logos.list(job, run: run, logger: logger) }
            handlers.handle(FetchLogo.self) { job, run, logger in try await logos.fetch(job, run: run, logger: logger) }
            handlers.handle(NoteInterest.self) { job, _, _ in
                try await InterestStore(host.pool).record(job.game)
            }
            let odds = OddsHandler(queue: host.queue, sources: sources, policy: policy)
            var oddsHandlers = Handlers()
            oddsHandlers.handle(ScrapeOdds.self) { job, run, logger in
                try await odds.scrape(job, run: run, logger: logger)
            }
            oddsHandlers.handle(ScrapeEventOdds.self) { job, run, logger in
                try await odds.scrape(job, run: run, logger: logger)
            }
            return sources.services + [
                try host.worker(
                    queue: ScrapeOdds.queue,
                    handlers: oddsHandlers,
                    slots: oddsSlots.name,
                    backoff: .reading
                ),
                try host.worker(queue: ScrapeDetail.queue, handlers: handlers, backoff: .reading),
            ]
        }
    }
}
