/// The pages of `api.the-odds-api.com`, below its host name: `/api.the-odds-api.com/v4/sports/basketball_nba/odds?…`.
struct OddsAPIRoute: UpstreamPage {
    enum Resource: Hashable, Sendable {
        case sports
        /// The games of a league without prices.
        case events(sport: String)
        /// The games of a league with the prices of its main markets.
        case odds(sport: String)
        /// One game with the prices of any markets.
        case eventOdds(sport: String, event: String)
        case unknown
    }

    let resource: Resource
    let query: [String: String]

    static let host = "api.the-odds-api.com"
    static let names = ["odds_sports", "odds_events", "odds_league", "odds_event"]

    init?(_ target: Target) {
        let parts = target.path.split(separator: "/").map(String.init)
        guard parts.count >= 2, Array(parts[..<2]) == [Self.host, "v4"] else { return nil }
        query = target.query
        resource =
            switch (parts.count, parts.dropFirst(2).first, parts.last) {
            case (3, "sports", _): .sports
            case (5, "sports", "events"): .events(sport: parts[3])
            case (5, "sports", "odds"): .odds(sport: parts[3])
            case (7, "sports", "odds") where parts[4] == "events": .eventOdds(sport: parts[3], event: parts[5])
            default: .unknown
            }
    }

    var name: String {
        switch resource {
        case .sports, .unknown: Self.names[0]
        case .events: Self.names[1]
        case .odds: Self.names[2]
        case .eventOdds: Self.names[3]
        }
    }

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        do throws(OddsAPIRefusal) {
            return try answer(from: scenario, sourceView: sourceView)
        } catch {
            return error.response
        }
    }

    private func answer(
        from scenario: SimulatedScenario,
        sourceView: SourceView
    ) throws(OddsAPIRefusal) -> UpstreamResponse {
        guard query["apiKey"]?.isEmpty == false else { throw .missingKey }
        try scenario.withOddsAccount { (account, now) throws(OddsAPIRefusal) in
            try account.countRequest(at: now)
            if sourceView.oddsFaults.contains(.limit) {
                throw .exceededFrequency(try account.charge(0, at: now))
            }
        }
        let body = try body(from: scenario, sourceView: sourceView)
        let usage = try scenario.withOddsAccount { (account, now) throws(OddsAPIRefusal) in
            if body.cost > 0, sourceView.oddsFaults.contains(.outOfCredits) {
                throw .outOfCredits(OddsAPIUsage(remaining: 0, used: account.quota, last: 0))
            }
            return try account.charge(body.cost, at: now)
        }
        return UpstreamResponse(status: 200, body: body.bytes, headers: usage.headers)
    }

    private func body(
        from scenario: SimulatedScenario,
        sourceView: SourceView
    ) throws(OddsAPIRefusal) -> OddsAPIBody {
        switch resource {
        case .sports: return .sports
        case .unknown: throw .unknownAddress
        case .events(let sport):
            let page = try page(of: sport, scenario, sourceView)
            return .events(
                page.games(try OddsAPISelection.eventIDs(query)),
                hasUnixTimes: try OddsAPISelection.hasUnixTimes(query),
                page
            )
        case .odds(let sport):
            let selection = try OddsAPISelection(query, isOneEvent: false)
            return .list(selection, try page(of: sport, scenario, sourceView))
        case .eventOdds(let sport, let event):
            let selection = try OddsAPISelection(query, isOneEvent: true)
            let page = try page(of: sport, scenario, sourceView)
            guard OddsAPISelection.isEventID(event) else { throw .invalidEventID }
            guard let game = page.board.games.first(where: { $0.id == event }) else { throw .eventNotFound }
            return .event(game, selection, page)
        }
    }

    private func page(
        of sport: String,
        _ scenario: SimulatedScenario,
        _ sourceView: SourceView
    ) throws(OddsAPIRefusal) -> OddsAPIPageContext {
        guard let league = SimulatedOddsLeague.all.first(where: { $0.key == sport }) else { throw .unknownSport }
        let slate = scenario.slate(age: sourceView.age)
        let board = SimulatedOdds(league, in: slate, seed: scenario.seed)
        return OddsAPIPageContext(league: league, board: board, now: slate.instant, sourceView: sourceView)
    }

    var wrongTypes: UpstreamResponse {
        UpstreamResponse(
            status: 200,
            body: Array(
                #"[{"id":[],"home_team":7,"away_team":{},"commence_time":false,"bookmakers":"none"},4,null,[]]"#.utf8
            )
        )
    }
}
