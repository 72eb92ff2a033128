package import Scores
import Storage

/// A validated read request: the key of its response in ``ResponseCache``, and the properties that the cache needs.
///
/// The key consists of the parameters of a ``ReadHandler``, often the handler itself. Queries are equal if their
/// parameters have the same type and are equal, so the cache needs no list of all resources.
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
    /// Computed once, because the fast path looks up a query for every request.
    private let hash: Int
    private let games: Games
    /// Whether everything in the response that can change during games is announced as a change of a game. If so, it
    /// stays fresh until there is such a change.
    let isCurrentUntilChange: Bool
    /// The game that the request is about; `nil`: none. Opening a game makes the scrapers read its plays.
    let openedGame: GameID?

    /// - Parameter games: The games that invalidate the response when they change.
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

    /// Whether a change of this game can be visible in the response.
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
