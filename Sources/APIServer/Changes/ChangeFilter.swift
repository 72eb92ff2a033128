import Scores
import Storage

/// Whose changes somebody follows: everybody's, where nothing is named. What is named must all hold.
struct ChangeFilter: Sendable, Hashable {
    /// The parameters that a request names them by.
    static let parameters: Set<String> = ["league", "game", "team"]

    var league: LeagueID?
    var game: GameID?
    /// Either side of a game.
    var team: TeamID?

    func admits(_ game: ChangedGame) -> Bool {
        (league == nil || game.league == league)
            && (self.game == nil || game.id == self.game)
            && (team == nil || game.teams.home.id == team || game.teams.away.id == team)
    }
}

extension QueryReader {
    /// The changes asked for by `league`, `game` and `team`.
    func changeFilter() throws(Problem) -> ChangeFilter {
        ChangeFilter(league: try namedLeague(), game: try id("game"), team: try id("team"))
    }
}
