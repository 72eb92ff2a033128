import Scores
import Sports
import TestTools
import Testing
import Time

@testable import simulator

/// Checks that generated NBA games look like real ones.
@Suite("Basketball games")
struct BasketballTests {
    private static let games = (UInt64(0)..<Thoroughness.choose(quick: 6, thorough: 40)).flatMap { seed in
        SimulatedLeagueDay.basketball.games(seed: seed, first: .zero, count: 15)
    }

    private func final(_ game: GameScript) -> GameView? {
        game.end.map { game.view(at: $0) }
    }

    @Test func `no quarter is lopsided, and scores are those of the NBA`() {
        for view in Self.games.compactMap(final) {
            for quarter in view.lineScore.prefix(4) {
                for side in Side.allCases { #expect((12...46).contains(quarter[side]), "\(view.lineScore)") }
            }
            for side in Side.allCases { #expect((75...160).contains(view.score[side]), "\(view.score)") }
        }
    }

    @Test func `some games go to overtime, as planned`() {
        #expect(Self.games.contains { $0.periods.count == 5 } && Self.games.contains { $0.periods.count == 6 })
    }

    @Test func `the minutes of a team vary and add up to five times the game's`() {
        for view in Self.games.compactMap(final) {
            for side in Side.allCases {
                let minutes = MinutesPlayed(of: side, in: view)
                let played = view.rosters[side].compactMap { minutes[$0] }
                #expect(played.reduce(0, +) == 240 + 25 * (view.periods.count - 4))
                #expect(Set(played).count >= 5 && played.max() ?? 0 <= 48 + 5 * (view.periods.count - 4), "\(played)")
            }
        }
        let starters = Self.games.compactMap(final).flatMap { view in
            view.rosters.home.prefix(5).compactMap { MinutesPlayed(of: .home, in: view)[$0] }
        }
        #expect((28...38).contains(starters.reduce(0, +) / max(1, starters.count)))
    }

    @Test func `a three is behind the three-point line, and a two in front of it`() {
        for view in Self.games.compactMap(final) {
            for play in view.plays {
                guard let action = play.action, let spot = ShotSpots.position(of: play, in: view) else { continue }
                let isThree = action.kind == .threePointer || action.outcome == ScriptedAction.three
                let isBehindArc = Double(spot.x * spot.x + spot.y * spot.y) > 23.75 * 23.75
                #expect((isBehindArc || abs(spot.x) > 22) == isThree, "\(play.text): \(spot.x), \(spot.y)")
            }
        }
    }

    @Test func `a text names a jump shot in full, and a layup without the word shot`() {
        let three = BasketballNarrator.shotName("Running Pullup Jump Shot", from: 25, isThree: true)
        #expect(three == "25-foot three point running pullup jump shot")
        let two = BasketballNarrator.shotName("Driving Layup Shot", from: 2, isThree: false)
        #expect(two == "2-foot driving layup")
    }

    @Test func `no surname is frequent in a league, and a team's surnames and numbers all differ`() {
        let leagues = [
            BasketballTeams.all.map(BasketballTeams.roster), HockeyTeams.all.map(HockeyTeams.roster),
            TeamTable.all.map { Roster.players(of: $0.team) },
        ]
        for teams in leagues {
            let names = Dictionary(grouping: teams.flatMap(\.self), by: \.last).mapValues(\.count)
            #expect(names.values.max() ?? 0 < 7)
            #expect(
                teams.allSatisfy { Set($0.map(\.last)).count == $0.count && Set($0.map(\.jersey)).count == $0.count }
            )
            #expect(Set(teams.flatMap { $0.map(\.id) }).count == teams.reduce(0) { $0 + $1.count })
        }
        #expect([30, 32, 77] == leagues.map(\.count))
    }
}
