public import Foundation

/// A request to the API, with the type of its response.
public struct Endpoint<Value: Decodable & Sendable>: Hashable, Sendable {
    /// The path below `/api/v1`, such as `games/today`.
    let path: String
    /// The query parameters, in the order in which they are sent.
    let query: [URLQueryItem]

    init(_ path: String, _ query: [(String, String?)] = []) {
        self.path = path
        self.query = query.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    }
}

/// The games that a scoreboard shows.
public struct ScoreboardQuery: Hashable, Sendable, Codable {
    /// The day; `nil` for the league's current day at the time of the request.
    public var day: GameDay?
    /// The league.
    public var league: League
    /// The conference of at least one of the two teams, by its display abbreviation, such as `ACC`; `nil` for all.
    public var conference: String?

    /// - Parameters:
    ///   - day: The day; `nil` for the league's current day.
    ///   - conference: The display abbreviation of a conference, such as `ACC`; `nil` for all.
    public init(day: GameDay? = nil, league: League = .mensLacrosse, conference: String? = nil) {
        self.day = day
        self.league = league
        self.conference = conference
    }
}

extension Endpoint where Value == [Game] {
    /// The games of a day.
    public static func games(_ slate: ScoreboardQuery) -> Endpoint {
        let query = [("league", slate.league.rawValue), ("conference", slate.conference)]
        guard let day = slate.day else { return Endpoint("games/today", query) }
        return Endpoint("games/date/\(day)", query)
    }
}

extension Endpoint where Value == [GameDay] {
    /// The days with games from one day to another, both included, at most 400 days later; by default from 30 days
    /// before today to 30 days after it.
    public static func days(of league: League, from: GameDay? = nil, to: GameDay? = nil) -> Endpoint {
        Endpoint("games/dates", [("from", from?.description), ("to", to?.description), ("league", league.rawValue)])
    }
}

extension Endpoint where Value == LeagueCalendar {
    /// The days on which a league plays, including days for which the server has only the number of games. The defaults
    /// are those of ``days(of:from:to:)``.
    public static func calendar(of league: League, from: GameDay? = nil, to: GameDay? = nil) -> Endpoint {
        Endpoint("calendar", [("from", from?.description), ("to", to?.description), ("league", league.rawValue)])
    }
}

extension Endpoint where Value == BoxScore {
    /// A game with its teams' and players' statistics.
    public static func boxScore(of game: Game.ID) -> Endpoint {
        Endpoint("games/\(game.path)/boxscore")
    }
}

extension Endpoint where Value == [Play] {
    /// The play-by-play, in the source's order.
    /// - Parameter ordinal: The ``Play/ordinal`` after which plays are returned; `nil` for all plays. With an ordinal,
    ///   corrections of earlier plays are missed.
    public static func plays(of game: Game.ID, after ordinal: Int? = nil) -> Endpoint {
        Endpoint("games/\(game.path)/plays", [("after", ordinal?.description)])
    }
}

extension Endpoint where Value == [GameEvent] {
    /// The events of a game, oldest first.
    /// - Parameter id: The ``GameEvent/id`` after which events are returned; `nil` for all events.
    public static func events(of game: Game.ID, after id: GameEvent.ID? = nil) -> Endpoint {
        Endpoint("games/\(game.path)/events", [("after", id?.description)])
    }
}

extension Endpoint where Value == TeamDirectory {
    /// The teams of a league by conference.
    public static func teams(of league: League) -> Endpoint {
        Endpoint("teams", [("league", league.rawValue)])
    }
}

extension Endpoint where Value == TeamSchedule {
    /// A team's games of a season.
    /// - Parameter season: The season's year; `nil` for the latest with games.
    public static func schedule(of team: Team.ID, season: Int? = nil) -> Endpoint {
        Endpoint("teams/\(team.path)/schedule", [("season", season?.description)])
    }
}

extension Endpoint where Value == Roster {
    /// A team's players.
    public static func roster(of team: Team.ID) -> Endpoint {
        Endpoint("teams/\(team.path)/roster")
    }
}

extension Endpoint where Value == PlayerProfile {
    /// A player, with the statistics of a season.
    /// - Parameter season: The season's year; `nil` for the latest with games.
    public static func player(_ id: PlayerProfile.ID, season: Int? = nil) -> Endpoint {
        Endpoint("players/\(id.path)", [("season", season?.description)])
    }
}

extension Endpoint where Value == Rankings {
    /// A league's polls and computed rankings.
    /// - Parameter poll: The ``Poll/poll`` of the one poll to return; `nil` for all.
    public static func rankings(of league: League, poll: String? = nil) -> Endpoint {
        Endpoint("rankings", [("league", league.rawValue), ("poll", poll)])
    }
}

