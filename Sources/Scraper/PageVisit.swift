package import JobQueue
package import Logging
package import Normalizing
import Runtime
package import Scores
package import Scraping
package import Storage
import Time
import Transport

/// One page of a source as one job reads it: what is stored of it already, the fetch in its name, and what is written
/// down of it afterwards.
package struct PageVisit: Sendable {
    /// The page's row in `scrape_target`.
    package let target: String
    package let run: Run
    private let league: LeagueID
    private let game: GameID?
    private let parser: String
    private let pages: PageStore
    private let manners: Manners

    /// - Parameters:
    ///   - parser: Who reads it, by source and page, as drift knows it: `ncaa-scoreboard`.
    ///   - game: Of a page of one game.
    package init(
        _ target: String,
        of league: LeagueID,
        game: GameID? = nil,
        readBy parser: String,
        run: Run,
        pages: PageStore,
        manners: Manners
    ) {
        self.target = target
        self.run = run
        self.league = league
        self.game = game
        self.parser = parser
        self.pages = pages
        self.manners = manners
    }

    /// With the build's version: what another one has read is read whole again.
    private var version: String { "\(parser)/\(Host.version)" }

    /// What is known of the page before it is fetched again.
    package func known() async throws -> KnownPage {
        try await pages.page(of: target, readBy: version)
    }

    private var subject: ScrapeSubject {
        ScrapeSubject(target: target, league: league, game: game, job: run.jobID, parser: version)
    }

    /// Records the fetches that the page took.
    /// - Parameter items: How many games, plays or rows were read; `nil`: the page has not changed.
    package func record(_ trace: FetchTrace, items: Int?) async {
        await manners.record(trace, of: subject, items: items)
    }

    /// Records the fetches of a page that could not be fetched or read.
    package func record(_ trace: FetchTrace, failedBy error: ScrapeError) async {
        await manners.record(trace, of: subject, failedBy: error)
    }

    /// The source says that the page is still the one that is stored.
    package func unchanged() async throws {
        try await pages.unchanged(target, askedAt: run.claimedAt)
    }

    /// What the page says is stored; then it is looked at for drift.
    /// - Parameters:
    ///   - isWhole: Whether all of it is stored: it need not be sent again until it changes.
    ///   - isNews: As for ``PageStore/stored(_:of:readBy:isNews:askedAt:)``.
    ///   - counts: What was found on it.
    package func stored<Reading>(
        _ page: SourcePage<Reading>,
        isWhole: Bool = true,
        isNews: Bool = false,
        counts: [FieldCount],
        logger: Logger
    ) async throws {
        try await pages.stored(
            isWhole ? page.validators?.version : nil,
            of: target,
            readBy: version,
            isNews: isNews,
            askedAt: run.claimedAt
        )
        try await manners.drift.look(at: page.body, parser: parser, target: target, counts: counts, logger: logger)
    }
}
