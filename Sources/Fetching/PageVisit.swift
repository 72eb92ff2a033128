package import JobQueue
package import Logging
package import Normalizing
package import Parsing
import Runtime
package import Scores
package import Storage
import Time
package import Transport

/// One page of a source as one job reads it: the stored state of the page, the fetches, and the result to record.
package struct PageVisit: Sendable {
    /// The key of the page's row in `scrape_target`.
    package let target: String
    package let run: Run
    private let league: LeagueID
    private let game: GameID?
    private let parser: String
    private let pages: PageStore
    private let policy: CrawlPolicy

    /// - Parameters:
    ///   - parser: The parser's name in drift detection, from source and page: `ncaa-scoreboard`.
    ///   - game: The game that the page is about; `nil`: not a page of one game.
    package init(
        _ target: String,
        of league: LeagueID,
        game: GameID? = nil,
        readBy parser: String,
        run: Run,
        pages: PageStore,
        policy: CrawlPolicy
    ) {
        self.target = target
        self.run = run
        self.league = league
        self.game = game
        self.parser = parser
        self.pages = pages
        self.policy = policy
    }

    /// The parser and the version of the build. After an update, a page is read in full again, because another build
    /// may read it differently.
    private var version: String { "\(parser)/\(Host.version)" }

    /// Returns the stored state of the page before it is fetched again.
    package func knownPage() async throws -> KnownPage {
        try await pages.page(of: target, readBy: version)
    }

    private var subject: ScrapeSubject {
        ScrapeSubject(target: target, league: league, game: game, job: run.jobID, parser: version)
    }

    /// Records the fetches of the page.
    /// - Parameter items: The number of games, plays or rows read; `nil`: the page has not changed.
    package func record(_ trace: FetchTrace, items: Int?) async {
        await policy.record(trace, of: subject, items: items)
    }

    /// Records the fetches of a page that could not be fetched or read, and stores a page that could not be parsed.
    package func record(_ trace: FetchTrace, failedBy error: ScrapeError) async {
        await policy.record(trace, of: subject, failedBy: error)
    }

    /// Records that the page has not changed since its contents were last stored.
    package func markUnchanged() async throws {
        try await pages.markUnchanged(target, askedAt: run.claimedAt)
    }

    /// Records that the contents of the page are stored, then checks the page for drift.
    /// - Parameters:
    ///   - isWhole: Whether all contents are stored, so that the source need not send the page again until it changes.
    ///   - isNews: As for ``PageStore/recordStored(_:of:readBy:isNews:askedAt:)``.
    ///   - counts: For each field, how many of the page's records should have it, and how many of these do.
    package func recordStored<Reading>(
        _ page: SourcePage<Reading>,
        isWhole: Bool = true,
        isNews: Bool = false,
        counts: [FieldCount],
        logger: Logger
    ) async throws {
        try await pages.recordStored(
            isWhole ? page.validators?.version : nil,
            of: target,
            readBy: version,
            isNews: isNews,
            askedAt: run.claimedAt
        )
        try await policy.drift.check(at: page.body, parser: parser, target: target, counts: counts, logger: logger)
    }
}

extension PageVersion {
    /// The validators to send in a conditional request for this version of the page.
    package var validators: Validators { Validators(etag: etag, lastModified: lastModified, digest: digest) }
}

extension Validators {
    /// The version to store for these validators.
    package var version: PageVersion { PageVersion(etag: etag, lastModified: lastModified, digest: digest) }
}
