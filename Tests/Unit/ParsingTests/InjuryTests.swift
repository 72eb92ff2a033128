import Parsing
import Scores
import TestTools
import Testing
import Time

@testable import Normalizing

/// Tests reading the injured players of a game's teams.
@Suite("Injuries")
struct InjuryTests {
    private func injuries(_ list: String) throws -> BySide<[Injury]>? {
        try GameReading(espnSummary: "{\(list),\(ESPNFixtures.summary().dropFirst())".bytes).injuries
    }

    @Test func `a summary of ESPN lists the injured players of each team`() throws {
        let list = """
            "injuries":[{"team":{"id":"2"},"injuries":[
             {"status":"Day-To-Day","date":"2026-03-12T21:34Z",
              "athlete":{"id":"9","displayName":"Al  Poe","jersey":"13","position":{"abbreviation":"C"}},
              "details":{"type":"Hip","side":"Left","detail":"Strain","returnDate":"2026-03-16"}},
             {"status":"Suspension","athlete":{"displayName":"Cy Poe"},
              "details":{"type":"Not Specified","side":"Not Specified","detail":"Not Specified"}},
             {"status":"Out","athlete":{"displayName":" "}}]},
             {"team":{"id":"20"},"injuries":[]}]
            """
        let expected = [
            Injury(
                player: PlayerReading(
                    sourceID: SourceID(source: "espn", id: "9"),
                    name: "Al Poe",
                    jersey: "13",
                    position: "C"
                ),
                statusText: "Day-To-Day",
                reportedAt: Instant(rfc3339: "2026-03-12T21:34:00Z"),
                part: "Hip",
                bodySide: .left,
                detail: "Strain",
                returnDay: CivilDate("2026-03-16")
            ),
            Injury(player: PlayerReading(name: "Cy Poe"), statusText: "Suspension"),
        ]
        let injuries = try #require(try injuries(list))
        #expect(injuries.home == expected && injuries.away == [])
        #expect(injuries.home.map(\.status) == [.dayToDay, nil])
        #expect(injuries.mirrored.away == expected)
    }

    @Test(
        arguments: [
            (#""x":1"#, nil), (#""injuries":"none""#, nil), (#""injuries":[]"#, []),
            (#""injuries":[{"team":{"id":"2"}}]"#, []), (#""injuries":[{"team":{"id":"2"},"injuries":[7,{}]}]"#, []),
            (#""injuries":[{"team":{"id":"3"},"injuries":[{"athlete":{"displayName":"Al Poe"}}]}]"#, nil),
            (#""injuries":[{"team":{"id":"2"},"injuries":[{"athlete":{"displayName":"Al Poe"}}]}]"#, ["Al Poe"]),
        ] as [(String, [String]?)]
    )
    func `a page without a list of these teams says nothing, and an empty list says that no player is injured`(
        list: String,
        names: [String]?
    ) throws {
        #expect(try injuries(list)?.home.map(\.player.name) == names)
        #expect(try injuries(list)?.away.isEmpty != false)
    }

    @Test(
        arguments: [
            ("Out", .out), ("Day-To-Day", .dayToDay), ("day to day", .dayToDay), ("Injured Reserve", .injuredReserve),
            ("Questionable", .questionable), ("Doubtful", .doubtful), ("PROBABLE", .probable), ("Suspension", nil),
            ("Out indefinitely", nil), ("", nil),
        ] as [(String, Injury.Status?)]
    )
    func `a status that is not known keeps its text and is no other status`(text: String, status: Injury.Status?) {
        #expect(Injury(player: PlayerReading(name: "Al Poe"), statusText: text).status == status)
    }

    /// Captured pages, and the injured players of the home team and of the visitors on each.
    private static let captures: [(file: String, home: [String], away: [String])] = [
        ("nba/summary_pre_401772994.json", [], ["Tony Bradley", "Isaiah Jackson"]),
        (
            "nba/summary_final_401772994_reserialized.json", [],
            ["Tony Bradley", "Jarace Walker", "Isaiah Jackson"]
        ),
        ("nhl/summary_final_401774292.json", ["Sean Walker", "Jalen Chatfield", "Jesper Fast"], []),
        (
            "nhl/summary_final_401672881.json", [],
            ["Brett Berard", "K'Andre Miller", "Adam Edstrom", "Braden Schneider", "Chris Kreider"]
        ),
    ]

    @Test(.enabled(if: CaptureFolder.exists("espn")), arguments: captures)
    func `captured pages list injuries before and after a game`(file: String, home: [String], away: [String]) throws {
        let reading = try GameReading(espnSummary: CaptureFolder.page("espn/\(file)"))
        let injuries = try #require(reading.injuries)
        let names = injuries.mapValues { $0.map(\.player.name) }
        #expect(names == BySide(home: home, away: away) || names.mirrored == BySide(home: home, away: away))
        for injury in injuries.home + injuries.away {
            #expect(injury.player.sourceID != nil && injury.status != nil && injury.reportedAt != nil)
            #expect(injury.part != nil && injury.returnDay != nil)
        }
    }
}
