/// Why an entry of a page is no game.
package enum UnreadableGame: Error, Hashable, Sendable {
    case noID
    /// Not two teams but so many.
    case teams(Int)
    /// Both teams are at home, or neither.
    case sidesUnclear
    case nameless
    /// The page lists the game again, and the other entry says more.
    case duplicate(id: String)
}

extension UnreadableGame: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noID: "no id"
        case .teams(let count): "\(count) teams"
        case .sidesUnclear: "unclear which team is at home"
        case .nameless: "a team without a name"
        case .duplicate(let id): "game \(id) is listed twice"
        }
    }
}
