public import Foundation

/// The games of a day in the order in which fans look for them; each is in exactly one section.
public struct ScoreboardSections: Hashable, Sendable {
    /// Games of the user's teams, in the order of the other sections.
    public let favourites: [Game]
    /// Games under way.
    public let live: [Game]
    /// Games to come, and those not played as planned, ordered by time.
    public let upcoming: [Game]
    /// Finished games, latest start first.
    public let final: [Game]

    /// - Parameter favourites: Teams that the user chose.
    public init(_ games: [Game] = [], favourites: Set<Team.ID> = []) {
        let ordered = games.sorted { Self.rank($0) < Self.rank($1) }
        let isChosen = { (game: Game) in favourites.contains(game.homeTeam.id) || favourites.contains(game.awayTeam.id)
        }
        self.favourites = ordered.filter(isChosen)
        let others = ordered.filter { !isChosen($0) }
        live = others.filter(\.isUnderWay)
        final = others.filter { $0.phase == .final }
        upcoming = others.filter { !$0.isUnderWay && $0.phase != .final }
    }

    /// Every game once, section by section.
    public var all: [Game] { favourites + live + upcoming + final }

    /// Orders by section, then by time. The name breaks ties, so that the order is stable.
    private static func rank(_ game: Game) -> (Int, Double, String, String) {
        let time = game.startTime.timeIntervalSince1970
        let (name, id) = (game.homeTeam.name, game.id.uuidString)
        if game.isUnderWay { return (0, time, name, id) }
        return game.phase == .final ? (2, -time, name, id) : (1, time, name, id)
    }
}
