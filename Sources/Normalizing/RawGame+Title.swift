import Scores

extension RawGame {
    /// Returns the same game with the values of its title moved to their fields. Values from elsewhere on the page take
    /// precedence, except for the state.
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
    /// Returns the state of the game. The title is rewritten with every play, but the button next to it is not, so the
    /// button counts only if the title leaves the state open.
    /// - Parameter hasScore: Whether the page has a score apart from the title.
    fileprivate func state(besides button: String?, hasScore: Bool) -> String? {
        if let word = states.first(where: { GameStatus(word: $0) != nil }) { return word }
        if let disruption = states.first(where: { GameStatus(disruptionIn: $0) != nil }) { return disruption }
        // Before a game the title may show anything, such as the occasion or the time, but it never means that the game
        // is live.
        guard away.score != nil || hasScore && !states.isEmpty else { return "pre" }
        // A period is named only while it is played.
        if states.contains(where: TitleState.isPeriod) { return "live" }
        // An unknown word may mean that the game was broken off, so it takes precedence over the button.
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
