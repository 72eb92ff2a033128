/// A league of the server.
public struct LeagueResponse: Codable, Hashable, Sendable, Identifiable {
    /// The league's name in every other request.
    public let id: LeagueName
    /// The full name: `NCAA Men's Lacrosse, Division I`.
    public let name: String
    /// The sport: `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// Whether the server polls the league's sources.
    public let isFollowed: Bool
    /// The league's current day.
    public let today: LocalDay
    /// The name for narrow spaces: `Men's Lacrosse`.
    public let shortName: String
    /// The name for the narrowest spaces: `MLAX`.
    public let abbreviation: String
    /// The current season, as the year in which its spring falls. The parameter `season` takes such a year.
    public let season: Int

    /// For the server, previews and tests.
    public init(
        id: LeagueName,
        name: String,
        sport: String,
        isFollowed: Bool,
        today: LocalDay,
        shortName: String,
        abbreviation: String,
        season: Int
    ) {
        self.id = id
        self.name = name
        self.sport = sport
        self.isFollowed = isFollowed
        self.today = today
        self.shortName = shortName
        self.abbreviation = abbreviation
        self.season = season
    }
}
