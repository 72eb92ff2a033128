import Scores
import TestTools
import Testing
import Time

@testable import simulator

/// Checks what the simulated market expects against the scripts, which know how games end.
@Suite("Game forecast")
struct GameForecastTests {
    private struct SeededGame {
        let seed: UInt64
        let script: GameScript
        let forecast: GameForecast
    }

    private static let seeds: Range<UInt64> = Thoroughness.choose(quick: 1..<9, thorough: 1..<60)

    /// The games of each of the leagues, which are generated only once.
    private static let games = SimulatedOddsLeague.all.map { league in
        seeds.flatMap { seed -> [SeededGame] in
            let strengths = TeamStrengths(of: league.season, seed: seed)
            return league.season.day.games(seed: seed, first: .zero, count: 16).map {
                SeededGame(
                    seed: seed,
                    script: $0,
                    forecast: GameForecast(of: $0, in: league, strengths, seed: seed)
                )
            }
        }
    }

    private static func homeWins(_ game: SeededGame, at time: SimulatedTime) -> Double {
        game.forecast.outlook(at: time).margin.probability(above: 0)
    }

    /// Returns how far the number of games that happened is from the number that was expected, in standard errors.
    private static func deviation(_ forecasts: [(probability: Double, happened: Bool)]) -> Double {
        let expected = forecasts.reduce(0) { $0 + $1.probability }
        let variance = forecasts.reduce(0) { $0 + $1.probability * (1 - $1.probability) }
        return (Double(forecasts.count { $0.happened }) - expected) / max(variance, 1e-9).squareRoot()
    }

    @Test(arguments: SimulatedOddsLeague.all.indices)
    func `the figures of a league are those of its generated games`(index: Int) {
        let league = SimulatedOddsLeague.all[index]
        let results = Self.games[index].map(\.script.finalScore)
        for (model, values) in [
            (league.margin, results.map { Double($0.home - $0.away) }),
            (league.total, results.map { Double($0.home + $0.away) }),
        ] {
            let mean = values.reduce(0, +) / Double(values.count)
            let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
            #expect(abs(mean - model.average) < model.deviation / 4, "\(mean)")
            #expect((0.85...1.15).contains(variance.squareRoot() / model.deviation), "\(variance.squareRoot())")
        }
    }

    @Test(arguments: SimulatedOddsLeague.all.indices)
    func `of the teams with a chance of about 60 %, about 60 % win`(index: Int) {
        let games = Self.games[index]
        for time in [.zero - GameForecast.lead, SimulatedTime.minutes(-30), .zero] {
            let forecasts = games.map { game in
                let home = Self.homeWins(game, at: game.script.scheduledStart + time)
                let wins = game.script.finalScore.leader == .home
                return home >= 0.5 ? (home, wins) : (1 - home, !wins)
            }
            for band in [0.5..<0.58, 0.58..<0.66, 0.66..<1] {
                let deviation = Self.deviation(forecasts.filter { band.contains($0.0) })
                #expect(abs(deviation) < 3, "\(band) at \(time)")
            }
        }
    }

    @Test(arguments: SimulatedOddsLeague.all.indices)
    func `of the totals, half are over the expected number before and during games`(index: Int) {
        let games = Self.games[index]
        for time in [SimulatedTime.zero, .minutes(40)] {
            let forecasts = games.map { game in
                let total = game.forecast.outlook(at: game.script.scheduledStart + time).total
                let line = (total.mean - 0.5).rounded() + 0.5
                let score = game.script.finalScore
                return (total.probability(above: line), Double(score.home + score.away) > line)
            }
            #expect(abs(Self.deviation(forecasts)) < 3, "\(time)")
        }
    }

    @Test(arguments: SimulatedOddsLeague.all.indices)
    func `forecasts get better until the start, and follow the score in play`(index: Int) throws {
        let games = Self.games[index].filter { $0.script.actualStart == $0.script.scheduledStart }
        func error(_ time: (GameScript) -> SimulatedTime) -> Double {
            games.reduce(0) { sum, game in
                let wins = game.script.finalScore.leader == .home ? 1.0 : 0
                let miss = wins - Self.homeWins(game, at: time(game.script))
                return sum + miss * miss
            } / Double(games.count)
        }
        let last = try #require(games.first?.script.format.regulation)
        let errors = [
            error { $0.scheduledStart },
            error { $0.scheduledStart + ($0.periods.first?.endOffset ?? .zero) },
            error { $0.scheduledStart + $0.periods[last - 1].endOffset - .minutes(3) },
        ]
        #expect(errors[0] < 0.25)
        #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 > $1 }, "\(errors)")
        for game in games {
            let late = game.script.scheduledStart + game.script.periods[last - 1].endOffset - .seconds(40)
            let score = game.script.view(at: late).score
            guard let leader = score.leader else { continue }
            let home = Self.homeWins(game, at: late)
            #expect((leader == .home ? home : 1 - home) > 0.5)
        }
    }

    @Test func `the strength of the teams shows in forecasts, and is that of the season's results`() {
        let league = SimulatedOddsLeague.basketball
        let pairs = Self.games[0].map { game in
            let before = game.forecast.outlook(at: game.script.scheduledStart - .seconds(1))
            return (TeamStrengths(of: league.season, seed: game.seed).difference(game.script.teams), before.margin.mean)
        }
        #expect(pairs.reduce(0) { $0 + ($1.0 * $1.1 > 0 ? 1 : -1) } > pairs.count / 4)
        let season = Season(league.season, seed: 5, opening: Served.start)
        let strengths = TeamStrengths(of: league.season, seed: 5)
        let best = season.ranking[0], worst = season.ranking[29]
        #expect(strengths.difference(BySide(home: best, away: worst)) > 0)
    }

    @Test func `the share of a game that is left falls to the end, and counts an overtime while the score is level`() {
        for script in SimulatedOddsLeague.hockey.season.day.games(seed: 3, first: .zero, count: 6) {
            guard let start = script.actualStart, let end = script.end else { continue }
            let shares = stride(from: 0.0, to: (end - start).seconds, by: 61).map { second -> (Double, Bool) in
                let view = script.view(at: start + .seconds(second))
                return (view.remainingShare, view.score.leader == nil)
            }
            #expect(shares.allSatisfy { $0.0 > 0 && $0.0 < 1.1 })
            for (earlier, later) in zip(shares, shares.dropFirst()) where earlier.1 == later.1 {
                #expect(earlier.0 >= later.0)
            }
        }
    }
}
