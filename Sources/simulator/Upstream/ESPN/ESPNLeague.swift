import Scores

/// A league, given by the names of its sport and league in ESPN's URLs.
struct ESPNLeague: Hashable, Sendable {
    let sport: String
    let slug: String

    /// A league that is simulated.
    private struct Settings {
        let id: LeagueID
        /// ESPN's ids of sport and league.
        let sportNumber: String
        let number: String
        /// The league's teams.
        let teams: [Team]
        /// The host of its other source, which has the same games.
        var otherHost: String?
        /// The difference between the other source's game ids and ESPN's; 0 if ESPN is the only source.
        var offset = 0
        /// Whether it is a college league. Colleges are named by short name and nickname, clubs by full name.
        var isCollege = false
    }

    private static let settingsByPath: [String: Settings] = [
        "basketball/nba": Settings(id: .nba, sportNumber: "40", number: "46", teams: BasketballTeams.all),
        "hockey/nhl": Settings(
            id: .nhl,
            sportNumber: "70",
            number: "90",
            teams: HockeyTeams.all,
            otherHost: NHLRoute.host,
            offset: SimulatedLeagueDay.hockey.firstContestID - 401_980_001
        ),
        // The ids are ours, because no response of ESPN about this league is known.
        "lacrosse/mens-college-lacrosse": Settings(
            id: .mensLacrosseD1,
            sportNumber: "91",
            number: "9101",
            teams: TeamTable.all.map(\.team),
            otherHost: "sdataprod.ncaa.com",
            offset: GameGenerator.firstContestID - 401_970_001,
            isCollege: true
        ),
    ]

    private var settings: Settings? { Self.settingsByPath["\(sport)/\(slug)"] }

    /// `nil` for a league that is not simulated. Its pages exist at the fake ESPN but list no games.
    var id: LeagueID? { settings?.id }
    /// The host of its other source, which has the same games; `nil` if ESPN is the only source.
    var otherHost: String? { settings?.otherHost }
    /// ESPN's id of the league.
    var number: String { settings?.number ?? "0" }
    /// The sport and league parts of its `uid`.
    var uid: String { "s:\(settings?.sportNumber ?? "0")~l:\(number)" }
    /// The league's teams.
    var teams: [Team] { settings?.teams ?? [] }

    /// Whether it has polls, as college leagues do.
    var hasPolls: Bool { settings?.isCollege == true }

    /// Returns ESPN's id of a game, given its id at the other source. ``contestID(_:)`` is the inverse.
    func eventID(_ contestID: Int) -> Int { contestID - (settings?.offset ?? 0) }
    func contestID(_ eventID: Int) -> Int { eventID + (settings?.offset ?? 0) }

    /// Returns `location` and `displayName` of a team.
    func names(of team: Team) -> (location: String, display: String) {
        settings?.isCollege == true ? (team.short, "\(team.short) \(team.nickname)") : (team.place, team.full)
    }
}
