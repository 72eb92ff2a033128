/// The invented players of a team in one lacrosse game, and the form of their names in the play-by-play.
struct Roster: Hashable, Sendable {
    let goalie: ScriptedPlayer
    /// The players for face-offs.
    let specialists: [ScriptedPlayer]
    /// The players that shoot.
    let scorers: [ScriptedPlayer]
    let defenders: [ScriptedPlayer]
    private let lastFirst: Bool
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
    ///   - lastFirst: Whether names are written `Firth, Willem` instead of `Willem Firth`. It depends on the team's
    ///     scorer.
    ///   - firstID: The id of the first player. The others follow.
    init(lastFirst: Bool, firstID: Int, using random: inout SplitMix64) {
        let lasts = Self.lastNames.shuffled(using: &random).prefix(Self.positions.count)
        let names = lasts.map { last in (first: Self.firstNames.randomElement(using: &random) ?? "Sam", last: last) }
        // A separate generator, so that jersey numbers do not affect the rest of the day.
        var shirts = SplitMix64(seed: UInt64(firstID))
        let jerseys = (1...50).shuffled(using: &shirts)
        let players = names.indices.map { place in
            ScriptedPlayer(
                id: firstID + place,
                first: names[place].first,
                last: names[place].last,
                jersey: jerseys[place],
                position: Self.positions[place]
            )
        }
        goalie = players[0]
        specialists = Array(players[1...2])
        scorers = Array(players[3...9])
        defenders = Array(players[10...15])
        self.lastFirst = lastFirst
        for player in scorers {
            goals[player.id] = Int.random(in: 1...30, using: &random)
            assists[player.id] = Int.random(in: 0...20, using: &random)
        }
    }

    /// Returns a player's name in the scorer's form.
    func printed(_ player: ScriptedPlayer) -> String {
        lastFirst ? "\(player.last), \(player.first)" : player.name
    }

    /// Adds a goal and returns the player's total of the season.
    mutating func scored(_ player: ScriptedPlayer) -> Int {
        goals[player.id, default: 0] += 1
        return goals[player.id, default: 1]
    }

    /// Adds an assist and returns the player's total of the season.
    mutating func assisted(_ player: ScriptedPlayer) -> Int {
        assists[player.id, default: 0] += 1
        return assists[player.id, default: 1]
    }

    /// The codes of the source's box scores.
    private static let positions =
        ["g", "fo", "fo"] + ["a", "a", "a"] + Array(repeating: "m", count: 4) + Array(repeating: "d", count: 6)

    static let firstNames = [
        "Aidan", "Beckett", "Bo", "Cal", "Colin", "Dane", "Dex", "Eamon", "Eli", "Finn", "Gabe", "Grady", "Hank", "Ike",
        "Jonah", "Jude", "Keaton", "Lars", "Leo", "Mack", "Miles", "Nate", "Nico", "Otis", "Pierce", "Quinn", "Reid",
        "Rory", "Shea", "Silas", "Tate", "Teague", "Theo", "Vance", "Wes", "Zeke",
    ]

    static let lastNames = [
        "Abernathy", "Ashcombe", "Barlow", "Birdsong", "Brannock", "Calloway", "Carrow", "Corwin", "Dunleavy",
        "Eastlake",
        "Fairbairn", "Farrow", "Galloway", "Garrick", "Hale", "Hathorne", "Ives", "Jarrow", "Kettering", "Kinsella",
        "Larkspur", "Lindqvist", "Marlowe", "Merriweather", "Norwood", "O'Dell", "Pemberton", "Quill", "Ravenel",
        "Rusk",
        "Sallow", "Stroud", "Tamblyn", "Thackeray", "Underhill", "Vickers", "Wexley", "Winslow", "Yardley", "Zabriskie",
    ]
}
