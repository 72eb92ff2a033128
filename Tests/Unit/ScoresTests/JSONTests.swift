import FoundationEssentials
import Scores
import Testing
import Time

/// Tests the JSON of `game_revision.snapshot`, `game_event.facts`, `alert.alert` and job arguments. It must be read
/// back unchanged, and its keys must stay the same, because SQL and other programs read them.
@Suite("Values in JSON")
struct JSONTests {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return encoder
    }()

    private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws -> String {
        let data = try Self.encoder.encode(value)
        #expect(try JSONDecoder().decode(Value.self, from: data) == value)
        return String(decoding: data, as: UTF8.self)
    }

    @Test func `a snapshot is unchanged by a round trip through JSON`() throws {
        let start = try #require(Instant(rfc3339: "2026-05-02T16:00:00Z"))
        let snapshot = Snapshot(
            status: .live,
            day: try #require(CivilDate("2026-05-02")),
            startTime: start,
            period: Period(number: 5),
            clock: GameClock(seconds: 125),
            score: Score(home: 9, away: 9),
            periods: [PeriodScore(period: Period(number: 1), score: Score(home: 9, away: 9))]
        )
        let text = try roundTrip(snapshot)
        #expect(
            text == """
                {"clock":"2:05","day":"2026-05-02","period":{"kind":"overtime","number":5,"regulation":4},\
                "periods":[{"away":9,"home":9,"kind":"regulation","label":"1st","number":1}],\
                "score":{"away":9,"home":9},"startTime":"2026-05-02T16:00:00Z","status":"live"}
                """
        )
    }

    @Test func `a snapshot has no keys for unknown values`() throws {
        let day = try #require(CivilDate("2026-05-02"))
        let text = try roundTrip(Snapshot(status: .scheduled, day: day, startTime: nil))
        #expect(text == #"{"day":"2026-05-02","periods":[],"status":"scheduled"}"#)
    }

    @Test(arguments: GameEvent.Kind.allCases)
    func `every kind of event is unchanged by a round trip through JSON`(kind: GameEvent.Kind) throws {
        let event = GameEvent(
            kind: kind,
            score: Score(home: 2, away: 1),
            previousScore: Score(home: 1, away: 1),
            period: Period(number: 2),
            clock: GameClock(seconds: 61),
            side: .home,
            scorer: "Nikolic, AJ",
            deficit: 6,
            ranks: BySide(home: nil, away: 2),
            rankPoll: "AP Top 25",
            milestones: [Milestone(player: "Nikolic, AJ", side: .home, points: 3)]
        )
        let alert = Alert(kind: .score, event: event, usefulForSeconds: 600, isSupersededByLaterScore: true)
        #expect(try roundTrip(event).contains("\"kind\":\"\(kind.rawValue)\""))
        _ = try roundTrip(alert)
    }

    @Test func `a play is unchanged by a round trip through JSON, with its players and their roles`() throws {
        let play = Play(
            period: Period(number: 3),
            clock: nil,
            side: .away,
            kind: .goal,
            text: "Goal by “Žižek, T.”",
            score: Score(home: 0, away: 1),
            players: [PlayPlayer.Role.scorer, .assist, .goalie, PlayPlayer.Role(rawValue: "later")].map {
                PlayPlayer(name: "O'Neil", role: $0)
            },
            shotPosition: ShotPosition(x: -3, y: 12)
        )
        _ = try roundTrip(play)
    }

    @Test func `an ID is written as a lower-case UUID`() throws {
        let text = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
        let id = try #require(GameID(text))
        #expect(id.description == text.lowercased())
        #expect(try roundTrip([id]) == "[\"\(text.lowercased())\"]")
        #expect(GameID("6F9619FF") == nil)
        #expect(SourceID(source: "ncaa", id: "6599987").description == "ncaa:6599987")
    }
}
