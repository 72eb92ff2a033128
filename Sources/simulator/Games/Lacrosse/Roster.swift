/// The invented players of a team with their totals in one lacrosse game, and the form of their names in the
/// play-by-play.
struct Roster: Hashable, Sendable {
    let goalie: ScriptedPlayer
    /// The players for face-offs.
    let specialists: [ScriptedPlayer]
    /// The players that shoot.
    let scorers: [ScriptedPlayer]
    let defenders: [ScriptedPlayer]
    private let printsLastNameFirst: Bool
    /// The goals of each player in the season so far, without this game, by player id. The same holds for `assists`.
    private var goals: [Int: Int] = [:]
    private var assists: [Int: Int] = [:]

    /// All players except the goalie.
    var field: [ScriptedPlayer] { specialists + scorers + defenders }

    /// All players.
    var players: [ScriptedPlayer] { [goalie] + field }

    /// The ten starters.
    var starters: [ScriptedPlayer] { specialists.prefix(1) + scorers.prefix(6) + defenders.prefix(2) + [goalie] }

    /// - Parameters:
    ///   - printsLastNameFirst: Whether names are written `Firth, Willem` instead of `Willem Firth`. It depends on the
    ///     team's scorer.
    ///   - season: The goals and assists of the players before this game; `nil` invents them.
    init(of team: Team, printsLastNameFirst: Bool, season: PlayerSeasons?, using random: inout SplitMix64) {
        let players = Self.players(of: team)
        goalie = players[0]
        specialists = Array(players[1...2])
        scorers = Array(players[3...9])
        defenders = Array(players[10...15])
        self.printsLastNameFirst = printsLastNameFirst
        for player in scorers {
            goals[player.id] = season?.count(.goals, of: player) ?? Int.random(in: 1...30, using: &random)
            assists[player.id] = season?.count(.assists, of: player) ?? Int.random(in: 0...20, using: &random)
        }
    }

    /// Returns a team's sixteen players, in the order of ``positions``.
    static func players(of team: Team) -> [ScriptedPlayer] {
        ScriptedPlayer.roster(
            ofTeam: max(0, team.id - TeamTable.firstID),
            positions: positions,
            firstID: 8_600_000,
            jerseys: 1...50
        )
    }

    /// Returns a player's name in the scorer's form.
    func printedName(_ player: ScriptedPlayer) -> String {
        printsLastNameFirst ? "\(player.last), \(player.first)" : player.name
    }

    /// Adds a goal and returns the player's total of the season.
    mutating func addGoal(_ player: ScriptedPlayer) -> Int {
        goals[player.id, default: 0] += 1
        return goals[player.id, default: 1]
    }

    /// Adds an assist and returns the player's total of the season.
    mutating func addAssist(_ player: ScriptedPlayer) -> Int {
        assists[player.id, default: 0] += 1
        return assists[player.id, default: 1]
    }

    /// The players' positions, in the codes of the source's box scores.
    private static let positions =
        ["g", "fo", "fo"] + ["a", "a", "a"] + Array(repeating: "m", count: 4) + Array(repeating: "d", count: 6)
}
