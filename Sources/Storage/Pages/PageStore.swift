package import Postgres
package import Scores
package import Time

/// How a source names the version of a page (RFC 9110, section 8.8), and how we do.
package struct PageVersion: Sendable, Hashable {
    package let etag: String?
    package let lastModified: String?
    /// Our own name for it, made of its body.
    package let digest: String?

    package init(etag: String?, lastModified: String?, digest: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }
}

/// What is known of a page before it is asked for again.
package struct KnownPage: Sendable {
    /// The version that is stored whole; `nil` when none is.
    package let version: PageVersion?
    /// When the newest answer was asked for; `nil` before the first.
    package let answeredAt: Instant?
}

/// Which version of each page is stored. It stands beside the data that it vouches for, so that every scraper asks for
/// what is new since the last that any of them stored.
package struct PageStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// What is known of the page behind a target.
    /// - Parameter parser: As ``ScrapeSubject/parser``. A page that another parser read is to be read whole: one that
    ///   was mended finds more on the same page.
    package func page(of target: String, readBy parser: String) async throws -> KnownPage {
        let row = try await session.first(
            "select etag, last_modified, digest, answered_at, parser = \(parser) from scrape_target where key = \(target)"
        )
        guard let row else { return KnownPage(version: nil, answeredAt: nil) }
        let (etag, lastModified, digest, answeredAt, isReadable) = try row.decode(
            String?.self,
            String?.self,
            String?.self,
            Instant?.self,
            Bool?.self
        )
        let version = PageVersion(etag: etag, lastModified: lastModified, digest: digest)
        let isStored = isReadable == true && version != PageVersion(etag: nil, lastModified: nil)
        return KnownPage(version: isStored ? version : nil, answeredAt: answeredAt)
    }

    /// Says what came of a reading.
    /// - Parameters:
    ///   - version: The page's, when all that it says is stored; `nil` has the next reading fetch it whole.
    ///   - parser: As for ``page(of:readBy:)``.
    ///   - isNews: Whether it is to be looked at whether the page should be read sooner than was planned before.
    ///   - askedAt: When the page was asked for, as for the games on it.
    package func stored(
        _ version: PageVersion?,
        of target: String,
        readBy parser: String,
        isNews: Bool,
        askedAt: Instant
    ) async throws {
        try await session.execute(
            """
            update scrape_target
               set (etag, last_modified, digest) = (
                     select v.* from (values (\(version?.etag), \(version?.lastModified), \(version?.digest))) v
                      where forgotten_at is null or forgotten_at < \(askedAt)),
                   parser = \(parser), stirred = stirred or \(isNews),
                   answered_at = greatest(answered_at, \(askedAt)), whole_at = greatest(whole_at, \(askedAt))
             where key = \(target)
            """
        )
    }

    /// Has every page with games that is not of the league's own source read whole again, unchanged or not: what was on
    /// it and found no game may find one now.
    /// - Parameter league: `nil`: of every league.
    package func forgetPages(besidesOwn league: LeagueID?) async throws {
        try await session.execute(
            """
            -- In one order, so that two who make games wait for each other instead of each for the other.
            with page as (
              select key from scrape_target
               where (league_id = \(league) or \(league)::text is null) and source is not null
                 and kind in ('scoreboard', 'games')
               order by key for no key update
            )
            update scrape_target t
               set etag = null, last_modified = null, digest = null, forgotten_at = clock_timestamp()
              from page where t.key = page.key
            """
        )
    }

    /// The source says that the page is still the one that is stored: what that one said is as good as new.
    package func unchanged(_ target: String, askedAt: Instant) async throws {
        try await session.execute(
            "update scrape_target set answered_at = greatest(answered_at, \(askedAt)) where key = \(target)"
        )
    }
}
