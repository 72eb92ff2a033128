package import Postgres
package import Scores
package import Time

/// The version of a page, as the source names it (RFC 9110, section 8.8) and as BarDown computes it.
package struct PageVersion: Sendable, Hashable {
    package let etag: String?
    package let lastModified: String?
    /// BarDown's own version, computed from the body.
    package let digest: String?

    package init(etag: String?, lastModified: String?, digest: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }
}

/// The stored state of a page before it is requested again.
package struct KnownPage: Sendable {
    /// The version that is stored completely; `nil` when none is.
    package let version: PageVersion?
    /// When the page was requested for its newest response; `nil` before the first.
    package let answeredAt: Instant?
}

/// Records which version of each page is stored. The record is in the same database as the page's data, so that every
/// scraper requests only what changed since the last version stored by any of them.
package struct PageStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The stored state of a target's page.
    /// - Parameter parser: See ``ScrapeSubject/parser``. A page that another parser version read must be read
    ///   completely, because a fixed parser may find more on the same page.
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

    /// Records the result of a reading.
    /// - Parameters:
    ///   - version: The version of the page, when everything on the page is stored; `nil` otherwise. Without a stored
    ///     version, the next reading fetches the page completely. The version is not stored if
    ///     ``invalidateSecondaryPages(of:)`` was called after the page was requested.
    ///   - parser: See ``page(of:readBy:)``.
    ///   - isNews: Whether to request a reschedule, because the page may have to be read sooner than planned.
    ///   - askedAt: When the page was requested, the same as for its games.
    package func recordStored(
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
                   parser = \(parser), reschedule_requested = reschedule_requested or \(isNews),
                   answered_at = greatest(answered_at, \(askedAt)), whole_at = greatest(whole_at, \(askedAt))
             where key = \(target)
            """
        )
    }

    /// Makes scrapers read all pages of secondary sources that report games completely again, even if they are
    /// unchanged, because a reading that matched no game before may match one now.
    /// - Parameter league: `nil` for all leagues.
    package func invalidateSecondaryPages(of league: LeagueID?) async throws {
        try await session.execute(
            """
            -- The rows are locked in a fixed order, so that two transactions that create games cannot deadlock.
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

    /// Records that the source confirmed the stored version, so that its data count as current.
    package func markUnchanged(_ target: String, askedAt: Instant) async throws {
        try await session.execute(
            "update scrape_target set answered_at = greatest(answered_at, \(askedAt)) where key = \(target)"
        )
    }
}
