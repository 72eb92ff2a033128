import Fetching
import JobQueue
import PipelineJobs
import Runtime

/// Reads scoreboards and other pages with games, and stores the changes.
@main
struct ScoreboardScraper {
    static func main() async {
        await Program(
            name: "scoreboard-scraper",
            purpose: "Reads scoreboards and other pages with games, and stores the changes.",
            variables: Sources.variables,
            metrics: Sources.metrics
        ).run { host in
            let policy = try CrawlPolicy(host.environment, pool: host.pool, logger: host.logger)
            let sources = try Sources(of: host.name, host.environment, policy: policy, logger: host.logger)
            let handler = ScoreboardHandler(
                queue: host.queue,
                sources: sources,
                policy: policy,
                cache: UnchangedGameCache()
            )
            let games = GamePageHandler(queue: host.queue, sources: sources, policy: policy)
            var handlers = Handlers()
            handlers.handle(ScrapeScoreboard.self) { job, run, logger in
                try await handler.scrape(job, run: run, logger: logger)
            }
            handlers.handle(ScrapeGames.self) { job, run, logger in
                try await games.scrape(job, run: run, logger: logger)
            }
            return sources.services + [
                try host.worker(queue: ScrapeScoreboard.queue, handlers: handlers, backoff: .reading)
            ]
        }
    }
}
