import Scores

extension RawGame {
    /// The same game with what its title says where it belongs. What the page says elsewhere counts more.
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
        game.state = match.state ?? state
        return game
    }
}

extension MatchTitle {
    /// What the title alone tells of the state. The line is written anew with every play; the button beside it is not.
    fileprivate var state: String? {
        if let word = states.first(where: { GameStatus(word: $0) != nil }) { return word }
        guard away.score != nil else { return states.isEmpty ? "pre" : nil }
        // A period is named while it is played. How many there are does not matter here.
        return states.contains { Period(printed: $0, regulation: 4) != nil } ? "live" : nil
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
