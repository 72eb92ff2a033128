public import Foundation

extension Endpoint where Value == Scoreboard {
    /// A league's games of a day, each with the state of its data.
    /// - Parameters:
    ///   - day: `nil` for the zone's current day.
    ///   - zone: The time zone of the day; `nil` for the league's own.
    public static func scoreboard(of league: League, on day: GameDay? = nil, in zone: TimeZone? = nil) -> Endpoint {
        let query = [("date", day?.description), ("league", league.rawValue), ("zone", zone?.identifier)]
        return Endpoint("scoreboard", query)
    }
}

extension Endpoint where Value == LiveScoreboard {
    /// The live games, whatever their day.
    /// - Parameter league: `nil` for all.
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
    ///   - words: 1…60 characters.
    ///   - league: `nil` for all.
    ///   - limit: 1…50; `nil` for the server's default.
    public static func search(_ words: String, in league: League? = nil, limit: Int? = nil) -> Endpoint {
        Endpoint("search", [("q", words), ("league", league?.rawValue), ("limit", limit?.description)])
    }
}
