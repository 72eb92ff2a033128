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

    /// For the server, previews and tests.
    public init(id: LeagueName, name: String, sport: String, isFollowed: Bool, today: LocalDay) {
        self.id = id
        self.name = name
        self.sport = sport
        self.isFollowed = isFollowed
        self.today = today
    }
}
