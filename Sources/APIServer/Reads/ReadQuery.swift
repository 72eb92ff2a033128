package import Scores
import Storage

/// What a request reads, understood and checked: the key of its response in ``ResponseCache``, and what the cache has
/// to know of it.
///
/// A key is the parameters of a ``ReadHandler``, often the handler itself. Queries are equal if their parameters are of
/// the same type and equal, so the cache needs no list of all resources.
package struct ReadQuery: Hashable, Sendable {
    /// The games whose changes a response shows.
    package enum Games: Sendable {
        case none
        case all
        case game(GameID)
        case team(TeamID)
        case league(LeagueID)
    }

    private let parameters: any Hashable & Sendable
    /// Made once, because the fast path looks a query up for every request.
    private let hash: Int
    private let games: Games
    /// Whether everything in the response that moves while games are played is announced as a change of a game. Then it
    /// stays fresh until there is one.
    let isCurrentUntilChange: Bool
    /// The game that is asked for alone; `nil`: none is. Opening a game makes the scrapers read its plays.
    let openedGame: GameID?

    /// - Parameter games: Those that invalidate the response when they change.
    package init<Parameters: Hashable & Sendable>(
        _ parameters: Parameters,
        shows games: Games,
        isCurrentUntilChange: Bool = false,
        opens game: GameID? = nil
    ) {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(Parameters.self))
        hasher.combine(parameters)
        hash = hasher.finalize()
        self.parameters = parameters
        self.games = games
        self.isCurrentUntilChange = isCurrentUntilChange
        openedGame = game
    }

    /// Whether a change of this game can be seen in the response.
    func isAffected(by changed: ChangedGame) -> Bool {
        switch games {
        case .none: false
        case .all: true
        case .game(let id): id == changed.id
        case .team(let id): id == changed.teams.home.id || id == changed.teams.away.id
        case .league(let id): id == changed.league
        }
    }

    package static func == (left: ReadQuery, right: ReadQuery) -> Bool {
        left.hash == right.hash && isEqual(left.parameters, right.parameters)
    }

    private static func isEqual<Parameters: Hashable>(_ left: Parameters, _ right: any Hashable) -> Bool {
        left == right as? Parameters
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
