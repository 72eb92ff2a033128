/// The invented players of one team in one game, by the names that its scorer prints.
struct Roster: Hashable, Sendable {
    let goalie: String
    /// Those who take face-offs.
    let specialists: [String]
    /// Those who shoot.
    let scorers: [String]
    let defenders: [String]
    /// Goals of the season before this game, by the scorer's name; assists likewise.
    private(set) var goals: [String: Int] = [:]
    private(set) var assists: [String: Int] = [:]

    /// Everybody but the goalie.
    var field: [String] { specialists + scorers + defenders }

    /// Ten who begin.
    var starters: [String] { specialists.prefix(1) + scorers.prefix(6) + defenders.prefix(2) + [goalie] }

    /// - Parameter lastFirst: `Firth, Willem` instead of `Willem Firth`: a habit of the scorer, one for each team.
    init(lastFirst: Bool, using random: inout SplitMix64) {
        let names = Self.lastNames.shuffled(using: &random).prefix(16).map { last in
            let first = Self.firstNames.randomElement(using: &random) ?? "Sam"
            return lastFirst ? "\(last), \(first)" : "\(first) \(last)"
        }
        goalie = names[0]
        specialists = Array(names[1...2])
        scorers = Array(names[3...9])
        defenders = Array(names[10...15])
        for name in scorers {
            goals[name] = Int.random(in: 1...30, using: &random)
            assists[name] = Int.random(in: 0...20, using: &random)
        }
    }

    /// Enters a goal and returns how many of the season that makes.
    mutating func scored(_ name: String) -> Int {
        goals[name, default: 0] += 1
        return goals[name, default: 1]
    }

    /// Enters an assist and returns how many of the season that makes.
    mutating func assisted(_ name: String) -> Int {
        assists[name, default: 0] += 1
        return assists[name, default: 1]
    }

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
