package import JobQueue
package import Logging
package import Normalizing
import Runtime
package import Scores
package import Scraping
package import Storage
package import Time
package import Transport

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

    /// Reads the page, as ``Manners/reading(_:patience:items:_:)``.
    /// - Parameter ask: Asks the source, unless the page is still the one that is given.
    /// - Returns: the page, `nil` when it has not changed; and when the answer before was asked for, `nil` before the
    ///   first.
    package func read<Reading>(
        patience: Duration,
        items: (Reading) -> Int,
        _ ask: (Validators?) async throws(ScrapeError) -> SourcePage<Reading>?
    ) async throws -> (page: SourcePage<Reading>?, answeredAt: Instant?) {
        let known = try await pages.page(of: target, readBy: version)
        let subject = ScrapeSubject(target: target, league: league, game: game, job: run.jobID, parser: version)
        let page = try await manners.reading(subject, patience: patience, items: { items($0.reading) }) {
            () throws(ScrapeError) in try await ask(known.version?.validators)
        }
        return (page, known.answeredAt)
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
