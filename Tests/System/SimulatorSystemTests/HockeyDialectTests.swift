import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@testable import Normalizing
@testable import simulator

/// Checks that the simulator's hockey pages match the scripts when the programs' own parsers read them.
@Suite("Hockey dialect")
struct HockeyDialectTests {
    static let seeds: [UInt64] = Thoroughness.choose(quick: [2026], thorough: [1, 2, 3, 2026])

    private func games(_ seed: UInt64) -> [GameScript] {
        SimulatedLeagueDay.hockey.games(seed: seed, first: .minutes(30), count: 6)
    }

    @Test(arguments: seeds)
    func `the NHL's pages match the ground truth at any time, and contain nothing else`(seed: UInt64) throws {
        for script in games(seed) {
            for time in ExpectedGame.instants(of: script, every: Thoroughness.choose(quick: 5003, thorough: 1811)) {
                let expected = ExpectedGame(script, at: time)
                let listing = try expected.listing()
                let comment = "seed \(seed), game \(script.contestID) at \(time)"
                let plays = try GameReading(nhlPlayByPlay: UpstreamResponse.nhlPlayByPlay(listing).body, league: .nhl)
                try expectMatches(plays, expected, "\(comment), plays")
                expectSame(plays.plays, expected.plays(text: Self.text), comment)
                try expectMatches(
                    GameReading(nhlLanding: UpstreamResponse.nhlLanding(listing).body, league: .nhl),
                    expected,
                    "\(comment), landing"
                )
                try expectMatches(
                    GameReading(nhlBoxScore: UpstreamResponse.nhlBoxScore(listing).body, league: .nhl),
                    expected,
                    "\(comment), box",
                    hasLine: false
                )
                let day = try #require(listing.date)
                let board = try ScoreboardReading(
                    nhlScore: UpstreamResponse.nhlScore([listing], of: day).body,
                    league: .nhl
                )
                #expect(board.rejected.isEmpty)
                #expect(board.day == day)
                try expectMatches(try #require(board.games.first), expected, "\(comment), score")
            }
        }
    }

    private func expectMatches(
        _ reading: GameReading,
        _ expected: ExpectedGame,
        _ comment: String,
        hasLine: Bool = true
    )
        throws
    {
        let listing = try expected.listing()
        #expect(reading.league == .nhl)
        #expect(reading.sourceID == SourceID(source: "nhl", id: String(expected.view.contestID)))
        #expect(reading.status == .known(expected.status), "\(comment)")
        #expect(reading.day == listing.date)
        #expect(reading.startTime == Self.start(listing), "\(comment)")
        #expect(reading.teams.home.abbreviation == expected.view.teams.home.char6)
        #expect(reading.teams.away.fullName == expected.view.teams.away.full)
        #expect(reading.score == expected.view.shownScore, "\(comment)")
        #expect(reading.period == expected.view.period, "\(comment)")
        #expect(reading.clock == expected.clock, "\(comment)")
        if hasLine { #expect(reading.periods == expected.periods, "\(comment)") }
    }

    private static func start(_ listing: ScheduledListing) -> StartTime {
        guard listing.hasStartTime else { return .toBeAnnounced }
        return Instant(secondsSinceEpoch: listing.shownStart.secondsSinceEpoch).map { .at($0) } ?? .toBeAnnounced
    }

    /// Returns the text of a play, which the page contains only as codes. Those of plays without a team are put into
    /// words.
    private static func text(_ play: ScriptedPlay, _ action: ScriptedAction) -> String {
        let period = HockeyPlan.format.period(play.period) ?? Period(number: play.period)
        let penalty = action.seconds.map { "\($0 > 120 ? "MAJ" : "MIN") \($0 / 60)" }
        let code = [NHLWords.type(of: action.kind, in: period)?.key, action.variant, action.outcome, penalty]
            .compactMap(\.self).joined(separator: " ")
        return action.kind.isOfNoTeam ? HockeyWords.text(ofCode: code) : code
    }

    @Test(arguments: seeds)
    func `the box score is the sum of the plays`(seed: UInt64) throws {
        for script in games(seed) {
            guard let end = script.end else { continue }
            for time in [end / 3, end] {
                let expected = ExpectedGame(script, at: time)
                guard expected.hasBegun else { continue }
                let reading = try GameReading(
                    nhlBoxScore: UpstreamResponse.nhlBoxScore(expected.listing()).body,
                    league: .nhl
                )
                let box = try #require(reading.box)
                for side in Side.allCases {
                    let id = expected.view.teams[side].id
                    let own = expected.view.plays.filter { $0.teamID == id }.compactMap(\.action)
                    #expect(box[side].playersTotal(of: .goals) == own.count { $0.kind == .goal })
                    #expect(box[side].playersTotal(of: .hits) == own.count { $0.kind == .hit })
                    #expect(box[side].playersTotal(of: .takeaways) == own.count { $0.kind == .takeaway })
                    let shots = own.count { $0.kind == .goal || $0.kind == .shot }
                    #expect(
                        box[side].value(of: .shotsOnGoal) == .number(shots)
                            || box[side].value(of: .shots) == .number(shots)
                    )
                    #expect(box[side].playersTotal(of: .assists) == own.reduce(0) { $0 + $1.players(.assist).count })
                }
            }
        }
    }

    @Test(arguments: seeds)
    func `the first lines play the longest, and three forwards and two defenders at any time`(seed: UInt64) throws {
        for script in games(seed) {
            guard let end = script.end else { continue }
            let expected = ExpectedGame(script, at: end)
            let reading = try GameReading(
                nhlBoxScore: UpstreamResponse.nhlBoxScore(expected.listing()).body,
                league: .nhl
            )
            let box = try #require(reading.box)
            for side in Side.allCases {
                for (name, size) in [("forwards", 3), ("defense", 2)] {
                    let table = try #require(box[side].tables.first { $0.name == name })
                    let times = table.lines.compactMap { line -> Int? in
                        guard case .seconds(let seconds)? = table.value(of: .playingTime, in: line) else { return nil }
                        return seconds
                    }
                    #expect(times.reduce(0, +) == size * expected.view.playedSeconds)
                    let groups = stride(from: 0, to: times.count, by: size).map { times[$0] }
                    #expect(groups.count >= 3 && zip(groups, groups.dropFirst()).allSatisfy { $0 > $1 })
                }
            }
        }
    }

    @Test(arguments: seeds)
    func `a night has an overtime, a shootout and a postponed game, and no clock runs backwards`(seed: UInt64) throws {
        let games = games(seed)
        #expect(games.count == 6)
        #expect(games[1].periods.count == 4)
        #expect(games[2].periods.count == 5)
        #expect(games[2].format.period(5)?.isShootout == true)
        #expect(games[4].actualStart == nil)
        for game in games {
            let end = game.end.map { game.view(at: $0) }
            #expect(end.map { $0.winner != nil } ?? true)
            #expect(zip(game.plays, game.plays.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
            for period in game.periods {
                let clocks = game.plays.filter { $0.period == period.number }.map(\.clock)
                #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 >= $1 }, "game \(game.contestID)")
            }
        }
        #expect(SimulatedLeagueDay.hockey.games(seed: seed, first: .minutes(30), count: 6) == games)
    }
}
