import Scores

/// A league as ESPN's addresses name it.
struct ESPNLeague: Hashable, Sendable {
    let sport: String
    let slug: String

    /// What is played here of what ESPN has.
    private struct Played {
        let id: LeagueID
        /// ESPN's numbers of sport and league.
        let sportNumber: String
        let number: String
        /// Who plays in it.
        let teams: [Team]
        /// Its other source, which knows the same games.
        var otherHost: String?
        /// What the other source's numbers of games are above ESPN's; 0 where ESPN is the only one.
        var offset = 0
        /// Colleges are called by their short names and nicknames, clubs by their full names.
        var isOfColleges = false
    }

    private static let played: [String: Played] = [
        "basketball/nba": Played(id: .nba, sportNumber: "40", number: "46", teams: BasketballTeams.all),
        "hockey/nhl": Played(
            id: .nhl,
            sportNumber: "70",
            number: "90",
            teams: HockeyTeams.all,
            otherHost: NHLRoute.host,
            offset: LeagueDay.hockey.firstContestID - 401_980_001
        ),
        // The numbers are ours: no answer of ESPN about it is known.
        "lacrosse/mens-college-lacrosse": Played(
            id: .mensLacrosseD1,
            sportNumber: "91",
            number: "9101",
            teams: TeamTable.all.map(\.team),
            otherHost: "sdataprod.ncaa.com",
            offset: GameGenerator.firstContestID - 401_970_001,
            isOfColleges: true
        ),
    ]

    private var played: Played? { Self.played["\(sport)/\(slug)"] }

    /// `nil` for a league that is not played here; ESPN has it, and nothing is on.
    var id: LeagueID? { played?.id }
    /// Its other source, which knows the same games; `nil` where ESPN is the only one.
    var otherHost: String? { played?.otherHost }
    /// ESPN's number of it.
    var number: String { played?.number ?? "0" }
    /// The parts of its `uid`: sport and league.
    var uid: String { "s:\(played?.sportNumber ?? "0")~l:\(number)" }
    /// Who plays in it.
    var teams: [Team] { played?.teams ?? [] }

    /// Whether it has polls: colleges have.
    var hasPolls: Bool { played?.isOfColleges == true }

    /// ESPN has numbers of its own for the games of other sources.
    func eventID(_ contestID: Int) -> Int { contestID - (played?.offset ?? 0) }
    func contestID(_ eventID: Int) -> Int { eventID + (played?.offset ?? 0) }

    /// `location` and `displayName` of a team.
    func names(of team: Team) -> (location: String, display: String) {
        played?.isOfColleges == true ? (team.short, "\(team.short) \(team.nickname)") : (team.place, team.full)
    }
}
