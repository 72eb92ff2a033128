import Scores

/// A league on whose games the simulated books quote prices.
struct SimulatedOddsLeague: Sendable {
    /// The league's teams, and how strong they are.
    let season: SeasonLeague
    /// The names at The Odds API.
    let key: String
    let group: String
    let title: String
    let description: String
    /// The home team's points minus the away team's at the end of a game.
    let margin: ResultModel
    /// The points of both teams together.
    let total: ResultModel
    /// The smallest handicap that is quoted.
    let smallestSpread: Double

    var id: LeagueID { season.day.league }

    /// The distribution of a figure over the games that the simulator generates, and how much information the market
    /// has about it.
    struct ResultModel: Hashable, Sendable {
        let average: Double
        let deviation: Double
        let knowledge: MarketInformation.Knowledge
    }

    static let all = [basketball, hockey]

    static let basketball = SimulatedOddsLeague(
        season: .basketball,
        key: "basketball_nba",
        group: "Basketball",
        title: "NBA",
        description: "US Basketball",
        margin: ResultModel(
            average: 0,
            deviation: 11,
            knowledge: MarketInformation.Knowledge(atOpening: 0.18, atStart: 0.22)
        ),
        total: ResultModel(
            average: 203,
            deviation: 17,
            knowledge: MarketInformation.Knowledge(atOpening: 0.1, atStart: 0.13)
        ),
        smallestSpread: 0.5
    )

    static let hockey = SimulatedOddsLeague(
        season: .hockey,
        key: "icehockey_nhl",
        group: "Ice Hockey",
        title: "NHL",
        description: "US Ice Hockey",
        margin: ResultModel(
            average: 0,
            deviation: 1.7,
            knowledge: MarketInformation.Knowledge(atOpening: 0.1, atStart: 0.13)
        ),
        total: ResultModel(
            average: 6.4,
            deviation: 1.9,
            knowledge: MarketInformation.Knowledge(atOpening: 0.05, atStart: 0.07)
        ),
        // The puck line: a handicap of half a goal would be a bet on the winner.
        smallestSpread: 1.5
    )

    /// Returns the name of a team at The Odds API, which differs from other sources for two teams.
    static func name(of team: Team) -> String {
        ["LA Clippers": "Los Angeles Clippers", "St. Louis Blues": "St Louis Blues"][team.full] ?? team.full
    }
}
