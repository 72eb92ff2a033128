import ArgumentParser
import JobQueue
import Logging
import Pipeline
import Postgres
import Runtime
import Scores
import Scraper
import Storage

/// Reads one page out of turn: by a job, or to look at what it says.
struct ScrapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrape",
        abstract: "Have a page read now, or see what it says without storing it.",
        discussion: """
            TARGET is a page's key in the table scrape_target:
              scoreboard:LEAGUE:DAY           scoreboard:mlax-d1:2026-05-02
              detail:GAME:PAGE                PAGE is one of \(DetailPage.allCases.map(\.rawValue).joined(separator: ", "))
              table:LEAGUE:KIND[/NAME]        table:mlax-d1:standings
              season:LEAGUE                   season:mlax-d1
              games:LEAGUE:SOURCE:PAGE        a page beside the scoreboards, as bardown pages lists it
            The first three take :SOURCE at their end for another source than the league's own. It becomes a job, which a \
            scraper does as soon as it is free. With --dry-run the page is asked for here and now, under the same budgets of \
            its host and the same robots.txt, and printed as 'bardown parse' prints a file; the variables of the sources are \
            those of the scrapers.
            """
    )
    @Argument(help: "The page.")
    var target: String
    @Flag(help: "Ask the source here, print what the page says, and store nothing of it.")
    var dryRun = false
    @Flag(help: "The job as JSON; --dry-run prints nothing else anyway.")
    var json = false
    @OptionGroup var database: DatabaseOption

    func run() async throws {
        guard let page = PageTarget(target) else {
            throw ValidationError("\(target) is the key of no page; see --help.")
        }
        try await database.withPool(connections: 4) { [target, dryRun, json] pool in
            let job = try await page.job(in: pool)
            if dryRun {
                print(try await PageLook(pool: pool).look(for: job).json.text)
            } else {
                let id = try await JobQueue(pool: pool).enqueue([job])[0]
                print(
                    json
                        ? OrderedJSON.object(["job": .number(Int(id)), "target": .string(target)]).text
                        : "job \(id) reads \(target); bardown jobs explain \(id) tells how it stands"
                )
            }
        }
    }
}

extension PageTarget {
    /// What the scheduler enqueues when the page is due.
    /// - Throws: ``CommandFailure`` for a league or a game that is not ours, or that the source does not have.
    fileprivate func job(in pool: PostgresPool) async throws -> any Job {
        switch self {
        case .scoreboard(let league, let day, let source):
            return ScrapeScoreboard(league: try await known(league, in: pool), day: day, source: source)
        case .games(let league, let source, let page):
            return ScrapeGames(league: try await known(league, in: pool), source: source, page: page)
        case .table(let league, let table, let source):
            return ScrapeTable(league: try await known(league, in: pool), table: table, source: source)
        case .season(let league): return ScrapeSeason(league: try await known(league, in: pool))
        case .detail(let game, let page, let source):
            guard let (league, name) = try await ScheduleStore(pool).name(of: game, at: source) else {
                throw CommandFailure("No game \(game) that \(source ?? "its league's own source") names.")
            }
            return ScrapeDetail(page: page, game: game, sourceID: name, league: league, source: source)
        }
    }

    private func known(_ league: LeagueID, in pool: PostgresPool) async throws -> LeagueID {
        guard try await LeagueStore(pool).address(of: league) != nil else {
            throw CommandFailure("There is no league \(league). See bardown leagues list.")
        }
        return league
    }
}
