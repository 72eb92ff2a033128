import JobQueue
import Pipeline
import Runtime
import Scraper

/// Reads the pages of games and stores what changed.
@main
struct DetailScraper {
    static func main() async {
        await Program(
            name: "detail-scraper",
            purpose: "Reads the plays and box scores of live games, and teams' logos, and stores what changed.",
            variables: Sources.variables
        ).run { host in
            let sources = try Sources(of: host.name, host.environment, logger: host.logger)
            let handler = DetailHandler(queue: host.queue, sources: sources)
            let logos = LogoHandler(queue: host.queue, sources: sources)
            var handlers = Handlers()
            handlers.handle(ScrapeDetail.self) { job, run, logger in
                try await handler.scrape(job, run: run, logger: logger)
            }
            handlers.handle(ListLogos.self) { job, run, logger in try await logos.list(job, run: run, logger: logger) }
            handlers.handle(FetchLogo.self) { job, run, logger in try await logos.fetch(job, run: run, logger: logger) }
            return sources.services + [
                try host.worker(queue: ScrapeDetail.queue, handlers: handlers, backoff: .reading)
            ]
        }
    }
}
