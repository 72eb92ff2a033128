import Scores
import Storage

/// A filter for changes. A change must match every field that is set; without any, all changes match.
struct ChangeFilter: Sendable, Hashable {
    /// The request parameters that set the filter.
    static let parameters: Set<String> = ["league", "game", "team"]

    var league: LeagueID?
    var game: GameID?
    /// Either team of a game.
    var team: TeamID?

    func admits(_ game: ChangedGame) -> Bool {
        (league == nil || game.league == league)
            && (self.game == nil || game.id == self.game)
            && (team == nil || game.teams.home.id == team || game.teams.away.id == team)
    }
}

extension QueryReader {
    /// The filter given by the parameters `league`, `game` and `team`.
    func changeFilter() throws(Problem) -> ChangeFilter {
        ChangeFilter(league: try namedLeague(), game: try id("game"), team: try id("team"))
    }
}
