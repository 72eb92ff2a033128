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

    private static let standing = #","loc-key":"STANDING","loc-args":["Duke","8","Maryland","6"]"#
    private static let level = #","loc-key":"STANDING","loc-args":["Maryland","6","Duke","6"]"#
    private static let matchup = #","loc-key":"MATCHUP","loc-args":["Maryland","Duke"]"#
    private static let nhl = GameTerms(sport: .hockey, periodName: .period)
    private static let college = GameTerms(sport: .basketball, periodName: .half)

    /// `"title-loc-key":"GOAL"`, with the arguments if there are any.
    private static func title(_ key: String, _ args: String...) -> String {
        let list = args.isEmpty ? "" : #","title-loc-args":[\#(args.map { #""\#($0)""# }.joined(separator: ","))]"#
        return #""title-loc-key":"\#(key)"\#(list)"#
    }

    private static let named = Scorer(
        player: "Nikolic, AJ",
        side: .home,
        points: 1,
        score: Score(home: 8, away: 6),
        assists: ["Ames, Kai"],
        seasonTotal: 12
    )

    static let cases = [
        Case(alert: alert(.start), keys: title("GAME_ON") + matchup),
        Case(
            alert: alert(.score, (8, 6), before: (7, 6), period: 3, clock: "7:42", side: .home, scorers: [named]),
            keys: title("GOAL_AT", "Duke", "Q3 7:42") + #","loc-key":"STANDING_BY_FROM","#
                + #""loc-args":["Duke","8","Maryland","6","AJ Nikolic (12)","Kai Ames"]"#
        ),
        Case(
            alert: alert(.score, (8, 6), before: (5, 6), side: .home),
            keys: title("POINTS", "3", "Duke") + standing,
            terms: college
        ),
        Case(alert: alert(.score), keys: title("SCORE_UPDATE") + matchup),
        Case(
            alert: alert(.leadChange, (8, 6), period: 2, of: 2, clock: "42.3", side: .home),
            keys: title("AHEAD_AT", "Duke", "H2 42.3") + standing,
            terms: college
        ),
        Case(
            alert: alert(.comeback, (6, 6), period: 5, side: .home, deficit: 4),
            keys: title("LEVEL_AFTER_TRAILING_AT", "Duke", "4", "OT") + level
        ),
        Case(
            alert: alert(.closeGame, (8, 6), period: 2, of: 3, clock: "12:00"),
            keys: title("CLOSE_GAME_AT", "P2 12:00") + standing,
            terms: nhl
        ),
        Case(
            alert: alert(.upsetAlert, (8, 6), period: 6, side: .home, ranks: BySide(home: nil, away: 2)),
            keys: title("POSSIBLE_UPSET_AT", "2OT")
                + #","loc-key":"UNRANKED_LEADS_RANKED","loc-args":["Duke","8","2","Maryland","6"]"#
        ),
        Case(
            alert: alert(.milestone, (8, 6), milestones: [Milestone(player: "Reed, S", side: .home, points: 3)]),
            keys: title("HAT_TRICK", "S Reed", "Duke") + standing
        ),
        Case(alert: alert(.periodEnd, (8, 6), period: 1), keys: title("END_OF", "Q1") + standing),
        Case(alert: alert(.periodEnd, (8, 6), period: 2), keys: title("HALFTIME") + standing),
        Case(alert: alert(.overtime, (6, 6), period: 6), keys: title("OVERTIME_NUMBER", "2") + level),
        Case(
            alert: alert(.shootout, (6, 6), period: 5, of: 3, isShootout: true),
            keys: title("SHOOTOUT") + level,
            terms: nhl
        ),
        Case(
            alert: alert(.final, (8, 6), period: 5, of: 3, isShootout: true),
            keys: title("GAME_FINAL_AFTER", "SO") + standing,
            terms: nhl
        ),
        Case(alert: alert(.postponed), keys: title("GAME_POSTPONED") + matchup),
        Case(alert: alert(.cancelled), keys: title("GAME_CANCELLED") + matchup),
        Case(
            alert: alert(.moved),
            keys: title("GAME_MOVED")
                + #","loc-key":"MOVED_TO_TIME","loc-args":["Maryland","Duke","2026-05-09","19:00","New York"]"#,
            start: LocalStart(
                day: .init("Sat May 9", iso: "2026-05-09"),
                time: .init("7:00 PM", iso: "19:00"),
                zone: "America/New_York"
            )
        ),
        Case(
            alert: alert(.correction, (7, 6), before: (8, 6), retracted: .final),
            keys: title("CORRECTION") + #","loc-key":"CORRECTED_FROM","#
                + #""loc-args":["Duke","7","Maryland","6","Duke","8","Maryland","6"]"#
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
