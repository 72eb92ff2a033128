import APIServer
import Hummingbird
import Postgres
import Scores
import Storage
import Time

/// Adds the routes for search engines: `robots.txt` says which paths they may fetch, and `sitemap.xml` lists the pages.
struct SiteRoutes: Sendable {
    let reads: CachedReads
    /// The address at which people reach the site; `nil`: not configured.
    let site: String?

    func add(to router: Router<ApiRequestContext>) {
        router.get("robots.txt") { [robots] request, _ in
            _ = try QueryReader(request, allowing: [])
            return try CachedResponse(Array(robots.utf8), as: .text, .longLived).response(to: request)
        }
        reads.get("sitemap.xml", [], in: router) { [site] _ throws(Problem) in
            // The format demands complete URLs.
            guard let site else { throw Problem.notFound }
            return SitemapRead(site: site)
        }
    }

    /// The text of `robots.txt`. URLs with the parameter `scores` are excluded, because they lead to the same pages as
    /// URLs without it, and so are stories and timelines, because the pages of games contain them. Logos are allowed,
    /// because they are part of pages.
    private var robots: String {
        let map = site.map { "Sitemap: \($0)/sitemap.xml\n" } ?? ""
        return """
            User-agent: *
            Allow: /api/v1/logos/
            Disallow: /api/
            Disallow: /account
            Disallow: /betslip
            Disallow: /contests
            Disallow: /drafts
            Disallow: /invitations
            Disallow: /ops
            Disallow: /search
            Disallow: /spoilers/
            Disallow: /statistics
            Disallow: /*scores=
            Disallow: /games/*/story
            Disallow: /games/*/timeline
            \(map)
            """
    }
}

/// `/sitemap.xml`: the pages that do not belong to one league and, for each followed league, the pages of its tables,
/// its teams and its games within a week of today.
struct SitemapRead: ReadHandler, Hashable {
    let site: String
    /// The most games of a league that are listed. The format allows 50,000 URLs in one file.
    private static let maxGames = 3_000

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        var paths = ["/", "/feed", "/live", "/calendar", "/about/freshness", "/docs"]
        for league in try await RequestedLeagues(session).followed() {
            for page in ["/rankings", "/standings", "/leaders"] {
                paths.append(PageFrame.address(page, [("league", league.id.rawValue)]))
            }
            paths += try await TeamDirectory(session).ids(of: league.id).map { "/teams/\($0.description)" }
            let filter = GameListFilter(
                league: league.id,
                from: league.today.adding(days: -7),
                to: league.today.adding(days: 7)
            )
            let games = try await ScoreboardStore(session).gameIDs(filter, limit: Self.maxGames)
            paths += games.map { "/games/\($0.description)" }
        }
        return try CachedResponse(Array(Sitemap(site: site, paths: paths).text.utf8), as: .xml, .longLived)
    }
}
