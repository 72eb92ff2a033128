import Pushing
import Scores
import Sports
import Testing

/// Compares the payloads of Live Activities byte by byte.
@Suite("Activity payloads")
struct ActivityPayloadTests {
    private static let game = GameID("36b8f84d-df4e-4d49-b662-bcde71a8764f")
    private static let navy = TeamID("11111111-1111-4111-8111-111111111111")
    private static let army = TeamID("22222222-2222-4222-8222-222222222222")
    private static let timestamp = ActivityPayload.Timestamp(stamp: 1_777_752_000, now: 1_777_752_003)
    private static let state = ActivityState(
        status: .live,
        score: Score(home: 8, away: 6),
        period: Period(number: 3),
        clock: GameClock("7:42"),
        scorer: "O\"Neill, AJ",
        scoringSide: .home
    )
    private static let content = #"""
        "content-state":{"status":"live","statusDetail":"live",\#
        "home":8,"away":6,"period":"3rd","clock":"7:42","lastScorer":"AJ O\"Neill",\#
        "lastScoringSide":"home","version":57}
        """#

    private static func attributes(home: String = "Navy", away: String = "Army") throws -> ActivityAttributes {
        ActivityAttributes(
            game: try #require(game),
            league: .mensLacrosseD1,
            sport: .lacrosse,
            teams: BySide(
                home: .init(id: try #require(navy), name: home, abbreviation: "NAVY", logo: "ab12.svg"),
                away: .init(id: try #require(army), name: away, abbreviation: nil, logo: nil)
            )
        )
    }

    private static func text(_ payload: ActivityPayload) -> String { String(decoding: payload.bytes, as: UTF8.self) }

    @Test func `a start payload has the attributes, the state, an alert, and the way in which updates arrive`() throws {
        for (input, hearing) in [
            (ActivityInput.token, #""input-push-token":1"#), (.channel("ab/+="), #""input-push-channel":"ab/+=""#),
        ] {
            let payload = try ActivityPayload.start(
                Self.attributes(),
                type: "GameAttributes",
                showing: Self.state,
                revision: 57,
                at: Self.timestamp,
                input: input
            )
            #expect(
                Self.text(payload) == #"{"aps":{"timestamp":1777752000,"event":"start",\#(Self.content),"#
                    + #""stale-date":1777753803,"attributes-type":"GameAttributes","attributes":{"gameId":"#
                    + #""36b8f84d-df4e-4d49-b662-bcde71a8764f","league":"mlax-d1","sport":"lacrosse","#
                    + #""home":{"id":"11111111-1111-4111-8111-111111111111","name":"Navy","abbreviation":"NAVY","#
                    + #""logo":"ab12.svg"},"#
                    + #""away":{"id":"22222222-2222-4222-8222-222222222222","name":"Army"}},\#(hearing),"#
                    + #""alert":{"title":"Game on","body":"Army vs Navy","sound":"default"}}}"#
            )
        }
    }

    @Test func `the payload for an app with its own strings has keys instead of the alert's text`() throws {
        let payload = try ActivityPayload.start(
            Self.attributes(),
            type: "GameAttributes",
            showing: Self.state,
            revision: 57,
            at: Self.timestamp,
            input: .token,
            isLocalized: true
        )
        let alert = #"{"title":{"loc-key":"GAME_ON"},"body":{"loc-key":"MATCHUP","loc-args":["Army","Navy"]},"#
        #expect(Self.text(payload).hasSuffix(#""alert":\#(alert)"sound":"default"}}}"#))
    }

    @Test func `an update payload has the state and a stale date half an hour later`() throws {
        let payload = try ActivityPayload.update(showing: Self.state, revision: 57, at: Self.timestamp)
        #expect(
            Self.text(payload) == #"{"aps":{"timestamp":1777752000,"event":"update",\#(Self.content),"#
                + #""stale-date":1777753803}}"#
        )
    }

    @Test(
        arguments: [
            (GameStatus.final, false, 3600), (.cancelled, false, 900), (.postponed, false, 900),
            (.suspended, false, 900),
            (.live, true, 0),
        ] as [(GameStatus, Bool, Int64)]
    )
    func `the time for which an ended activity stays visible depends on the status`(
        status: GameStatus,
        isUnwanted: Bool,
        seconds: Int64
    ) throws {
        let state = ActivityState(status: status, score: Score(home: 8, away: 6))
        let payload = try ActivityPayload.end(showing: state, revision: 58, at: Self.timestamp, isUnwanted: isUnwanted)
        #expect(
            Self.text(payload) == #"{"aps":{"timestamp":1777752000,"event":"end","content-state":{"status":"#
                + #""\#(status.stage.rawValue)","statusDetail":"\#(status.rawValue)","#
                + #""home":8,"away":6,"version":58},"dismissal-date":\#(1_777_752_003 + seconds)}}"#
        )
    }

    @Test(arguments: GameStatus.allCases)
    func `an activity without spoilers shows only the status`(status: GameStatus) throws {
        let state = ActivityState(
            status: status,
            score: Score(home: 8, away: 6),
            period: Period(number: 5),
            clock: GameClock("7:42"),
            scorer: "Nikolic, AJ",
            scoringSide: .home
        )
        let payload = try ActivityPayload.update(showing: state.withoutSpoilers, revision: 57, at: Self.timestamp)
        let shown = status == .delayed ? GameStatus.live : status
        let words = #""status":"\#(shown.stage.rawValue)","statusDetail":"\#(shown.rawValue)""#
        #expect(Self.text(payload).contains(#""content-state":{\#(words)},"#))
    }

    @Test func `the longest names fit into an activity's payload`() throws {
        let name = String(repeating: "👩‍👩‍👧‍👦\"", count: 1000)
        let state = ActivityState(status: .live, score: Score(home: .max, away: .min), scorer: name, scoringSide: .away)
        let payload = try? ActivityPayload.update(showing: state, revision: .max, at: Self.timestamp)
        #expect(payload.map { $0.bytes.count <= 4096 } == true)
        let families = try ActivityPayload.start(
            Self.attributes(home: name, away: name),
            type: "GameAttributes",
            showing: state,
            revision: .max,
            at: Self.timestamp,
            input: .token
        )
        #expect(families.bytes.count <= 4096)
        let plain = String(repeating: "Ж", count: 1000)
        let start = try ActivityPayload.start(
            Self.attributes(home: plain, away: plain),
            type: String(repeating: "T", count: 100),
            showing: ActivityState(status: .live, scorer: plain),
            revision: .max,
            at: Self.timestamp,
            input: .channel(String(repeating: "c", count: 200)),
            isLocalized: true
        )
        #expect(start.bytes.count <= 4096)
    }
}
