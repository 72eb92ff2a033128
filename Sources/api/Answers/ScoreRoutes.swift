import HTTPTypes
import Hummingbird
import Scores
import Time

/// The routes that read: each turns its request into a ``Question`` and sends the cached answer.
struct ScoreRoutes: Sendable {
    let answering: Answering
    let feed: ChangeFeed
    let cache: AnswerCache
    let interest: InterestRecorder
    let fastPath: FastPathTable
    /// The league of a request that names none.
    let usual: DefaultLeague

    /// Everything under `/api/v1`. An id names its league by itself; `league` may stand beside it all the same, so that
    /// an app can add it to every request.
    func add(to group: RouterGroup<ApiRequestContext>) {
        get(group, "games/today") { request, _ in
            .today(try await QueryReader(request, allowing: ["conference", "include", "league"]).slate(or: usual))
        }
        get(group, "games/date/:date") { request, context in
            let slate = try await QueryReader(request, allowing: ["conference", "include", "league"]).slate(or: usual)
            return .games(slate, on: try context.date("date"))
        }
        get(group, "games/dates") { request, _ in
            let query = try QueryReader(request, allowing: ["from", "to", "league"])
            return .days(try await query.league(or: usual), from: try query.date("from"), to: try query.date("to"))
        }
        get(group, "calendar") { request, _ in
            let query = try QueryReader(request, allowing: ["from", "to", "league"])
            return .calendar(try await query.league(or: usual), from: try query.date("from"), to: try query.date("to"))
        }
        addSlates(to: group)
        addGame(to: group)
        addTables(to: group)
        addTeams(to: group)
        addNames(to: group)
    }

    private func addSlates(to group: RouterGroup<ApiRequestContext>) {
        get(group, "scoreboard") { request, _ in
            let query = try QueryReader(request, allowing: ["date", "league", "zone"])
            return .scoreboard(
                try await query.league(or: usual),
                on: try query.date("date"),
                in: try query.text("zone")
            )
        }
        get(group, "scoreboard/live") { request, _ in
            .liveScoreboard(try QueryReader(request, allowing: ["league"]).namedLeague())
        }
        get(group, "games") { request, _ in
            .gameList(try await QueryReader(request, allowing: QueryReader.ofGameList).gameList(or: usual))
        }
    }

    private func addNames(to group: RouterGroup<ApiRequestContext>) {
        get(group, "teams/:id") { request, context in
            _ = try QueryReader(request, allowing: ["league"]).namedLeague()
            return .team(try context.id("id"))
        }
        get(group, "conferences") { request, _ in
            .conferences(try await QueryReader(request, allowing: ["league"]).league(or: usual))
        }
        get(group, "search") { request, _ in
            let query = try QueryReader(request, allowing: ["league", "limit", "q"])
            guard let words = try query.text("q") else {
                throw Problem.invalidParameter("q", expected: "given: the words to search for, 1 to 60 characters")
            }
            let limit = try query.integer("limit", in: 1...NameQuestion.most) ?? NameQuestion.usual
            return .search(NameQuestion(words: words, league: try query.namedLeague(), limit: limit))
        }
    }

    private func addTeams(to group: RouterGroup<ApiRequestContext>) {
        get(group, "leagues") { request, _ in
            _ = try QueryReader(request, allowing: [])
            return .leagues
        }
        get(group, "teams") { request, _ in
            .teams(try await QueryReader(request, allowing: ["league"]).league(or: usual))
        }
        get(group, "teams/:id/schedule") { request, context in
            let query = try QueryReader(request, allowing: ["season", "league"])
            _ = try query.namedLeague()
            return .schedule(try context.id("id"), season: try query.integer("season", in: 1900...2200))
        }
        get(group, "teams/:id/roster") { request, context in
            _ = try QueryReader(request, allowing: ["league"]).namedLeague()
            return .roster(try context.id("id"))
        }
    }

    private func addGame(to group: RouterGroup<ApiRequestContext>) {
        get(group, "games/:id") { request, context in
            _ = try QueryReader(request, allowing: ["league"]).namedLeague()
            return .game(try context.id("id"))
        }
        get(group, "games/:id/boxscore") { request, context in
            _ = try QueryReader(request, allowing: ["league"]).namedLeague()
            return .boxScore(try context.id("id"))
        }
        get(group, "games/:id/box") { request, context in
            _ = try QueryReader(request, allowing: ["league"]).namedLeague()
            return .printedBox(try context.id("id"))
        }
        get(group, "games/:id/events") { request, context in
            let query = try QueryReader(request, allowing: ["after", "league"])
            _ = try query.namedLeague()
            let last = try query.integer("after", in: 0...Int.max)
            return .events(try context.id("id"), after: last.map(Int64.init))
        }
        get(group, "games/:id/plays") { request, context in
            let query = try QueryReader(request, allowing: ["after", "league"])
            _ = try query.namedLeague()
            return .plays(try context.id("id"), after: try query.integer("after", in: -1...1_000_000))
        }
    }

    private func addTables(to group: RouterGroup<ApiRequestContext>) {
        get(group, "rankings") { request, _ in
            let query = try QueryReader(request, allowing: ["league", "poll"])
            return .rankings(try await query.league(or: usual), poll: try query.text("poll"))
        }
        get(group, "standings") { request, _ in
            .standings(try await QueryReader(request, allowing: ["league"]).league(or: usual))
        }
        get(group, "leaders") { request, _ in
            .leaders(try await QueryReader(request, allowing: ["league"]).league(or: usual))
        }
    }

    private func get(
        _ group: RouterGroup<ApiRequestContext>,
        _ path: RouterPath,
        _ question: @escaping @Sendable (Request, ApiRequestContext) async throws -> Question
    ) {
        group.get(path) { request, context in
            try await respond(to: request, at: context.endpointPath, try await question(request, context))
        }
    }

    /// The answer that is kept, or made now.
    func respond(to request: Request, at route: String?, _ question: Question) async throws -> Response {
        let seen = try await feed.seen(by: request.headers)
        let answer = try await cache.answer(to: question, seen: seen) {
            try await feed.numbered(since: seen) { try await answering.answer(question) }
        }
        if let game = question.game { interest.note(game) }
        if let route {
            fastPath.learn(request.uri.string, question, route: route, cookies: request.headers[.cookie])
        }
        return try answer.response(to: request)
    }
}

extension RequestContext {
    /// A day in the path.
    func date(_ name: String) throws(Problem) -> CivilDate {
        guard let date = parameters.get(name).flatMap({ CivilDate($0) }) else { throw .invalidDate }
        return date
    }

    /// A UUID in the path.
    func id<ID: UUIDIdentifier>(_ name: String) throws(Problem) -> ID {
        guard let id = parameters.get(name).flatMap({ ID($0) }) else { throw .invalidID }
        return id
    }
}
