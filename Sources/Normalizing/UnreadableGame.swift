/// Why an entry of a page is no game.
package enum UnreadableGame: Error, Hashable, Sendable {
    case noID
    /// Not two teams but so many.
    case teams(Int)
    /// Both teams are at home, or neither.
    case sidesUnclear
    case nameless
    /// The teams stand in a title that can be read in no way, or in several.
    case title(String)
    /// The source has switched the game off, or made it up to try something.
    case withdrawn
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
        case .title(let title): "no two teams in the title '\(title)'"
        case .withdrawn: "switched off by the source, or a test"
        case .duplicate(let id): "game \(id) is listed twice"
        }
    }
}
