import Scores
import Storage

/// A group of games on a page. The order of the cases is the order on the page.
enum GameGroup: String, CaseIterable {
    case live, upcoming, final, off

    /// The heading of the group on the page of one league.
    var name: String {
        switch self {
        case .live: "Live"
        case .upcoming: "Upcoming"
        case .final: "Final"
        case .off: "Postponed or cancelled"
        }
    }

    init(of status: GameStatus) {
        self =
            switch status {
            case .live, .delayed, .suspended: .live
            case .scheduled: .upcoming
            case .final: .final
            case .postponed, .cancelled: .off
            }
    }

    /// The games of a day by group, without empty groups. Games keep their order within a group, except that games
    /// without a start time follow those with one.
    static func groups(of games: [ScoreboardGame]) -> [(group: GameGroup, games: [ScoreboardGame])] {
        allCases.compactMap { group in
            let members = games.filter { GameGroup(of: $0.status) == group }
            let announced = members.filter { $0.startTime != nil }
            return members.isEmpty ? nil : (group, announced + members.filter { $0.startTime == nil })
        }
    }

    /// The games of a day in the order of their groups.
    static func sorted(_ games: [ScoreboardGame]) -> [ScoreboardGame] {
        groups(of: games).flatMap(\.games)
    }
}
