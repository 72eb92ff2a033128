import Scores

extension RawGame {
    /// The same game with what its title says where it belongs. What the page says elsewhere counts more, but for the
    /// state.
    func untitled() throws(UnreadableGame) -> RawGame {
        guard let title else { return self }
        var game = self
        game.title = nil
        guard let match = MatchTitle(title) else {
            if teams.isEmpty { throw .title(title) }
            return game
        }
        if teams.isEmpty {
            game.teams = [RawTeam(match.away, isHome: false), RawTeam(match.home, isHome: true)]
        }
        game.stateTexts += match.states
        game.state = match.state(besides: state, hasScore: teams.contains { $0.score?.unblanked != nil })
        game.clock = clock?.unblanked ?? match.clock
        return game
    }
}

extension MatchTitle {
    /// The state of the game. The line is written anew with every play; the button beside it is not, and counts only
    /// where the line leaves the state open.
    /// - Parameter hasScore: Whether the page has one apart from the line.
    fileprivate func state(besides button: String?, hasScore: Bool) -> String? {
        if let word = states.first(where: { GameStatus(word: $0) != nil }) { return word }
        if let upheaval = states.first(where: { GameStatus(upheavalIn: $0) != nil }) { return upheaval }
        // Before a game anything may stand here, what it is played for or when; never that it is on.
        guard away.score != nil || hasScore && !states.isEmpty else { return "pre" }
        // A period is named while it is played.
        if states.contains(where: TitleState.isPeriod) { return "live" }
        // A word that nobody understands may be that of a game that was broken off: the button is not believed beside
        // it.
        return states.first { !TitleState.isNote($0) } ?? button
    }
}

extension RawTeam {
    fileprivate init(_ team: MatchTitle.Team, isHome: Bool) {
        self.init()
        self.isHome = isHome
        shortName = String(team.name)
        rank = team.rank.map(String.init)
        score = team.score.map(String.init)
    }
}
