import Scores

/// How strong the teams of a league are, in standard deviations. Results of earlier days and betting markets follow it.
struct TeamStrengths: Hashable, Sendable {
    private let byTeam: [Int: Double]

    /// Draws the strengths. The same generator gives the same strengths.
    init(of teams: [Team], in league: SeasonLeague, using random: inout SplitMix64) {
        byTeam = Dictionary(
            uniqueKeysWithValues: teams.map { team in
                (team.id, random.nearNormal() + league.strength(ofConference: team.conference))
            }
        )
    }

    /// The strengths in the season of a seed.
    init(of league: SeasonLeague, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        self.init(of: league.day.teams, in: league, using: &random)
    }

    /// Returns how much stronger the home team is; 0 for teams of another league.
    func difference(_ teams: BySide<Team>) -> Double {
        byTeam[teams.home.id, default: 0] - byTeam[teams.away.id, default: 0]
    }
}