extension Endpoint where Value == Standings {
    /// A league's standings.
    public static func standings(of league: League) -> Endpoint {
        Endpoint("standings", [("league", league.rawValue)])
    }
}

extension Endpoint where Value == Leaders {
    /// A league's leaders by statistic.
    public static func leaders(of league: League) -> Endpoint {
        Endpoint("leaders", [("league", league.rawValue)])
    }
}

extension UUID {
    /// The id in lower case, as in URLs of the server.
    fileprivate var path: String { uuidString.lowercased() }
}

extension Endpoint where Value == Scoreboard {
    /// A league's games of a day, each with the state of its data.
    /// - Parameters:
    ///   - day: The day; `nil` for the zone's current day.
    ///   - zone: The time zone of the day; `nil` for the league's own.
    public static func scoreboard(of league: League, on day: GameDay? = nil, in zone: TimeZone? = nil) -> Endpoint {
        let query = [("date", day?.description), ("league", league.rawValue), ("zone", zone?.identifier)]
        return Endpoint("scoreboard", query)
    }
}

extension Endpoint where Value == LiveScoreboard {
    /// The live games, whatever their day.
    /// - Parameter league: The league; `nil` for all.
    public static func liveScoreboard(of league: League? = nil) -> Endpoint {
        Endpoint("scoreboard/live", [("league", league?.rawValue)])
    }
}

extension Endpoint where Value == GameList {
    /// A page of filtered games.
    /// - Parameter cursor: ``GameList/next`` of the previous page; `nil` for the first.
    public static func games(_ filter: GameFilter, after cursor: String? = nil) -> Endpoint {
        let query = [
            ("league", filter.league?.rawValue), ("team", filter.team?.uuidString.lowercased()),
            ("conference", filter.conference), ("status", filter.status?.rawValue), ("from", filter.from?.description),
            ("to", filter.to?.description), ("limit", filter.limit?.description), ("cursor", cursor),
        ]
        return Endpoint("games", query)
    }
}

extension Endpoint where Value == SearchResults {
    /// Teams, conferences and players whose names contain these words, or words that start with them.
    /// - Parameters:
    ///   - words: A text of 1…60 characters.
    ///   - league: The league to search in; `nil` for all.
    ///   - limit: The maximum number of results, 1…50; `nil` for the server's default.
    public static func search(_ words: String, in league: League? = nil, limit: Int? = nil) -> Endpoint {
        Endpoint("search", [("q", words), ("league", league?.rawValue), ("limit", limit?.description)])
    }
}

extension Endpoint where Value == Feed {
    /// The home feed.
    /// - Parameter page: The page of earlier or later days; `nil` for the days around today.
    public static func feed(_ filter: FeedFilter, _ page: FeedContinuation? = nil) -> Endpoint {
        var (before, after): (GameDay?, GameDay?)
        switch page {
        case .before(let day): before = day
        case .after(let day): after = day
        case nil: break
        }
        let query = [
            ("zone", filter.zone?.identifier), ("reveal", filter.reveal.rawValue), ("before", before?.description),
            ("after", after?.description),
        ]
        return Endpoint("feed", filter.leagues.map { ("league", $0.rawValue) } + query)
    }
}

extension Endpoint where Value == GameDetailResponse {
    /// A game with its venue, its channels, its injured players, its odds and its series.
    public static func detail(of game: Game.ID) -> Endpoint {
        Endpoint("games/\(game.path)")
    }
}

extension Endpoint where Value == Moments {
    /// The moments of a game, as far as they are opened.
    /// - Parameter includesPlays: Whether each moment has its plays.
    public static func moments(of game: Game.ID, _ walk: GameWalk, includesPlays: Bool = false) -> Endpoint {
        Endpoint("games/\(game.path)/moments", walk.query + [("plays", includesPlays ? "true" : nil)])
    }
}

extension Endpoint where Value == Moment {
    /// One moment of a game with its plays. If there is no such moment yet, the response is the last one.
    public static func moment(at index: Int, of game: Game.ID, _ reveal: Reveal = .pre) -> Endpoint {
        Endpoint("games/\(game.path)/moments/\(index)", [("reveal", reveal.rawValue)])
    }
}

extension Endpoint where Value == GameFlow {
    /// The story of a game, as far as it is opened.
    public static func flow(of game: Game.ID, _ walk: GameWalk) -> Endpoint {
        Endpoint("games/\(game.path)/flow", walk.query)
    }
}

extension GameWalk {
    fileprivate var query: [(String, String?)] {
        switch self {
        case .start: [("reveal", Reveal.pre.rawValue)]
        case .first(let count): [("reveal", Reveal.pre.rawValue), ("through", "\(count)")]
        case .play(let play): [("reveal", Reveal.pre.rawValue), ("play", "\(play)")]
        case .revealed: [("reveal", Reveal.post.rawValue)]
        }
    }
}
