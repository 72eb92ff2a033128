import Scores

extension SimulatedLeagueDay {
    /// An evening of NHL games. The ids have the NHL's form, far above those of its real games.
    static let hockey = SimulatedLeagueDay(league: .nhl, teams: HockeyTeams.all, firstContestID: 2_026_029_001) {
        pairing,
        random in
        let plan =
            pairing.result.map { HockeyPlan($0, using: &random) } ?? HockeyPlan(pairing.fate, using: &random)
        var narrator = HockeyNarrator(pairing, random: random.split())
        narrator.narrate(plan)
        return narrator.script(pairing)
    }
}

/// The plan of a hockey game: the goals with their times.
struct HockeyPlan: Hashable, Sendable {
    struct Goal: Hashable, Sendable {
        let period: Int
        /// Seconds left in the period.
        let clock: Int
        let side: Side
    }

    /// The goals in order of time. A goal in overtime ends the game.
    let goals: [Goal]
    /// The number of periods: 3, with an overtime 4, with a shootout 5.
    let periodCount: Int
    /// The winner of the shootout, if there is one.
    let shootoutWinner: Side?

    static let format = GameFormat(regulation: 3, periodSeconds: 1200, overtimeSeconds: 300, shootout: 5)

    /// Plans up to seven goals a side. The score is level after regulation exactly if the game continues.
    init(_ fate: SimulatedLeagueDay.Fate, using random: inout SplitMix64) {
        let goesOn = fate == .overtime || fate == .shootout || (fate == .ordinary && random.chance(20))
        let isShotOut = fate == .shootout || (goesOn && fate == .ordinary && random.chance(40))
        var tally = Score(home: Self.randomTally(using: &random), away: Self.randomTally(using: &random))
        let winner: Side = random.chance(54) ? .home : .away
        if goesOn {
            tally.away = tally.home
        } else if tally.leader == nil {
            tally[winner] += 1
        }
        var goals = Self.scheduledGoals(tally, using: &random)
        if goesOn, !isShotOut {
            goals.append(Goal(period: 4, clock: Int.random(in: 20...270, using: &random), side: winner))
        }
        self.goals = goals
        periodCount = goesOn ? (isShotOut ? 5 : 4) : 3
        shootoutWinner = isShotOut ? winner : nil
    }

    /// Plans a game with a given result.
    init(_ result: SimulatedLeagueDay.Result, using random: inout SplitMix64) {
        let winner = result.score.leader
        var goals = Self.scheduledGoals(result.regulationScore(in: Self.format), using: &random)
        if result.period == 4, let winner {
            goals.append(Goal(period: 4, clock: Int.random(in: 20...270, using: &random), side: winner))
        }
        self.goals = goals
        periodCount = result.period
        shootoutWinner = result.period == 5 ? winner : nil
    }

    /// Returns 0 to 6, most often 3.
    private static func randomTally(using random: inout SplitMix64) -> Int {
        (0..<6).reduce(0) { sum, _ in sum + (random.chance(50) ? 1 : 0) }
    }

    /// Distributes the goals over three periods, at least 30 seconds apart.
    private static func scheduledGoals(_ tally: Score, using random: inout SplitMix64) -> [Goal] {
        let slots = (1...3).flatMap { period in (1...19).map { (period: period, minute: $0) } }
        let sides = (Array(repeating: Side.home, count: tally.home) + Array(repeating: .away, count: tally.away))
            .shuffled(using: &random)
        let chosen = slots.shuffled(using: &random).prefix(sides.count)
            .sorted { ($0.period, $0.minute) < ($1.period, $1.minute) }
        return zip(chosen, sides).map { slot, side in
            let played = slot.minute * 60 + Int.random(in: 0..<30, using: &random)
            return Goal(period: slot.period, clock: format.periodSeconds - played, side: side)
        }
    }
}

/// NHL teams for generated games, with the NHL's abbreviations and numbers.
enum HockeyTeams {
    static let all = rows.map(Team.init(professional:))

    /// Returns a team's twelve forwards, six defenders and two goalies.
    static func roster(_ team: Team) -> [ScriptedPlayer] {
        ScriptedPlayer.roster(ofTeam: team.id, positions: positions, firstID: 8_480_000, jerseys: 2...98)
    }

    private static let positions =
        Array(repeating: ["C", "L", "R"], count: 4).flatMap(\.self) + Array(repeating: "D", count: 6) + ["G", "G"]

    /// Returns a team's division; `nil` for a team that is not in the table.
    static func division(of team: Team) -> String? {
        divisions.first { $0.teams.contains(team.char6) }?.name
    }

    private static let divisions: [(name: String, teams: Set<String>)] = [
        ("Atlantic", ["BOS", "BUF", "MTL", "OTT", "TOR", "FLA", "TBL", "DET"]),
        ("Central", ["CHI", "NSH", "STL", "COL", "DAL", "MIN", "WPG", "UTA"]),
        ("Metropolitan", ["NJD", "NYI", "NYR", "PHI", "PIT", "CAR", "WSH", "CBJ"]),
        ("Pacific", ["CGY", "EDM", "VAN", "ANA", "LAK", "SJS", "VGK", "SEA"]),
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
        (14, "TBL", "Tampa Bay", "Lightning", "#002868", "eastern"),
        (15, "WSH", "Washington", "Capitals", "#C8102E", "eastern"),
        (16, "CHI", "Chicago", "Blackhawks", "#CF0A2C", "western"),
        (17, "DET", "Detroit", "Red Wings", "#CE1126", "eastern"),
        (18, "NSH", "Nashville", "Predators", "#FFB81C", "western"),
        (19, "STL", "St. Louis", "Blues", "#002F87", "western"),
        (20, "CGY", "Calgary", "Flames", "#D2001C", "western"),
        (21, "COL", "Colorado", "Avalanche", "#6F263D", "western"),
        (22, "EDM", "Edmonton", "Oilers", "#FF4C00", "western"),
        (23, "VAN", "Vancouver", "Canucks", "#00205B", "western"),
        (24, "ANA", "Anaheim", "Ducks", "#F47A38", "western"),
        (25, "DAL", "Dallas", "Stars", "#006847", "western"),
        (26, "LAK", "Los Angeles", "Kings", "#111111", "western"),
        (28, "SJS", "San Jose", "Sharks", "#006D75", "western"),
        (29, "CBJ", "Columbus", "Blue Jackets", "#002654", "eastern"),
        (30, "MIN", "Minnesota", "Wild", "#154734", "western"),
        (52, "WPG", "Winnipeg", "Jets", "#041E42", "western"),
        (54, "VGK", "Vegas", "Golden Knights", "#B4975A", "western"),
        (55, "SEA", "Seattle", "Kraken", "#001628", "western"),
        (68, "UTA", "Utah", "Mammoth", "#71AFE5", "western"),
    ]
}
