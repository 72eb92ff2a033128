import Foundation
import TestTools
import Testing

@testable import BarDownClient

@Suite("Client model")
struct ClientModelTests {
    private static let capture = URL(filePath: ProjectFolder.capture("seeds/bardown"))

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: capture.path),
            "there are no captures next to the repository"
        )
    )
    func `the app's own test data can be decoded`() throws {
        let games = try decode([Game].self, file: "games-response.json")
        #expect(games.map(\.phase) == [.live, .upcoming, .final])
        #expect(games.first?.quarterScores.count == 3)
        #expect(games.first?.homeTeam.ranking == 3)
        let box = try decode(BoxScore.self, file: "boxscore_response_shape.json")
        #expect(box.homeTeamStats?.goals == 8 && box.awayTeamStats == nil)
        #expect(box.homePlayers.first?.saves == nil)
        let rest = try decode(Shapes.self, file: "teams_and_schedule_shapes.json")
        #expect(rest.teams["ACC"]?.count == 1)
        #expect(rest.schedule.games.map(\.score) == ["W 12-8", nil])
        #expect(rest.dates.map(\.description) == ["2026-03-13", "2026-03-14", "2026-03-15"])
    }

    private struct Shapes: Decodable {
        let teams: TeamDirectory
        let schedule: TeamSchedule
        let dates: [GameDay]
    }

    private func decode<Value: Decodable>(_ type: Value.Type, file: String) throws -> Value {
        try Wire.decode(type, from: Data(contentsOf: Self.capture.appending(path: file)))
    }

    @Test func `unknown values are decoded unchanged, and unknown fields are ignored`() throws {
        let game = try Wire.decode(
            Game.self,
            from: Data(Self.game(status: "abandoned", more: #""weather":{"wind":3},"#).utf8)
        )
        #expect(game.status.rawValue == "abandoned")
        #expect(game.phase == .unknown("abandoned"))
        #expect(!game.isUnderWay)
        let play = try Wire.decode(
            Play.self,
            from: Data(
                #"{"ordinal":1,"period":1,"side":"bench","kind":"backflip","text":"?","players":[{"name":"A","role":"x"}]}"#
                    .utf8
            )
        )
        #expect(play.kind.rawValue == "backflip" && play.side?.rawValue == "bench" && play.clock == nil)
    }

    @Test func `an unreadable value is reported by its path`() {
        let games =
            "[" + Self.game(status: "live") + "," + Self.game(status: "live").replacing("\"name\"", with: "\"nom\"")
            + "]"
        #expect(throws: APIError.unreadable("1.homeTeam lacks name")) {
            try Wire.decode([Game].self, from: Data(games.utf8))
        }
    }

    @Test(arguments: ["2026-05-02T16:00:00Z", "2026-05-02T16:00:00.000Z", "2026-05-02T12:00:00-04:00"])
    func `every format of a timestamp is read`(text: String) throws {
        let game = try Wire.decode(Game.self, from: Data(Self.game(status: "live", start: text).utf8))
        #expect(game.startTime == Samples.start)
    }

    @Test(
        arguments: [
            ("scheduled", nil, nil, .upcoming, "12:00"),
            ("scheduled", "PPD", nil, .postponed, "Postponed"),
            ("scheduled", "CANC", nil, .cancelled, "Cancelled"),
            ("live", "3rd", "7:42", .live, "3rd 7:42"),
            ("live", "2nd", nil, .live, "2nd"),
            ("live", nil, nil, .live, ""),
            ("live", "Delayed", nil, .delayed, "Delayed"),
            ("live", "Suspended", nil, .suspended, "Suspended"),
            ("final", nil, nil, .final, "Final"),
            ("forfeit", nil, nil, .unknown("forfeit"), "12:00"),
        ] as [(String, String?, String?, GamePhase, String)]
    )
    func `status and period together describe a game's state`(
        status: String,
        period: String?,
        clock: String?,
        phase: GamePhase,
        standing: String
    ) throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let team = Team(name: "A", abbreviation: "A")
        let game = Game(
            homeTeam: team,
            awayTeam: team,
            status: GameStatus(rawValue: status),
            period: period,
            clock: clock,
            startTime: Samples.start
        )
        #expect(game.phase == phase)
        #expect(game.standing(league: zone, reader: zone) == standing)
    }

    @Test(arguments: [
        // Midnight in New York, in winter and on both sides of the hour skipped in spring.
        ("2026-02-14T05:00:00Z", true), ("2026-03-08T05:00:00Z", true), ("2026-03-09T04:00:00Z", true),
        ("2026-02-14T04:00:00Z", false), ("2026-02-14T00:00:00Z", false), ("2026-02-14T05:00:01Z", false),
    ])
    func `midnight in the league's zone means an unknown start time`(text: String, isToBeAnnounced: Bool) throws {
        let game = try Wire.decode(Game.self, from: Data(Self.game(status: "scheduled", start: text).utf8))
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect((game.start(in: zone) == .toBeAnnounced) == isToBeAnnounced)
        #expect((game.standing(league: zone, reader: .gmt) == "TBD") == isToBeAnnounced)
    }

    @Test func `a day is parsed strictly, and days can be added across years`() {
        #expect(["2026-02-29", "26-01-01", "2026-1-1", "", "today"].allSatisfy { GameDay($0) == nil })
        #expect(GameDay("2024-02-28")?.adding(days: 2)?.description == "2024-03-01")
        #expect(GameDay("2026-01-01")?.adding(days: -1)?.description == "2025-12-31")
        #expect(GameDay("2026-01-01")?.adding(days: .max) == nil)
    }

    /// A game as the server writes it.
    static func game(status: String, start: String = "2026-05-02T16:00:00Z", more: String = "") -> String {
        let team =
            #"{"id":"aaaa0000-0000-0000-0000-000000000001","name":"Harbor","abbreviation":"HAR","conference":"CAA"}"#
        return """
            {"id":"11111111-1111-1111-1111-111111111111",\(more)"homeTeam":\(team),"awayTeam":\(team),"homeScore":1,
            "awayScore":0,"status":"\(status)","period":null,"clock":null,"startTime":"\(start)","quarterScores":[],
            "boxScoreURL":null}
            """
    }
}
