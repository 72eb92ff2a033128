import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing

@testable import simulator

/// Checks that the simulator's pages with box scores and team stats match the play-by-play when the programs' own
/// parsers read them.
@Suite("Lacrosse box")
struct LacrosseBoxTests {
    static let seeds: [UInt64] = Thoroughness.choose(quick: [2026], thorough: [1, 7, 2026])

    private func games(_ seed: UInt64) -> [GameScript] {
        GameGenerator(seed: seed).games(first: .minutes(30), count: 6)
    }

    @Test(arguments: seeds)
    func `at any time the players' goals add up to the score, and so do the team stats`(seed: UInt64) throws {
        for script in games(seed) {
            for time in ExpectedGame.instants(of: script, every: 1201) {
                let expected = ExpectedGame(script, at: time)
                let comment = "seed \(seed), game \(script.contestID) at \(time)"
                let page = UpstreamResponse.boxScore(try expected.listing()).body
                guard expected.hasBegun else {
                    #expect(throws: ParseError.noGame) { try GameReading(ncaaBoxScore: page, league: .mensLacrosseD1) }
                    continue
                }
                let reading = try GameReading(ncaaBoxScore: page, league: .mensLacrosseD1)
                try expectHead(reading, expected, comment)
                let box = try #require(reading.box)
                for side in Side.allCases {
                    #expect(box[side].playersTotal(of: .goals) == expected.view.score[side], "\(comment)")
                    #expect(box[side].value(of: .goals) == .number(expected.view.score[side]), "\(comment)")
                }
            }
        }
    }

    private func expectHead(_ reading: GameReading, _ expected: ExpectedGame, _ comment: String) throws {
        #expect(reading.league == .mensLacrosseD1)
        #expect(reading.sourceID == SourceID(source: "ncaa", id: String(expected.view.contestID)))
        #expect(reading.status == .known(expected.status), "\(comment)")
        // A page with zeros on both sides may never have been filled in, so it has no score.
        #expect(reading.score == (expected.view.score == .zero ? nil : expected.view.score), "\(comment)")
        // "FINAL" does not give the last period; "FINAL (OT)" does.
        let isPlain = expected.status == .final && expected.view.period?.overtime == nil
        #expect(reading.period == (isPlain ? nil : expected.view.period), "\(comment)")
        #expect(reading.clock == expected.clock, "\(comment)")
        #expect(reading.plays == nil)
    }

