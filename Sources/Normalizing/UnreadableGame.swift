/// Why an entry of a page cannot be read as a game.
package enum UnreadableGame: Error, Hashable, Sendable {
    case noID
    /// The entry has this number of teams instead of two.
    case teams(Int)
    /// Both teams are at home, or neither is.
    case sidesUnclear
    case nameless
    /// The teams are in a title that can be read in no way, or in several ways.
    case title(String)
    /// The source has withdrawn the game, or made it up as a test.
    case withdrawn
    /// The page lists the game twice, and the other entry has more progress.
    case duplicate(id: String)
}

extension UnreadableGame: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noID: "no id"
        case .teams(let count): "\(count) teams"
        case .sidesUnclear: "unclear which team is at home"
        case .nameless: "a team without a name"
        case .title(let title): "no two teams in the title '\(title)'"
        case .withdrawn: "switched off by the source, or a test"
        case .duplicate(let id): "game \(id) is listed twice"
        }
    }
}
