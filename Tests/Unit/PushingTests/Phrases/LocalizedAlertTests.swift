import FoundationEssentials
import Scores
import Sports
import Testing
import Time

@testable import Pushing

/// Tests alerts for apps that contain their own strings.
@Suite("Alerts by keys")
struct LocalizedAlertTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let alert: Alert
        /// The members of the object `alert` in Apple's format.
        let keys: String
        var terms = GameTerms.lacrosse
        var start: LocalStart?
        var testDescription: String { "\(alert.kind.rawValue) \(keys)" }
    }

    private static let standing = #""title-loc-key":"STANDING","title-loc-args":["Duke","8","Maryland","6"],"#
    private static let level = #""title-loc-key":"STANDING","title-loc-args":["Maryland","6","Duke","6"],"#
    private static let matchup = #""title-loc-args":["Maryland","Duke"],"#
    private static let nhl = GameTerms(sport: .hockey, periodName: .period)
    private static let college = GameTerms(sport: .basketball, periodName: .half)

    static let cases = [
        Case(alert: alert(.start), keys: #""title-loc-key":"STARTED",\#(matchup)"loc-key":"GAME_ON""#),
        Case(
            alert: alert(.score, (8, 6), before: (7, 6), period: 3, clock: "7:42", side: .home, scorer: "Nikolic, AJ"),
            keys: standing + #""loc-key":"GOAL_BY_AT","loc-args":["Duke","AJ Nikolic","Q3 7:42"]"#
        ),
        Case(
            alert: alert(.score, (8, 6), before: (5, 6), side: .home),
            keys: standing + #""loc-key":"POINTS","loc-args":["3","Duke"]"#,
            terms: college
        ),
        Case(alert: alert(.score), keys: #""title-loc-key":"MATCHUP",\#(matchup)"loc-key":"SCORE_UPDATE""#),
        Case(
            alert: alert(.leadChange, (8, 6), period: 2, of: 2, clock: "42.3", side: .home),
            keys: standing + #""loc-key":"AHEAD_AT","loc-args":["Duke","H2 42.3"]"#,
            terms: college
        ),
        Case(
            alert: alert(.comeback, (6, 6), period: 5, side: .home, deficit: 4),
            keys: level + #""loc-key":"LEVEL_AFTER_TRAILING_AT","loc-args":["Duke","4","OT"]"#
        ),
        Case(
            alert: alert(.closeGame, (8, 6), period: 2, of: 3, clock: "12:00"),
            keys: standing + #""loc-key":"CLOSE_GAME_AT","loc-args":["P2 12:00"]"#,
            terms: nhl
        ),
        Case(
            alert: alert(.upsetAlert, (8, 6), period: 6, side: .home, ranks: BySide(home: nil, away: 2)),
            keys: #""title-loc-key":"UPSET_ALERT","title-loc-args":["Duke","8","Maryland","6"],"#
                + #""loc-key":"UNRANKED_AHEAD_OF_RANKED_AT","loc-args":["Duke","2","Maryland","2OT"]"#
        ),
        Case(
            alert: alert(.milestone, (8, 6), milestones: [Milestone(player: "Reed, S", side: .home, points: 3)]),
            keys: #""title-loc-key":"HAT_TRICK","title-loc-args":["S Reed","Duke"],"#
                + #""loc-key":"STANDING","loc-args":["Duke","8","Maryland","6"]"#
        ),
        Case(
            alert: alert(.periodEnd, (8, 6), period: 1),
            keys: standing + #""loc-key":"END_OF","loc-args":["Q1"]"#
        ),
        Case(alert: alert(.periodEnd, (8, 6), period: 2), keys: standing + #""loc-key":"HALFTIME""#),
        Case(
            alert: alert(.overtime, (6, 6), period: 6),
            keys: level + #""loc-key":"OVERTIME_NUMBER","loc-args":["2"]"#
        ),
        Case(
            alert: alert(.shootout, (6, 6), period: 5, of: 3, isShootout: true),
            keys: level + #""loc-key":"SHOOTOUT""#,
            terms: nhl
        ),
        Case(
            alert: alert(.final, (8, 6), period: 5, of: 3, isShootout: true),
            keys: #""title-loc-key":"FINAL_AFTER","title-loc-args":["Duke","8","Maryland","6","SO"],"#
                + #""loc-key":"WINNER","loc-args":["Duke"]"#,
            terms: nhl
        ),
        Case(alert: alert(.postponed), keys: #""title-loc-key":"POSTPONED",\#(matchup)"loc-key":"NOT_AS_SCHEDULED""#),
        Case(alert: alert(.cancelled), keys: #""title-loc-key":"CANCELLED",\#(matchup)"loc-key":"NOT_PLAYED""#),
        Case(
            alert: alert(.moved),
            keys: #""title-loc-key":"MOVED",\#(matchup)"#
                + #""loc-key":"NEW_START","loc-args":["2026-05-09","19:00","New York"]"#,
            start: LocalStart(
                day: .init("Sat May 9", iso: "2026-05-09"),
                time: .init("7:00 PM", iso: "19:00"),
                zone: "America/New_York"
            )
        ),
        Case(
            alert: alert(.correction, (7, 6), before: (8, 6), retracted: .final),
            keys: #""title-loc-key":"SCORE_CORRECTED","title-loc-args":["Duke","7","Maryland","6"],"#
                + #""loc-key":"IT_WAS_AND_IS_NOT_OVER","loc-args":["Duke","8","Maryland","6"]"#
        ),
    ]

    private static func notice(_ item: Case) -> PushNotice {
        PushNotice(item.alert, teams: teams, game: game, revision: 57, terms: item.terms, start: item.start)
    }

    @Test(arguments: cases)
    func `the APNs payload is as expected, byte by byte`(_ item: Case) throws {
        let payload = try PushPayload(Self.notice(item), isLocalized: true)
        let expected = """
            {"aps":{"alert":{\(item.keys)},"sound":"default","thread-id":"game-\(game)","interruption-level":"active"},\
            "type":"\(item.alert.kind.rawValue)","gameId":"\(game)","version":57}
            """
        #expect(String(decoding: payload.bytes, as: UTF8.self) == expected)
    }

    @Test func `the cases above cover every kind of alert`() {
        #expect(Set(Self.cases.map(\.alert.kind)) == Set(Alert.Kind.allCases))
    }

    @Test func `the test alert and the alert without a result have keys`() throws {
        func text(_ notice: PushNotice) throws -> String {
            String(decoding: try PushPayload(notice, isLocalized: true).bytes, as: UTF8.self)
        }
        let test = #"{"aps":{"alert":{"title-loc-key":"TEST","loc-key":"TEST_ARRIVES"},"#
        #expect(try text(.test).hasPrefix(test))
        let end = alert(.final, (8, 6), period: 5)
        let safe = try #require(PushNotice.spoilerSafe(end, teams: teams, game: game, terms: .lacrosse))
        #expect(try text(safe).hasPrefix(#"{"aps":{"alert":{"title-loc-key":"GAME_OVER","loc-key":"RESULT_WAITS"},"#))
    }

    @Test(arguments: cases)
    func `a Firebase message has the same keys under Google's names, and no text`(_ item: Case) throws {
        let now = Instant(microseconds: 1_777_752_000_000_000)
        let message = try FCMMessage(
            Self.notice(item),
            isLocalized: true,
            collapseID: CollapseID(kind: item.alert.kind, game: game),
            expiresAt: now + .seconds(600)
        )
        let token = try #require(FCMToken("dVyQ1:APA91bH-x_y"))
        let keys = item.keys.replacing("title-loc-", with: "title_loc_").replacing("\"loc-", with: "\"body_loc_")
        let expected = """
            {"message":{"token":"dVyQ1:APA91bH-x_y","data":{"type":"\(item.alert.kind.rawValue)","gameId":"\(game)",\
            "version":"57"},"android":{"priority":"HIGH","ttl":"600s","notification":{"tag":\
            "\(CollapseID(kind: item.alert.kind, game: game).text)",\(keys)}}}}
            """
        #expect(String(decoding: message.body(to: token, at: now), as: UTF8.self) == expected)
    }

    @Test(arguments: Alert.Kind.allCases)
    func `the longest names fit into every kind of alert`(_ kind: Alert.Kind) throws {
        let name = String(repeating: "🥍", count: 100)
        let label = TeamLabel(name: name)
        let sent = alert(
            kind,
            (.max, .min),
            before: (.max - 1, .min),
            period: .max,
            clock: "99:59",
            side: .home,
            scorer: name,
            deficit: .max,
            ranks: BySide(home: .max, away: .max),
            milestones: Array(repeating: Milestone(player: name, side: .home, points: .max), count: 4)
        )
        let notice = PushNotice(
            sent,
            teams: BySide(home: label, away: label),
            game: game,
            revision: .max,
            terms: .lacrosse
        )
        #expect(try PushPayload(notice, isLocalized: true).bytes.count <= 4096)
        let id = CollapseID(kind: kind, game: game)
        let now = Instant(microseconds: 0)
        _ = try FCMMessage(notice, isLocalized: true, collapseID: id, expiresAt: now)
    }
}
