/// NHL teams for generated games, with the NHL's abbreviations and numbers.
enum HockeyTeams {
    static let all = rows.map(Team.init(professional:))

    /// Returns a team's division; `nil` for a team that is not in the table.
    static func division(of team: Team) -> String? {
        divisions.first { $0.teams.contains(team.char6) }?.name
    }

    private static let divisions: [(name: String, teams: Set<String>)] = [
        ("Atlantic", ["BOS", "BUF", "MTL", "OTT", "TOR", "FLA", "DET"]), ("Central", ["CHI", "STL", "COL", "DAL"]),
        ("Metropolitan", ["NJD", "NYI", "NYR", "PHI", "PIT", "CAR"]), ("Pacific", ["CGY", "EDM", "VAN"]),
    ]

    private static let rows: [ProfessionalTeam] = [
        (1, "NJD", "New Jersey", "Devils", "#CE1126", "eastern"),
        (2, "NYI", "New York", "Islanders", "#00539B", "eastern"),
        (3, "NYR", "New York", "Rangers", "#0038A8", "eastern"),
        (4, "PHI", "Philadelphia", "Flyers", "#F74902", "eastern"),
        (5, "PIT", "Pittsburgh", "Penguins", "#FCB514", "eastern"),
        (6, "BOS", "Boston", "Bruins", "#FFB81C", "eastern"),
        (7, "BUF", "Buffalo", "Sabres", "#003087", "eastern"),
        (8, "MTL", "Montréal", "Canadiens", "#AF1E2D", "eastern"),
        (9, "OTT", "Ottawa", "Senators", "#DA1A32", "eastern"),
        (10, "TOR", "Toronto", "Maple Leafs", "#00205B", "eastern"),
        (12, "CAR", "Carolina", "Hurricanes", "#CC0000", "eastern"),
        (13, "FLA", "Florida", "Panthers", "#041E42", "eastern"),
        (16, "CHI", "Chicago", "Blackhawks", "#CF0A2C", "western"),
        (17, "DET", "Detroit", "Red Wings", "#CE1126", "eastern"),
        (19, "STL", "St. Louis", "Blues", "#002F87", "western"),
        (20, "CGY", "Calgary", "Flames", "#D2001C", "western"),
        (21, "COL", "Colorado", "Avalanche", "#6F263D", "western"),
        (22, "EDM", "Edmonton", "Oilers", "#FF4C00", "western"),
        (23, "VAN", "Vancouver", "Canucks", "#00205B", "western"),
        (25, "DAL", "Dallas", "Stars", "#006847", "western"),
    ]
}
