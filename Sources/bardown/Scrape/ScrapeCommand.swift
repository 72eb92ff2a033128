import ArgumentParser
import CommandLineOutput
import Fetching
import JobQueue
import Logging
import Parsing
import PipelineJobs
import Postgres
import Runtime
import Scores
import Storage

/// Enqueues a job that reads one page, or fetches the page and prints it.
struct ScrapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrape",
        abstract: "Have a page read now, or print its contents without storing them.",
        discussion: """
            TARGET is a page's key in the table scrape_target:
              scoreboard:LEAGUE:DAY           scoreboard:mlax-d1:2026-05-02
              detail:GAME:PAGE                PAGE is one of \(DetailPage.allCases.map(\.rawValue).joined(separator: ", "))
              table:LEAGUE:KIND[/NAME]        table:mlax-d1:standings
              season:LEAGUE                   season:mlax-d1
              odds:LEAGUE:SOURCE              odds:nba:odds-api, which costs credits
              event_odds:GAME:SOURCE          the odds of one game, which cost credits
              games:LEAGUE:SOURCE:PAGE        a page that is not a scoreboard, see bardown pages list
            The first three take an optional :SOURCE at the end, to use another source than the league's own. The \
            command enqueues a job, which a scraper runs as soon as it is free. With --dry-run it fetches the page \
            itself, under the same host budget and robots.txt, and prints it as 'bardown parse' prints a file; it \
            reads the same variables as the scrapers.
            """
    )
    @Argument(help: "The page.")
    var target: String
    @Flag(help: "Fetch the page here, print its contents, and store nothing.")
    var dryRun = false
    @Flag(help: "Print the job as JSON; --dry-run always prints JSON.")
    var json = false
    @OptionGroup var database: DatabaseOption

    func run() async throws {
        guard let page = PageTarget(target) else {
            throw ValidationError("\(target) is not the key of a page; see --help.")
        }
        try await database.withPool(connections: 4) { [target, dryRun, json] pool in
            let job = try await page.job(in: pool)
            if dryRun {
                print(try await PageProbe(pool: pool).fetch(for: job).json.text)
            } else {
                let id = try await JobQueue(pool: pool).enqueue([job])[0]
                print(
                    json
                        ? OrderedJSON.object(["job": .number(Int(id)), "target": .string(target)]).text
                        : "job \(id) reads \(target); bardown jobs explain \(id) shows its state"
                )
            }
        }
    }
}

extension PageTarget {
    /// Returns the job that the scheduler would enqueue for the page.
    /// - Throws: ``CommandFailure`` if the league or game does not exist, or the source does not have it;
    ///   `ValidationError` if the source has no such page.
    fileprivate func job(in pool: PostgresPool) async throws -> any Job {
        switch self {
        case .scoreboard(let league, let day, let source):
            return ScrapeScoreboard(league: try await validated(league, source, in: pool), day: day, source: source)
        case .games(let league, let source, let page):
            _ = try GamePageForm(of: source, named: page)
            return ScrapeGames(league: try await validated(league, source, in: pool), source: source, page: page)
        case .table(let league, let table, let source):
            return ScrapeTable(league: try await validated(league, source, in: pool), table: table, source: source)
        case .season(let league): return ScrapeSeason(league: try await validated(league, nil, in: pool))
        case .odds(let league, let source):
            guard try await OddsRequestStore(pool).query(of: league, at: source) != nil else {
                throw CommandFailure("The league \(league) has no page of odds at \(source).")
            }
            return ScrapeOdds(league: league, source: source)
        case .eventOdds(let game, let source):
            let requests = OddsRequestStore(pool)
            guard let league = try await requests.league(of: game),
                try await requests.query(of: league, at: source)?.eventMarkets.isEmpty == false,
                try await requests.event(of: game, at: source) != nil
            else {
                throw CommandFailure("No page of odds of game \(game) is read at \(source), or the game has begun.")
            }
            return ScrapeEventOdds(league: league, game: game, source: source)
        case .detail(let game, let page, let source):
            guard let (league, name) = try await ScheduleStore(pool).sourceID(of: game, at: source) else {
                throw CommandFailure("No game \(game) known to \(source ?? "its league's own source").")
            }
            return ScrapeDetail(page: page, game: game, sourceID: name, league: league, source: source)
        }
    }

    /// Returns the league after checking that it exists and has the source as a second source.
    private func validated(_ league: LeagueID, _ source: String?, in pool: PostgresPool) async throws -> LeagueID {
        let names = LeagueNames(pool)
        try await names.check(league)
        if let source { try await names.check(source, of: league) }
        return league
    }
}
