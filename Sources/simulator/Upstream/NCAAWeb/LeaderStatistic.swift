/// A statistic that players are ranked by. The raw values are the numbers that its pages have in their addresses.
enum LeaderStatistic: String, Hashable, Sendable, CaseIterable {
    case saves = "224"
    case goalsAgainst = "225"
    case faceoffs = "410"

    var title: String {
        switch self {
        case .saves: "Saves Per Game"
        case .goalsAgainst: "Goals-Against Average"
        case .faceoffs: "Face-Off Winning Percentage"
        }
    }

    /// Above what the value is made of, and above the value itself.
    var headings: [String] {
        switch self {
        case .saves: ["Saves", "Per Game"]
        case .goalsAgainst: ["Goals Against", "GAA"]
        case .faceoffs: ["FOs Won", "FOs Taken", "Pct."]
        }
    }
}
