import Parsing
import Scores
import Sports
import TestTools
import Testing

/// Tests the positions of shots that are read from pages. See ``ShotPosition`` for their units and orientation.
@Suite("Shot position")
struct ShotPositionTests {
    /// A shot on a page of the NHL. Team 72 is the home team, team 71 the away team.
    struct RinkShot: CustomTestStringConvertible {
        var code = "shot-on-goal"
        var team = 72
        /// As on the page: `null`, a number, or a number in quotes.
        var x = "60"
        var y = "12"
        var zone: String?
        var homeEnd: String?
        var type = "REG"
        let expected: ShotPosition?

        var testDescription: String { "\(code) of \(team) at \(x), \(y), \(zone ?? "-"), \(homeEnd ?? "-")" }

        var json: String {
            let zone = zone.map { #","zoneCode":"\#($0)""# } ?? ""
            let play = NHLFixtures.play(
                code,
                #""xCoord":\#(x),"yCoord":\#(y)\#(zone),"eventOwnerTeamId":\#(team),"shootingPlayerId":1"#,
                order: 1,
                period: type == "SO" ? 5 : 1,
                type: type
            )
            guard let homeEnd else { return play }
            return play.replacing(#""eventId""#, with: #""homeTeamDefendingSide":"\#(homeEnd)","eventId""#)
        }
    }

    private static let shots: [RinkShot] = [
        // The home team defends the left end, so it attacks to the right, where x is positive.
        RinkShot(homeEnd: "left", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(x: "-60", y: "-12", homeEnd: "right", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(team: 71, x: "-60", y: "-12", homeEnd: "left", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(team: 71, homeEnd: "right", expected: ShotPosition(x: -12, y: 29)),
        // A shot from the shooter's own half, and one from behind the goal line.
        RinkShot(x: "-70", y: "0", zone: "D", homeEnd: "left", expected: ShotPosition(x: 0, y: 159)),
        RinkShot(x: "95", y: "-30", homeEnd: "left", expected: ShotPosition(x: 30, y: -6)),
        RinkShot(code: "goal", homeEnd: "left", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(code: "missed-shot", homeEnd: "left", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(x: #""60""#, y: #""12""#, homeEnd: "left", expected: ShotPosition(x: -12, y: 29)),
        // Without the ends of the teams, the zone of the shooter's team decides.
        RinkShot(zone: "O", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(x: "-60", y: "-12", zone: "O", expected: ShotPosition(x: -12, y: 29)),
        RinkShot(team: 71, x: "70", y: "0", zone: "D", expected: ShotPosition(x: 0, y: 159)),
        RinkShot(x: "10", y: "5", zone: "N", expected: nil), RinkShot(x: "0", y: "5", zone: "O", expected: nil),
        RinkShot(expected: nil), RinkShot(homeEnd: "", expected: nil), RinkShot(homeEnd: "up", expected: nil),
        // Missing and impossible coordinates, and plays that are not on the chart.
        RinkShot(x: "null", homeEnd: "left", expected: nil), RinkShot(y: #""""#, homeEnd: "left", expected: nil),
        RinkShot(x: "101", homeEnd: "left", expected: nil), RinkShot(y: "-43", homeEnd: "left", expected: nil),
        RinkShot(x: "1e300", homeEnd: "left", expected: nil), RinkShot(x: #""nan""#, homeEnd: "left", expected: nil),
        RinkShot(code: "hit", homeEnd: "left", expected: nil),
        RinkShot(code: "blocked-shot", homeEnd: "left", expected: nil),
        RinkShot(team: 9, homeEnd: "left", expected: nil), RinkShot(homeEnd: "left", type: "SO", expected: nil),
    ]

    @Test(arguments: shots)
    func `a shot in hockey is placed in front of the goal that its team attacks`(shot: RinkShot) throws {
        let page = NHLFixtures.playByPlay(plays: [shot.json])
        let game = try GameReading(nhlPlayByPlay: page.bytes)
        #expect(game.plays?.first?.shotPosition == shot.expected)
    }

    /// A coordinate object on a page of ESPN: `x` from the left side line, `y` from the basket.
    private static let courtShots: [(String, ShotPosition?)] = [
        (#","coordinate":{"x":24,"y":4}"#, ShotPosition(x: -1, y: 4)),
        (#","coordinate":{"x":48,"y":-1}"#, ShotPosition(x: 23, y: -1)),
        (#","coordinate":{"x":2.0,"y":"2"}"#, ShotPosition(x: -23, y: 2)),
        (#","coordinate":{"x":25,"y":70}"#, ShotPosition(x: 0, y: 70)),
        ("", nil), (#","coordinate":null"#, nil), (#","coordinate":{"x":24}"#, nil),
        (#","coordinate":{"x":-214748340,"y":-214748365}"#, nil), (#","coordinate":{"x":51,"y":4}"#, nil),
        (#","coordinate":{"x":25,"y":-6}"#, nil), (#","coordinate":{"x":25,"y":89}"#, nil),
    ]

    private func play(_ kind: String, team: Int, points: Int, _ coordinate: String) -> String {
        ESPNFixtures.play(
            kind,
            "Ann",
            order: 1,
            team: #"{"id":"\#(team)"}"#,
            score: (home: team == 2 ? points : 0, away: team == 2 ? 0 : points),
            points: points,
            isScoring: points > 0,
            isAttempt: true,
            players: [1]
        ).replacing(#","participants""#, with: #"\#(coordinate),"participants""#)
    }

    @Test(arguments: courtShots)
    func `a shot in basketball has the same position for either team`(
        coordinate: String,
        expected: ShotPosition?
    ) throws {
        for team in [2, 20] {
            for points in [0, 2, 3] {
                let line = play("Jump Shot", team: team, points: points, coordinate)
                let game = try GameReading(espnSummary: ESPNFixtures.summary(plays: [line]).bytes)
                #expect(game.plays?.map(\.shotPosition) == [expected])
            }
        }
        let freeThrow = play("Free Throw - 1 of 2", team: 2, points: 1, coordinate)
        let game = try GameReading(espnSummary: ESPNFixtures.summary(plays: [freeThrow]).bytes)
        #expect(game.plays?.map(\.shotPosition) == [nil])
    }

    /// ESPN's hockey pages have coordinates of the rink, but do not state the ends of the teams.
    @Test func `a shot has no position if the page does not state which end its team attacks`() throws {
        let line = play("Shot", team: 2, points: 0, #","coordinate":{"x":60,"y":12}"#)
        let game = try GameReading(espnSummary: ESPNFixtures.summary(slug: "nhl", plays: [line]).bytes)
        #expect(game.plays?.map(\.kind) == [.shot] && game.plays?.first?.shotPosition == nil)
    }
}

@Suite("Captured shot position", .enabled(if: CaptureFolder.exists("nhl") && CaptureFolder.exists("espn")))
struct CapturedShotPositionTests {
    /// The captured lists of plays, and whether they state where shots were taken.
    private static let files: [(String, Bool)] = ProfessionalCaptures.outcomes.keys.sorted().compactMap { name in
        switch ProfessionalCaptures.outcomes[name] {
        case .read(by: .nhlPlayByPlay)?: (name, true)
        case .read(by: .espnSummary)?: (name, name.hasPrefix("espn/nba"))
        default: nil
        }
    }

    private static func shots(_ file: String) throws -> [Play] {
        guard case .read(let kind)? = ProfessionalCaptures.outcomes[file] else { return [] }
        let game = try #require(try kind.read(try CaptureFolder.page(file)).games.first)
        let chart = LeagueRegistry.shipped.sport(of: game.league)?.shotChart
        return (game.plays ?? []).filter { chart?.shows($0.kind) == true }
    }

    @Test(arguments: files)
    func `either all shots of a captured game have a position, or none has`(file: String, isPlaced: Bool) throws {
        let shots = try Self.shots(file)
        let placed = shots.count { $0.shotPosition != nil }
        #expect(placed == (isPlaced ? shots.count : 0), "\(placed) of \(shots.count)")
    }

    @Test func `nearly all shots on a captured rink are from the zone of the goal that is attacked`() throws {
        let shots = try Self.files.filter { $0.0.hasPrefix("nhl/") }.flatMap { try Self.shots($0.0) }
        let near = shots.count { ($0.shotPosition?.y ?? .max) <= 64 }
        #expect(shots.count > 500 && near * 100 >= shots.count * 95, "\(near) of \(shots.count)")
    }

    /// The text states the distance from the middle of the basket, rounded down; a position is in whole feet.
    @Test func `the positions on a captured court agree with the printed distances`() throws {
        var differences: [Double] = []
        for shot in try Self.shots("espn/nba/summary_final_401772994_reserialized.json") {
            guard let match = shot.text.firstMatch(of: /([0-9]+)-foot/), let feet = Double(match.1) else { continue }
            let position = try #require(shot.shotPosition)
            let square = position.x * position.x + position.y * position.y
            differences.append(Double(square).squareRoot() - feet)
            #expect((-0.5...2).contains(differences.last ?? .nan), "\(shot.text)")
        }
        #expect(differences.count > 100)
    }

    @Test func `the positions on a captured court agree with the three-point line`() throws {
        let shots = try Self.shots("espn/nba/summary_final_401772994_reserialized.json")
        #expect(shots.count > 150)
        for shot in shots {
            let position = try #require(shot.shotPosition)
            let square = position.x * position.x + position.y * position.y
            // The distances of the line are 22 feet in the corners and 23.75 feet elsewhere.
            if shot.kind == .threePointer { #expect(square >= 22 * 22, "\(shot.text)") }
            if shot.kind == .twoPointer { #expect(square < 24 * 24, "\(shot.text)") }
        }
    }
}
