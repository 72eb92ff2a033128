import HTTPTypes
import Hummingbird
import Scores
import Time

/// The pages for people: each turns its request into a ``PageQuestion`` and sends the cached answer.
struct PageRoutes: Sendable {
    let scores: ScoreRoutes

    func add(to router: Router<ApiRequestContext>) {
        get(router, "/", ["conference", "date", "league"]) { query, _ in
            let conference = try query.text("conference").flatMap { $0 == "all" ? nil : $0.uppercased() }
            return .day(try query.namedLeague(), try query.date("date"), conference: conference)
        }
        get(router, "live", []) { _, _ in .live }
        get(router, "games/:id", []) { _, context in .game(try context.id("id")) }
        get(router, "teams/:id", ["season"]) { query, context in
            .team(try context.id("id"), season: try query.integer("season", in: 1900...2200))
        }
        get(router, "rankings", ["league"]) { query, _ in .rankings(try query.namedLeague()) }
        get(router, "standings", ["league"]) { query, _ in .standings(try query.namedLeague()) }
        get(router, "leaders", ["league"]) { query, _ in .leaders(try query.namedLeague()) }
        get(router, "about/freshness", []) { _, _ in .freshness }
        get(router, "scores/{date}.txt", ["league"]) { query, context in
            .text(try context.date("date"), try query.namedLeague())
        }
        addSwitch("hide", to: router)
        addSwitch("show", to: router)
        AssetRoutes().add(to: router)
    }

    private func get(
        _ router: Router<ApiRequestContext>,
        _ path: RouterPath,
        _ parameters: Set<String>,
        _ subject: @escaping @Sendable (QueryReader, ApiRequestContext) throws -> PageQuestion.Subject
    ) {
        router.get(path) { request, context in
            let query = try QueryReader(request, allowing: parameters.union(["scores"]))
            let outcomes = Outcomes(
                isHiddenByCookie: ScoresCookie.hidesScores(request.headers[.cookie]),
                try query.wish()
            )
            let question = PageQuestion(try subject(query, context), outcomes)
            return try await scores.respond(to: request, at: context.endpointPath, .page(question))
        }
    }

    /// Hides scores on all pages, or shows them, and leads back. A form is enough for that.
    private func addSwitch(_ action: String, to router: Router<ApiRequestContext>) {
        router.post("spoilers/\(action)") { request, _ in
            let back = try QueryReader(request, allowing: ["back"]).ownAddress("back")
            var headers: HTTPFields = [.location: back, .cacheControl: "no-store"]
            // Another site may lead here, but it opens nobody's eyes.
            if [nil, "same-origin"].contains(request.headers[.secFetchSite]) {
                headers[.setCookie] = ScoresCookie.setting(hides: action == "hide")
            }
            return Response(status: .seeOther, headers: headers)
        }
    }
}

extension QueryReader {
    fileprivate func wish() throws(Problem) -> Outcomes.Wish? {
        guard let text = try text("scores") else { return nil }
        guard let wish = Outcomes.Wish(rawValue: text) else {
            throw .invalidParameter("scores", expected: "shown, once or hidden")
        }
        return wish
    }

    /// An address of this server, `/` where none is named: nobody is led elsewhere.
    fileprivate func ownAddress(_ name: String) throws(Problem) -> String {
        guard let address = try text(name, length: 300) else { return "/" }
        let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        guard address.hasPrefix("/"), !address.hasPrefix("//"), isPlain else {
            throw .invalidParameter(name, expected: "a path on this server")
        }
        return address
    }
}

extension PageQuestion {
    /// Where the page is, without what its address says of scores.
    var address: String {
        switch subject {
        case .day(let league, let day, let conference):
            PageFrame.address(
                "/",
                [("date", day?.description), ("league", league?.rawValue), ("conference", conference)]
            )
        case .live: "/live"
        case .game(let game): "/games/\(game.description)"
        case .team(let team, let season):
            PageFrame.address("/teams/\(team.description)", [("season", season.map(String.init))])
        case .rankings(let league): PageFrame.address("/rankings", [("league", league?.rawValue)])
        case .standings(let league): PageFrame.address("/standings", [("league", league?.rawValue)])
        case .leaders(let league): PageFrame.address("/leaders", [("league", league?.rawValue)])
        case .freshness: "/about/freshness"
        case .text(let day, let league):
            PageFrame.address("/scores/\(day.description).txt", [("league", league?.rawValue)])
        }
    }
}
