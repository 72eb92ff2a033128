/// A league that the server knows.
public struct LeagueResponse: Codable, Hashable, Sendable, Identifiable {
    /// Its name in every other request.
    public let id: LeagueName
    /// `NCAA Men's Lacrosse, Division I`.
    public let name: String
    /// `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// Whether the server reads its sources.
    public let isFollowed: Bool
    /// The league's current day.
    public let today: LocalDay
    /// The name where there is little room: `Men's Lacrosse`.
    public let shortName: String
    /// Where there is the least room: `MLAX`.
    public let abbreviation: String
    /// The year of the current season, the one in which its spring falls; a value of the parameter `season`.
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
