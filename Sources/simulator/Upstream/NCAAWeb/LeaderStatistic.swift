/// A statistic that ranks players. The raw values are the ids in its pages' URLs.
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

    /// The headings of the value's components and of the value itself.
    var headings: [String] {
        switch self {
        case .saves: ["Saves", "Per Game"]
        case .goalsAgainst: ["Goals Against", "GAA"]
        case .faceoffs: ["FOs Won", "FOs Taken", "Pct."]
        }
    }
}
