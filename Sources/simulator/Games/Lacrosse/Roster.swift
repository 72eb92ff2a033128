/// The invented players of one team in one lacrosse game, and how its scorer prints their names.
struct Roster: Hashable, Sendable {
    let goalie: ScriptedPlayer
    /// Those who take face-offs.
    let specialists: [ScriptedPlayer]
    /// Those who shoot.
    let scorers: [ScriptedPlayer]
    let defenders: [ScriptedPlayer]
    private let lastFirst: Bool
    /// Goals of the season before this game, by the player's number; assists likewise.
    private var goals: [Int: Int] = [:]
    private var assists: [Int: Int] = [:]

    /// Everybody but the goalie.
    var field: [ScriptedPlayer] { specialists + scorers + defenders }

    /// Everybody.
    var players: [ScriptedPlayer] { [goalie] + field }

    /// Ten who begin.
    var starters: [ScriptedPlayer] { specialists.prefix(1) + scorers.prefix(6) + defenders.prefix(2) + [goalie] }

    /// - Parameters:
    ///   - lastFirst: `Firth, Willem` instead of `Willem Firth`: a habit of the scorer, one for each team.
    ///   - firstID: The number of the first player; the others follow.
    init(lastFirst: Bool, firstID: Int, using random: inout SplitMix64) {
        let lasts = Self.lastNames.shuffled(using: &random).prefix(Self.positions.count)
        let names = lasts.map { last in (first: Self.firstNames.randomElement(using: &random) ?? "Sam", last: last) }
        // Dice of their own: with whose numbers a day is played changes nothing in it.
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

    /// A player's name as the scorer prints it.
    func printed(_ player: ScriptedPlayer) -> String {
        lastFirst ? "\(player.last), \(player.first)" : player.name
    }

    /// Enters a goal and returns how many of the season that makes.
    mutating func scored(_ player: ScriptedPlayer) -> Int {
        goals[player.id, default: 0] += 1
        return goals[player.id, default: 1]
    }

    /// Enters an assist and returns how many of the season that makes.
    mutating func assisted(_ player: ScriptedPlayer) -> Int {
        assists[player.id, default: 0] += 1
        return assists[player.id, default: 1]
    }

    /// In the letters that the source's box scores have for them.
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
