package import APIServer
import HTTPTypes
package import Hummingbird

/// The routes of the web pages: one line per page, with the query parameters that it may have in addition to `scores`.
package struct PageRoutes: Sendable {
    let reads: CachedReads
    let settings: PageSettings
    let products: ProductPresence
    private let pictures = SharePictureCache()

    package init(reads: CachedReads, settings: PageSettings, products: ProductPresence) {
        self.reads = reads
        self.settings = settings
        self.products = products
    }

    package func add(to router: Router<ApiRequestContext>) {
        get(router, "/", ["conference", "date", "league"]) { try DayPageRead($0, $1) }
        get(router, "feed", ["after", "before", "league"], hidesByDefault: true) { try FeedPageRead($0, $1) }
        get(router, "live", []) { LivePageRead($0, $1) }
        get(router, "calendar", ["league", "month"]) { try CalendarPageRead($0, $1) }
        get(router, "search", ["q"]) { try SearchPageRead($0, $1) }
        get(router, "games/:id", []) { try GamePageRead($0, $1) }
        get(router, "games/:id/story", ["play", "through"], hidesByDefault: true) { try StoryPageRead($0, $1) }
        get(router, "games/:id/timeline", ["play", "through"], hidesByDefault: true) { try TimelinePageRead($0, $1) }
        get(router, "teams/:id", ["league", "season"]) { try await TeamPageRead($0, $1) }
        get(router, "players/:id", ["season"]) { try PlayerPageRead($0, $1) }
        get(router, "rankings", ["league"]) { try RankingsPageRead($0, $1) }
        get(router, "standings", ["league"]) { try StandingsPageRead($0, $1) }
        get(router, "leaders", ["league"]) { try LeadersPageRead($0, $1) }
        get(router, "odds", ["date", "league"]) { try OddsPageRead($0, $1) }
        get(router, "about/freshness", []) { FreshnessPageRead($0, $1) }
        get(router, "scores/{date}.txt", ["league"]) { try PlainScoresRead($0, $1) }
        reads.get("games/:id/share.png", ["revision", "scores"], in: router) { [pictures] request in
            try SharePictureRead(request, pictures: pictures)
        }
        addSwitch("hide", to: router)
        addSwitch("show", to: router)
        AssetRoutes().add(to: router)
        SiteRoutes(reads: reads, site: settings.site).add(to: router)
    }

    /// - Parameter hidesByDefault: Whether the page hides scores from visitors who did not choose anything.
    private func get<Handler: ReadHandler>(
        _ router: Router<ApiRequestContext>,
        _ path: RouterPath,
        _ parameters: Set<String>,
        hidesByDefault: Bool = false,
        _ handler: @escaping @Sendable (ReadRequest, PageOptions) async throws -> Handler
    ) {
        reads.get(path, parameters.union(["scores"]), in: router) { [settings, products] request in
            let outcomes = Outcomes(
                isHiddenByCookie: HideScoresCookie.hidesScores(request.headers[.cookie]),
                try request.query.scoresParameter(),
                hidesByDefault: hidesByDefault
            )
            return try await handler(
                request,
                PageOptions(settings: try await settings.adding(products), outcomes: outcomes)
            )
        }
    }

    /// Adds the route that hides or shows scores on all pages and redirects back. Pages use it by a form, without a
    /// script.
    private func addSwitch(_ action: String, to router: Router<ApiRequestContext>) {
        router.post("spoilers/\(action)") { request, _ in
            let back = try QueryReader(request, allowing: ["back"]).localPath("back") ?? .root
            var headers: HTTPFields = [.location: back.text, .cacheControl: "no-store"]
            // A request from another site is redirected as well, but must not change whether the visitor sees scores.
            if request.isFromSameOrigin {
                headers[.setCookie] = HideScoresCookie.setting(hides: action == "hide")
            }
            return Response(status: .seeOther, headers: headers)
        }
    }
}

extension QueryReader {
    /// The parameter `scores`.
    func scoresParameter() throws(Problem) -> Outcomes.ScoresParameter? {
        guard let text = try text("scores") else { return nil }
        guard let parameter = Outcomes.ScoresParameter(rawValue: text) else {
            throw .invalidParameter("scores", expected: "shown, once or hidden")
        }
        return parameter
    }
}