    @Test(arguments: seeds)
    func `box score and team stats have the same counts as the play-by-play`(seed: UInt64) throws {
        for script in games(seed) {
            guard let end = script.end else { continue }
            for time in [script.scheduledStart + .minutes(50), end] {
                let listing = try ExpectedGame(script, at: time).listing()
                let record = try GameReading(
                    ncaaPlayByPlay: UpstreamResponse.playByPlay(listing).body,
                    league: .mensLacrosseD1
                )
                let counted = BoxScore(plays: try #require(record.plays), points: .lacrosse)
                let box = try read(UpstreamResponse.boxScore(listing), GameReading.init(ncaaBoxScore:league:))
                let stats = try read(UpstreamResponse.teamStats(listing), GameReading.init(ncaaTeamStats:league:))
                for side in Side.allCases {
                    let comment = "seed \(seed), game \(script.contestID) at \(time), \(side)"
                    expect(box[side], counted.teams[side], comment)
                    expect(stats[side], counted.teams[side], comment)
                    #expect(stats[side].value(of: .faceoffsWon) == .number(counted.teams[side].faceoffsWon))
                    #expect(stats[side].value(of: .faceoffsLost) == .number(counted.teams[side].faceoffsLost))
                    #expect(stats[side].tables.isEmpty)
                    expect(box[side], counted.players[side], comment)
                }
            }
        }
    }

    private func read(
        _ page: UpstreamResponse,
        _ reader: ([UInt8], ExpectedLeague) throws(ParseError) -> GameReading
    ) throws -> PrintedBoxScore {
        try #require(try reader(page.body, .mensLacrosseD1).box)
    }

    private func expect(_ sheet: TeamSheet, _ counted: TeamBoxScore, _ comment: String) {
        for (statistic, count) in [
            (Statistic.goals, counted.goals), (.assists, counted.assists), (.shots, counted.shots),
            (.shotsOnGoal, counted.shotsOnGoal), (.saves, counted.saves), (.groundBalls, counted.groundBalls),
            (.turnovers, counted.turnovers), (.penalties, counted.penalties),
        ] {
            #expect(sheet.value(of: statistic) == .number(count), "\(comment): \(statistic)")
        }
    }

    /// Expects that each player with figures in the play-by-play has the same figures in the sheet, whatever the order
    /// of the parts of the name.
    private func expect(_ sheet: TeamSheet, _ counted: [PlayerBoxScore], _ comment: String) {
        for player in counted {
            let line = sheet.tables.first?.lines.first { Self.key($0.player.name) == Self.key(player.name) }
            #expect(line?.hasPlayed == true, "\(comment): \(player.name)")
            for (statistic, count) in [
                (Statistic.goals, player.goals), (.assists, player.assists), (.shots, player.shots),
                (.groundBalls, player.groundBalls), (.turnovers, player.turnovers),
            ] {
                #expect(value(of: statistic, in: sheet, player) == .number(count), "\(comment): \(player.name)")
            }
            if player.saves > 0 { #expect(value(of: .saves, in: sheet, player) == .number(player.saves), "\(comment)") }
        }
    }

    private func value(of statistic: Statistic, in sheet: TeamSheet, _ player: PlayerBoxScore) -> StatValue? {
        for table in sheet.tables {
            guard let column = table.columns.firstIndex(where: { $0.statistic == statistic }),
                let line = table.lines.first(where: { Self.key($0.player.name) == Self.key(player.name) })
            else { continue }
            return line.cells[column].value
        }
        return nil
    }

    private static func key(_ name: String) -> Set<Substring> { Set(name.split { " ,".contains($0) }) }

    @Test func `the page of a game says whether it has a box score`() throws {
        let script = try #require(games(1).first)
        let captured = Scripts.game()
        for (script, time, isThere) in [
            (script, script.scheduledStart - .minutes(1), false), (script, script.scheduledStart + .minutes(1), true),
            (captured, captured.scheduledStart + .minutes(60), false),
        ] {
            let listing = try ExpectedGame(script, at: time).listing()
            let game = try ParsedJSON(parsing: UpstreamResponse.game(listing).body)["data"]["contests"][0]
            #expect(game["hasBoxscore"].bool == isThere && game["hasTeamStats"].bool == isThere)
            for page in [UpstreamResponse.boxScore(listing), .teamStats(listing)] {
                #expect(try ParsedJSON(parsing: page.body)["data"]["boxscore"].isNull == !isThere)
            }
        }
        #expect(UpstreamResponse.boxScore(nil).body == Array(#"{"data":{"boxscore":null}}"#.utf8))
    }

    @Test func `a waved-off goal counts for its scorer until it is waved off`() throws {
        let script = games(1)[2]
        guard case .wavedOff(let goal)? = script.disruptions.first, let start = script.actualStart else {
            throw NoSuchGame()
        }
        let side: Side = goal.play.teamID == script.teams.home.id ? .home : .away
        let goals: (Duration) throws -> Int? = { elapsed in
            let expected = ExpectedGame(script, at: start + elapsed)
            return try read(UpstreamResponse.boxScore(expected.listing()), GameReading.init(ncaaBoxScore:league:))[side]
                .playersTotal(of: .goals)
        }
        let before = try #require(try goals(goal.play.elapsed - .milliseconds(1)))
        #expect(try goals(goal.play.elapsed) == before + 1)
        #expect(try goals(goal.until) == before)
    }

    private struct NoSuchGame: Error {}
}
