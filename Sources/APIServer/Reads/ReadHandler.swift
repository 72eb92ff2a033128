import HTTPTypes
package import Hummingbird
package import Postgres
package import Scores
import Storage
package import Time

/// One resource that can be read with GET. A handler holds the parameters of a request, reads the stores, and builds
/// the response with its ``ResponseLife``. ``CachedReads`` runs it if the response is not cached.
package protocol ReadHandler: Sendable {
    /// The key of the response in the cache, which also determines the changes that invalidate it.
    var query: ReadQuery { get }

    /// - Parameter session: A session of the primary or of a replica.
    /// - Throws: ``Problem`` if a row that the request names does not exist; `PostgresError` if the database fails.
    func response(from session: any TransactingSession) async throws -> CachedResponse
}

/// A request for a resource, from which a ``ReadHandler`` takes its parameters.
package struct ReadRequest: Sendable {
    /// Contains only the parameters that the route allows.
    package let query: QueryReader
    package let headers: HTTPFields
    let context: ApiRequestContext
    let defaultLeague: DefaultLeague
    let teamSlugs: TeamSlugs

    /// The league that the query names, or the default league.
    package func league() async throws -> LeagueID { try await query.league(or: defaultLeague) }

    /// A day in the path.
    package func date(_ name: String) throws(Problem) -> CivilDate {
        try context.date(name)
    }

    /// A UUID in the path.
    package func id<ID: UUIDIdentifier>(_ name: String = "id") throws(Problem) -> ID {
        try context.id(name)
    }

    /// The UUID `id` in the path. The id implies the league, but `league` may be given as well, so that an app can add
    /// it to every request.
    package func idIgnoringLeague<ID: UUIDIdentifier>() throws(Problem) -> ID {
        _ = try query.namedLeague()
        return try id()
    }

    /// The team `id` in the path, by its UUID or its slug. A UUID implies the league, but `league` may be given too,
    /// so that an app can add it to every request. A slug without a league is looked up in all leagues, as in
    /// ``TeamDirectory/id(ofSlug:in:)``.
    package func team() async throws -> TeamID {
        guard let reference = context.parameters.get("id").flatMap(TeamReference.init) else {
            throw Problem.invalidTeam
        }
        return try await team(reference)
    }

    /// The team that the query names with a parameter, by its UUID or its slug; `nil` if it names none.
    package func teamParameter(_ name: String = "team") async throws -> TeamID? {
        guard let reference = try query.team(name) else { return nil }
        return try await team(reference)
    }

    private func team(_ reference: TeamReference) async throws -> TeamID {
        let league = try query.namedLeague()
        switch reference {
        case .id(let id): return id
        case .slug(let slug): return try await teamSlugs.team(slug, in: league)
        }
    }
}

/// Serves reads from ``ResponseCache``, and runs their handlers for responses that are not cached.
package struct CachedReads: Sendable {
    let reader: ReplicatedReader
    let cache: ResponseCache
    let feed: ChangeFeed
    let interest: InterestRecorder
    let fastPath: FastPathTable
    let defaultLeague: DefaultLeague
    let teamSlugs: TeamSlugs

    /// Adds a route.
    /// - Parameters:
    ///   - parameters: The names that the query may have; any other is refused.
    ///   - repeatable: Those of them that a query may repeat.
    ///   - handler: Validates the request, and makes its handler.
    package func get<Handler: ReadHandler>(
        _ path: RouterPath,
        _ parameters: Set<String>,
        repeating repeatable: Set<String> = [],
        in routes: some RouterMethods<ApiRequestContext>,
        _ handler: @escaping @Sendable (ReadRequest) async throws -> Handler
    ) {
        routes.get(path) { request, context in
            let query = try QueryReader(request, allowing: parameters, repeating: repeatable)
            let read = ReadRequest(
                query: query,
                headers: request.headers,
                context: context,
                defaultLeague: defaultLeague,
                teamSlugs: teamSlugs
            )
            return try await respond(to: request, at: context.endpointPath, with: try await handler(read))
        }
    }

    /// Serves the cached response, or the one that the handler makes.
    /// - Parameter route: The pattern of the path.
    func respond(to request: Request, at route: String?, with handler: some ReadHandler) async throws -> Response {
        let query = handler.query
        // Recorded before the response is made, and even if there is none: a box score that is requested before any
        // play is read makes the scrapers read the plays.
        if let game = query.openedGame { interest.record(game) }
        let seen = try await feed.seen(by: request.headers)
        let response = try await cache.response(to: query, seen: seen) {
            try await feed.numbered(since: seen) { try await reader.read { try await handler.response(from: $0) } }
        }
        if let route {
            fastPath.register(request.uri.string, query, route: route, cookies: request.headers[.cookie])
        }
        return try response.response(to: request)
    }
}

/// A validated read request: the key of its response in ``ResponseCache``, and the properties that the cache needs.
///
/// The key consists of the parameters of a ``ReadHandler``, often the handler itself. Queries are equal if their
/// parameters have the same type and are equal, so the cache needs no list of all resources.
package struct ReadQuery: Hashable, Sendable {
    /// The games whose changes a response shows.
    package enum Games: Sendable {
        case none
        case all
        case game(GameID)
        case team(TeamID)
        case league(LeagueID)
        case leagues(Set<LeagueID>)

        /// The games that invalidate a response with or without outcomes. Without them these are none, because
        /// otherwise a new `X-BarDown-Seq` would reveal that one of the games has changed.
        package func withOutcomes(_ areShown: Bool) -> Games { areShown ? self : .none }
    }

    private let parameters: any Hashable & Sendable
    /// Computed once, because the fast path looks up a query for every request.
    private let hash: Int
    private let games: Games
    /// Whether everything in the response that can change during games is announced as a change of a game. If so, it
    /// stays fresh until there is such a change.
    let isCurrentUntilChange: Bool
    /// The game that the request is about; `nil`: none. Opening a game makes the scrapers read its plays.
    let openedGame: GameID?

    /// - Parameter games: The games that invalidate the response when they change.
    package init<Parameters: Hashable & Sendable>(
        _ parameters: Parameters,
        shows games: Games,
        isCurrentUntilChange: Bool = false,
        opens game: GameID? = nil
    ) {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(Parameters.self))
        hasher.combine(parameters)
        hash = hasher.finalize()
        self.parameters = parameters
        self.games = games
        self.isCurrentUntilChange = isCurrentUntilChange
        openedGame = game
    }

    /// Whether a change of this game can be visible in the response.
    func isAffected(by changed: ChangedGame) -> Bool {
        switch games {
        case .none: false
        case .all: true
        case .game(let id): id == changed.id
        case .team(let id): id == changed.teams.home.id || id == changed.teams.away.id
        case .league(let id): id == changed.league
        case .leagues(let ids): ids.contains(changed.league)
        }
    }

    package static func == (left: ReadQuery, right: ReadQuery) -> Bool {
        left.hash == right.hash && isEqual(left.parameters, right.parameters)
    }

    private static func isEqual<Parameters: Hashable>(_ left: Parameters, _ right: any Hashable) -> Bool {
        left == right as? Parameters
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
