import Scores
import Time

/// The games of a season before the simulation began: results without plays. ``Season/played(_:)`` generates the plays
/// of one of them.
struct EarlierGames: Sendable {
    /// The games, in the order of their starts.
    let listings: [ScheduledListing]
    /// The statistics of the players in these games; empty in a league without a poll.
    let players: PlayerSeasons

    /// - Parameters:
    ///   - opening: When the simulation began. The last round was played on the day before, by New York's calendar.
    ///   - schedule: The rounds; the first ones are used.
    init(of league: SeasonLeague, _ schedule: SeasonSchedule, before opening: Instant) {
        var random = SplitMix64(seed: schedule.seed)
        let strengths = TeamStrengths(of: schedule.teams, in: league, using: &random)
        var listings: [ScheduledListing] = []
        var players = PlayerSeasons()
        for round in 0..<league.earlierRounds {
            let daysAgo = 1 + league.daysBetweenRounds * (league.earlierRounds - 1 - round)
            guard let midnight = EasternTime.midnight(before: opening - .seconds(86_400 * daysAgo)) else { continue }
            for (index, teams) in schedule.round(round).enumerated() {
                let edge = strengths.difference(teams) + 0.3
                let result = league.results.result(edge: edge, using: &random)
                let view = GameView(
                    contestID: league.day.firstContestID - 1 - listings.count,
                    league: league.day.league,
                    teams: teams,
                    result: result,
                    format: league.results.format
                )
                // Games start from six in the evening on, two at a time.
                let start = midnight + .minutes(18 * 60 + 15 * (index / 2))
                listings.append(ScheduledListing(view: view, shownStart: start, hasStartTime: true))
                if league.rankedTeams > 0 { players.addRandomGame(view, using: &random) }
            }
        }
        self.listings = listings
        self.players = players
    }
}

extension GameView {
    /// A finished game of which only the result is known.
    fileprivate init(
        contestID: Int,
        league: LeagueID,
        teams: BySide<Team>,
        result: (score: Score, period: Int),
        format: GameFormat
    ) {
        self.init(
            contestID: contestID,
            league: league,
            teams: teams,
            start: .at(.zero),
            stage: .final(period: result.period),
            score: result.score,
            periods: [],
            plays: [],
            format: format,
            rosters: BySide(home: [], away: [])
        )
    }

    /// The game without its plays and players, to save memory; an unfinished game is returned unchanged.
    var resultOnly: GameView {
        guard case .final(let period) = stage else { return self }
        return GameView(
            contestID: contestID,
            league: league,
            teams: teams,
            result: (score, period),
            format: format
        )
    }
}

extension PlayerSeasons {
    /// Adds random statistics for the players of a lacrosse game. Their goals add up to its score.
    fileprivate mutating func addRandomGame(_ game: GameView, using random: inout SplitMix64) {
        var faceoffs = BySide(home: 0, away: 0)
        for _ in 0..<(game.score.home + game.score.away + 4) {
            faceoffs[random.chance(50) ? .home : .away] += 1
        }
        for side in Side.allCases {
            let players = Roster.players(of: game.teams[side])
            var counts: [Int: [BoxTally.Count: Int]] = [:]
            for _ in 0..<game.score[side] {
                // The first attackers score most.
                let scorer = 3 + min(Int.random(in: 0...6, using: &random), Int.random(in: 0...6, using: &random))
                counts[scorer, default: [:]][.goals, default: 0] += 1
                counts[scorer, default: [:]][.points, default: 0] += 1
                let passer = Int.random(in: 3...9, using: &random)
                guard passer != scorer, random.chance(70) else { continue }
                counts[passer, default: [:]][.assists, default: 0] += 1
                counts[passer, default: [:]][.points, default: 0] += 1
            }
            let saves = Int.random(in: 7...15, using: &random)
            counts[0] = [.goalsAgainst: game.score[side.other], .shotsAgainst: game.score[side.other] + saves]
            counts[1] = [.faceoffsWon: faceoffs[side], .faceoffsLost: faceoffs[side.other]]
            for (index, player) in players.enumerated() {
                add(counts[index] ?? [:], to: player, of: game.teams[side], seconds: 3600)
            }
        }
    }
}
