import Normalizing
import Scores
import Testing

/// Tests whether changes in the structure of a parser's pages are noticed.
@Suite("Drift")
struct DriftTests {
    private static func history(pages: Int = 500, isLongEnough: Bool = true) -> StructureHistory {
        StructureHistory(
            pages: pages,
            isLongEnough: isLongEnough,
            common: ["games", "games[].id"],
            ever: ["games", "games[].id", "games[].clock", "games[].series"]
        )
    }

    @Test func `a page that lacks only optional paths has not changed`() {
        #expect(Self.history().change(in: ["games", "games[].id", "games[].clock"]) == nil)
        #expect(Self.history().change(in: ["games", "games[].id"]) == nil)
    }

    @Test func `a path that all earlier pages had is reported as missing, and one that none had as new`() throws {
        let change = try #require(Self.history().change(in: ["games", "games[].gameId"]))
        #expect(change.missing == ["games[].id"] && change.added == ["games[].gameId"])
        #expect("\(change)" == "missing: games[].id; new: games[].gameId")
    }

    @Test func `a long list of paths is shortened`() throws {
        let paths = ["games", "games[].id"] + (10..<30).map { "new\($0)" }
        let change = try #require(Self.history().change(in: paths))
        #expect("\(change)".hasSuffix("new17 and 12 more"))
    }

    @Test func `nothing is reported after too few pages or too short a time`() {
        #expect(Self.history(pages: 199).change(in: ["other"]) == nil)
        #expect(Self.history(isLongEnough: false).change(in: ["other"]) == nil)
        #expect(Self.history(pages: 200).change(in: ["other"]) != nil)
    }

    private static let trends: [(String, Int, Int, Int, Int, ShareTrend.Direction)] = [
        ("as before", 98, 100, 980, 1000, .steady),
        ("a little less", 89, 100, 980, 1000, .steady),
        ("less than nine tenths", 88, 100, 980, 1000, .fallen),
        ("gone", 0, 20, 200, 200, .fallen),
        ("never there", 0, 100, 0, 1000, .steady),
        ("better", 100, 100, 500, 1000, .steady),
        ("too few recently", 0, 19, 1000, 1000, .unknown),
        ("too few before", 0, 100, 199, 199, .unknown),
        ("nothing at all", 0, 0, 0, 0, .unknown),
    ]

    @Test(arguments: trends)
    func `a field's share has fallen if it is below nine tenths of its earlier share`(
        what: String,
        found: Int,
        expected: Int,
        foundBefore: Int,
        before: Int,
        direction: ShareTrend.Direction
    ) {
        let trend = ShareTrend(
            recent: FieldCount("score", found: found, expected: expected),
            past: FieldCount("score", found: foundBefore, expected: before)
        )
        #expect(trend.direction == direction, "\(what)")
    }

    @Test func `fields are counted where the status requires them, and unreadable games count as missing records`() {
        var reading = ScoreboardReading(league: .mensLacrosseD1, day: .may2, games: [])
        reading.games = [
            .of(.known(.live), 5, 4, period: 3, clock: 60), .of(.known(.live), 1, 0, period: 1),
            .of(.known(.final), 9, 8),
            .of(.known(.scheduled)), .of(.unknown(word: "?")), .of(.known(.final)),
        ]
        reading.rejected = [RejectedEntry(index: 6, id: nil, reason: "no id")]
        let counts = Dictionary(
            uniqueKeysWithValues: reading.fieldCounts.map { ($0.field, "\($0.found)/\($0.expected)") }
        )
        #expect(
            counts == [
                "records": "6/7", "team_id": "0/12", "day": "6/6", "start": "0/6", "status": "5/6", "score": "3/4",
                "line_score": "0/4", "period": "2/2", "clock": "1/2",
            ]
        )
    }

    @Test func `counted fields of a page of plays include how many plays a rule recognizes`() {
        var reading = GameReading.of(.known(.live))
        reading.plays = [PlayKind.goal, .other, .shot].map {
            Play(
                period: Period(number: 1),
                clock: $0 == .goal ? GameClock(seconds: 60) : nil,
                side: .home,
                kind: $0,
                text: ""
            )
        }
        let counts = Dictionary(
            uniqueKeysWithValues: reading.fieldCounts.map { ($0.field, "\($0.found)/\($0.expected)") }
        )
        #expect(counts == ["plays": "1/1", "play_kind": "2/3", "play_clock": "1/3", "line_score": "0/1", "box": "0/1"])
        #expect(GameReading.of(.known(.scheduled)).fieldCounts.allSatisfy { $0.expected == 0 })
    }
}
