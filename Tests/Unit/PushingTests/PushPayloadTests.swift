import FoundationEssentials
import Scores
import Sports
import Testing
import Time

@testable import Pushing

@Suite("Alert text")
struct AlertTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let alert: Alert
        let title: String
        let body: String
        let terms: GameTerms
        var testDescription: String { "\(title) | \(body)" }

        init(_ alert: Alert, _ title: String, _ body: String, in terms: GameTerms = .lacrosse) {
            self.terms = terms
            self.alert = alert
            self.title = title
            self.body = body
        }
    }

    static let cases = [
        Case(alert(.start, (0, 0), period: 1, clock: "15:00"), "Game on", "Maryland vs Duke"),
        Case(alert(.start), "Game on", "Maryland vs Duke"),
        Case(
            alert(.comeback, (98, 98), period: 4, clock: "2:00", side: .home, deficit: 22),
            "Duke level after trailing by 22 · 4th 2:00",
            "Maryland 98, Duke 98"
        ),
        Case(
            alert(.comeback, (99, 98), period: 4, side: .home, deficit: 22),
            "Duke ahead after trailing by 22 · 4th",
            "Duke 99, Maryland 98"
        ),
        Case(
            alert(.upsetAlert, (8, 6), period: 4, clock: "3:21", side: .home, ranks: BySide(home: nil, away: 2)),
            "Upset alert · 4th 3:21",
            "Unranked Duke 8, No. 2 Maryland 6"
        ),
        Case(
            alert(.upsetAlert, (6, 8), period: 5, side: .away, ranks: BySide(home: 3, away: 18)),
            "Upset alert · OT",
            "No. 18 Maryland 8, No. 3 Duke 6"
        ),
        Case(alert(.upsetAlert, (6, 8), period: 5, side: .away), "Upset alert · OT", "Maryland 8, Duke 6"),
        Case(
            alert(
                .milestone,
                (8, 6),
                period: 3,
                clock: "7:42",
                milestones: [
                    Milestone(player: "Nikolic, AJ", side: .away, points: 3),
                    Milestone(player: "Reed, S", side: .home, points: 5),
                ]
            ),
            "Hat trick: AJ Nikolic (Maryland), 5 goals: S Reed (Duke)",
            "Duke 8, Maryland 6 · 3rd 7:42"
        ),
        Case(
            alert(.score, (8, 6), before: (7, 6), period: 3, clock: "7:42", side: .home),
            "Goal Duke · 3rd 7:42",
            "Duke 8, Maryland 6"
        ),
        Case(
            alert(.score, (6, 8), before: (6, 7), period: 3, clock: "7:42", side: .away, scorer: "Nikolic, AJ"),
            "Goal Maryland · 3rd 7:42",
            "Maryland 8, Duke 6 · AJ Nikolic"
        ),
        Case(
            alert(.score, (6, 6), before: (5, 6), period: 2, clock: "0:05", side: .home),
            "Goal Duke · 2nd 0:05",
            "Maryland 6, Duke 6"
        ),
        Case(
            alert(.score, (10, 6), before: (7, 6), period: 4, side: .home, scorer: "unused with several goals"),
            "3 goals Duke · 4th",
            "Duke 10, Maryland 6"
        ),
        Case(
            alert(.score, (9, 7), before: (7, 6), period: 4, clock: "1:00"),
            "Goals: Duke 2, Maryland 1 · 4th 1:00",
            "Duke 9, Maryland 7"
        ),
        Case(
            alert(.score, (9, 8), before: (8, 8), period: 5, clock: "2:11", side: .home),
            "Goal Duke · OT 2:11",
            "Duke 9, Maryland 8"
        ),
        Case(alert(.score, (1, 0), side: .home), "Goal Duke", "Duke 1, Maryland 0"),
        Case(alert(.score, (1, 0), clock: "7:42"), "Score update", "Duke 1, Maryland 0"),
        Case(
            alert(.score, (.max, 0), before: (.min, 0), side: .home),
            "Goal Duke",
            "Duke \(Int.max), Maryland 0"
        ),
        Case(alert(.score), "Score update", "Maryland vs Duke"),
        Case(alert(.final, (12, 9), period: 4), "Final", "Duke 12, Maryland 9"),
        Case(alert(.final, (12, 13), period: 5), "Final (OT)", "Maryland 13, Duke 12"),
        Case(alert(.final, (13, 12), period: 6), "Final (2OT)", "Duke 13, Maryland 12"),
        Case(alert(.final, (9, 9)), "Final", "Maryland 9, Duke 9"),
        Case(alert(.final), "Final", "Maryland vs Duke"),
        Case(
            alert(.correction, (7, 6), before: (8, 6)),
            "Score corrected",
            "Duke 7, Maryland 6 (not Duke 8, Maryland 6)"
        ),
        Case(alert(.correction, (7, 6)), "Score corrected", "Duke 7, Maryland 6"),
        Case(alert(.correction), "Score corrected", "Maryland vs Duke"),
        Case(
            alert(.correction, (8, 6), before: (8, 6), retracted: .final),
            "Not over yet",
            "Duke 8, Maryland 6"
        ),
        Case(
            alert(.correction, (7, 6), before: (8, 6), retracted: .final),
            "Score corrected",
            "Duke 7, Maryland 6 (not Duke 8, Maryland 6)"
        ),
        Case(
            alert(.correction, (0, 0), before: (0, 0), retracted: .live),
            "Not started yet",
            "Maryland vs Duke"
        ),
        Case(
            alert(.correction, (9, 8), before: (8, 8)),
            "Score corrected",
            "Duke 9, Maryland 8 (not Maryland 8, Duke 8)"
        ),
        Case(alert(.postponed), "Postponed", "Maryland vs Duke"),
        Case(alert(.cancelled), "Cancelled", "Maryland vs Duke"),
        Case(alert(.moved), "New start time", "Maryland vs Duke"),
    ]

    private static let nba = GameTerms(sport: .basketball, periodName: .quarter)
    private static let college = GameTerms(sport: .basketball, periodName: .half)
    private static let nhl = GameTerms(sport: .hockey, periodName: .period)

    static let otherSports = [
        Case(alert(.start), "Game on", "Maryland vs Duke", in: nba),
        Case(alert(.periodEnd, (28, 25), period: 1), "End of 1st Quarter", "Duke 28, Maryland 25", in: nba),
        Case(alert(.periodEnd, (50, 50), period: 2), "Halftime", "Maryland 50, Duke 50", in: nba),
        Case(alert(.periodEnd, (28, 25), period: 3), "End of 3rd Quarter", "Duke 28, Maryland 25", in: nba),
        Case(alert(.periodEnd, (28, 25), period: 1, of: 2), "Halftime", "Duke 28, Maryland 25", in: college),
        Case(alert(.periodEnd, (28, 28), period: 2, of: 2), "End of 2nd Half", "Maryland 28, Duke 28", in: college),
        Case(alert(.periodEnd, (1, 0), period: 1, of: 3), "End of 1st Period", "Duke 1, Maryland 0", in: nhl),
        Case(alert(.periodEnd, (1, 1), period: 4, of: 3), "End of OT", "Maryland 1, Duke 1", in: nhl),
        Case(alert(.periodEnd, (1, 1)), "End of the period", "Maryland 1, Duke 1", in: nhl),
        Case(
            alert(.leadChange, (99, 100), before: (99, 98), period: 4, clock: "42.3", side: .away),
            "Maryland ahead · 4th 42.3",
            "Maryland 100, Duke 99",
            in: nba
        ),
        Case(alert(.leadChange, (99, 99)), "Lead change", "Maryland 99, Duke 99", in: nba),
        Case(
            alert(.closeGame, (99, 97), period: 4, clock: "4:48"),
            "Close game · 4th 4:48",
            "Duke 99, Maryland 97",
            in: nba
        ),
        Case(alert(.overtime, (99, 99), period: 5), "Overtime", "Maryland 99, Duke 99", in: nba),
        Case(alert(.overtime, (9, 9), period: 6), "2nd overtime", "Maryland 9, Duke 9", in: nba),
        Case(alert(.overtime, (2, 2), period: 5, of: 3), "2nd overtime", "Maryland 2, Duke 2", in: nhl),
        Case(alert(.shootout, (2, 2), period: 5, of: 3, isShootout: true), "Shootout", "Maryland 2, Duke 2", in: nhl),
        Case(
            alert(.score, (2, 1), before: (1, 1), period: 4, of: 3, clock: "2:11", side: .home, scorer: "Ann Roe"),
            "Goal Duke · OT 2:11",
            "Duke 2, Maryland 1 · Ann Roe",
            in: nhl
        ),
        Case(alert(.final, (3, 2), period: 5, of: 3, isShootout: true), "Final (SO)", "Duke 3, Maryland 2", in: nhl),
        Case(alert(.final, (3, 2), period: 5, of: 3), "Final (2OT)", "Duke 3, Maryland 2", in: nhl),
        Case(alert(.final, (101, 99), period: 4), "Final", "Duke 101, Maryland 99", in: nba),
        Case(
            alert(.score, (101, 99), before: (98, 99), period: 4, side: .home),
            "3 points Duke · 4th",
            "Duke 101, Maryland 99",
            in: nba
        ),
        Case(
            alert(.score, (101, 99), before: (98, 97), period: 4),
            "Points: Duke 3, Maryland 2 · 4th",
            "Duke 101, Maryland 99",
            in: nba
        ),
    ]

    @Test(arguments: cases + otherSports)
    func `every alert has the expected title and body`(_ item: Case) {
        let text = AlertText(item.alert, teams: teams, terms: item.terms)
        #expect(text.title == item.title)
        #expect(text.body == item.body)
    }

    @Test func `an alert about a moved game states the new start and its time zone`() {
        func body(_ start: LocalStart?) -> String {
            AlertText(alert(.moved), teams: teams, terms: .lacrosse, start: start).body
        }
        let zone = "America/New_York"
        let day = LocalStart.Reading("Sat May 9", iso: "2026-05-09")
        #expect(
            body(LocalStart(day: day, time: .init("7:00 PM", iso: "19:00"), zone: zone))
                == "Maryland vs Duke · Sat May 9, 7:00 PM New York time"
        )
        #expect(
            body(LocalStart(day: day, time: nil, zone: zone))
                == "Maryland vs Duke · Sat May 9, time to be announced"
        )
        #expect(body(nil) == "Maryland vs Duke")
    }

    @Test func `a long name of a team or a scorer is cut at 64 whole characters`() {
        let exact = String(repeating: "é", count: 64)
        #expect(TeamLabel(name: exact).name == exact)
        #expect(TeamLabel(name: exact + "x").name == String(repeating: "é", count: 63) + "…")
        let goal = alert(.score, (1, 0), before: (0, 0), side: .home, scorer: String(repeating: "n", count: 5000))
        let body = AlertText(goal, teams: teams, terms: .lacrosse).body
        #expect(body == "Duke 1, Maryland 0 · \(String(repeating: "n", count: 63))…")
    }

    @Test func `an alert about several goals names the scorers if all are known`() {
        func scorer(_ name: String, _ side: Side, _ home: Int, _ away: Int) -> Scorer {
            Scorer(player: name, side: side, points: 1, score: Score(home: home, away: away), seasonTotal: 20)
        }
        func text(_ score: (Int, Int), side: Side?, _ scorers: [Scorer]) -> String {
            let goals = alert(.score, score, before: (1, 1), side: side, scorers: scorers)
            let text = AlertText(goals, teams: teams, terms: .lacrosse)
            return "\(text.title) | \(text.body)"
        }
        let (second, third) = (scorer("Jo Ash", .home, 2, 1), scorer("Jo Ash", .home, 3, 1))
        let theirs = scorer("Al Birch", .away, 3, 2)
        #expect(text((3, 1), side: .home, [second, third]) == "2 goals Duke | Duke 3, Maryland 1 · Jo Ash 2")
        #expect(text((3, 1), side: .home, [third]) == "2 goals Duke | Duke 3, Maryland 1")
        let twoPointer = Scorer(player: "Jo Ash", side: .home, points: 2, score: Score(home: 3, away: 1))
        #expect(text((3, 1), side: .home, [twoPointer]) == "2-point goal Duke | Duke 3, Maryland 1 · Jo Ash")
        #expect(
            text((3, 2), side: nil, [second, third, theirs])
                == "Goals: Duke 2, Maryland 1 | Duke 3, Maryland 2 · Jo Ash 2; Al Birch"
        )
    }

    @Test func `an alert about one goal names the scorer, the season's count and who assisted, as far as stated`() {
        func body(_ assists: [String], _ total: Int?, in terms: GameTerms) -> String {
            let scorer = Scorer(
                player: "Larkin, R",
                side: .home,
                points: 1,
                score: Score(home: 3, away: 2),
                assists: assists,
                seasonTotal: total
            )
            let goal = alert(.score, (3, 2), before: (2, 2), side: .home, scorer: "Larkin, R", scorers: [scorer])
            return AlertText(goal, teams: teams, terms: terms).body
        }
        for terms in [GameTerms.lacrosse, Self.nhl] {
            #expect(body([], nil, in: terms) == "Duke 3, Maryland 2 · R Larkin")
            #expect(body([], 12, in: terms) == "Duke 3, Maryland 2 · R Larkin (12)")
            #expect(body(["Raymond, L"], 12, in: terms) == "Duke 3, Maryland 2 · R Larkin (12) from L Raymond")
            #expect(
                body(["Raymond, L", "Seider, Mo", "A Third"], nil, in: terms)
                    == "Duke 3, Maryland 2 · R Larkin from L Raymond and Mo Seider"
            )
        }
    }

    @Test func `no alert's body repeats its title`() {
        for item in Self.cases + Self.otherSports {
            let text = AlertText(item.alert, teams: teams, terms: item.terms)
            let what = text.title.split(separator: Wording.beforeClock)[0]
            #expect(!text.body.contains(what), "\(item)")
        }
    }
}

@Suite("Push payload")
struct PushPayloadTests {
    @Test func `the payload is as expected, byte by byte`() throws {
        let goal = alert(.score, (8, 6), before: (7, 6), period: 3, clock: "7:42", side: .home)
        let payload = try PushPayload(PushNotice(goal, teams: teams, game: game, revision: 57, terms: .lacrosse))
        let expected = """
            {"aps":{"alert":{"title":"Goal Duke · 3rd 7:42","body":"Duke 8, Maryland 6"},"sound":"default",\
            "thread-id":"game-3f2504e0-4f89-41d3-9a0c-0305e82c3301","interruption-level":"active"},\
            "type":"score","gameId":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","version":57}
            """
        #expect(String(decoding: payload.bytes, as: UTF8.self) == expected)
    }

    @Test func `an alert that only adds a scorer is silent on every service`() throws {
        let goal = alert(.score, (8, 6), before: (7, 6), period: 3, clock: "7:42", side: .home, scorer: "Jo Ash")
        var notice = PushNotice(goal, teams: teams, game: game, revision: 57, terms: .lacrosse)
        notice.isPassive = true
        let expected = """
            {"aps":{"alert":{"title":"Goal Duke · 3rd 7:42","body":"Duke 8, Maryland 6 · Jo Ash"},\
            "thread-id":"game-3f2504e0-4f89-41d3-9a0c-0305e82c3301","interruption-level":"passive"},\
            "type":"score","gameId":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","version":57}
            """
        #expect(String(decoding: try PushPayload(notice).bytes, as: UTF8.self) == expected)
        let id = CollapseID(kind: .score, game: game)
        let web = String(decoding: try WebPushPayload(notice, collapseID: id).bytes, as: UTF8.self)
        #expect(web.contains(#""tag":"\#(id.text)","silent":true,"#))
        let now = Instant(microseconds: 0)
        let token = try #require(FCMToken("a-token-of-firebase"))
        let message = try FCMMessage(notice, collapseID: id, expiresAt: now + .seconds(60))
        let android = String(decoding: message.body(to: token, at: now), as: UTF8.self)
        #expect(android.contains(#""notification_priority":"PRIORITY_LOW""#) && android.contains(#""silent":"true""#))
    }

    private struct Decoded: Decodable {
        struct APS: Decodable {
            let alert: [String: String]
            let sound: String
        }
        let aps: APS
        let type: String
        let gameId: String
        let version: Int
    }

    @Test(arguments: Alert.Kind.allCases)
    func `an alert without spoilers has no score, winner, game time or count of events`(_ kind: Alert.Kind) throws {
        // The game's ID has only zeros, so that any other digit in the payload belongs to the alert.
        let game = GameID(rawValue: try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000")))
        let teams = BySide(home: TeamLabel(name: "Winners"), away: TeamLabel(name: "Losers"))
        let hidden = alert(kind, (8, 6), before: (7, 6), period: 5, clock: "9:43", side: .home)
        let notice = PushNotice.spoilerSafe(hidden, teams: teams, game: game, terms: .lacrosse)
        #expect((notice == nil) == kind.isSpoiler)
        guard let notice else { return }
        for isLocalized in [false, true] {
            let payload = try PushPayload(notice, isLocalized: isLocalized)
            let text = String(decoding: payload.bytes, as: UTF8.self)
            for digit in 1...9 { #expect(!text.contains("\(digit)"), "\(text)") }
            // Keys are compared with a list below.
            #expect((isLocalized || !text.contains("OT")) && !text.contains("version"))
            if kind == .final { #expect(!text.contains("Winners") && !text.contains("Losers")) }
        }
        // The alert may name the teams but has no other argument.
        #expect(notice.text.headline.args.allSatisfy { ["Losers", "Winners"].contains($0) })
        #expect(notice.text.details.args.allSatisfy { ["Losers", "Winners"].contains($0) })
        let sent = PushNotice(hidden, teams: teams, game: game, revision: 1, terms: .lacrosse).text
        let outcome: Set = ["GAME_FINAL", "GAME_FINAL_AFTER", "STANDING"]
        let keys: Set = [notice.text.headline.key, notice.text.details.key]
        #expect(keys.isDisjoint(with: outcome))
        if kind == .final { #expect(keys.isDisjoint(with: [sent.headline.key, sent.details.key])) }
    }

    @Test(arguments: Alert.Kind.allCases)
    func `every kind of alert is JSON with its kind`(_ kind: Alert.Kind) throws {
        let payload = try PushPayload(
            PushNotice(alert(kind, (1, 0)), teams: teams, game: game, revision: 1, terms: .lacrosse)
        )
        let decoded = try JSONDecoder().decode(Decoded.self, from: Data(payload.bytes))
        #expect(decoded.type == kind.rawValue)
        #expect(decoded.gameId == game.description)
        #expect(decoded.aps.sound == "default")
        #expect(decoded.aps.alert.keys.sorted() == ["body", "title"])
    }

    @Test(
        arguments: [
            #"St. John's "Red Storm""#, "back\\slash", "new\nline\ttab", "nul\u{0}bell\u{7}", "Nikolić 🥍", "\u{2028}",
            "</script>", "é",
        ]
    )
    func `a name with special characters is sent unchanged`(name: String) throws {
        let labels = BySide(home: TeamLabel(name: name), away: TeamLabel(name: "Duke"))
        let payload = try PushPayload(
            PushNotice(alert(.cancelled), teams: labels, game: game, revision: 1, terms: .lacrosse)
        )
        let decoded = try JSONDecoder().decode(Decoded.self, from: Data(payload.bytes))
        #expect(decoded.aps.alert["body"] == "Duke vs \(name)")
    }

    @Test func `a name with thousands of combining marks fits into the payload`() throws {
        let heap = "e" + String(repeating: "\u{301}", count: 5000)
        let labels = BySide(home: TeamLabel(name: heap), away: TeamLabel(name: "Duke"))
        let notice = PushNotice(alert(.cancelled), teams: labels, game: game, revision: 1, terms: .lacrosse)
        #expect(try PushPayload(notice).bytes.count <= 4096)
        #expect(try PushPayload(notice, isLocalized: true).bytes.count <= 4096)
    }

    /// The characters that need the most bytes: four in UTF-8, and six as an escape in JSON.
    @Test(arguments: ["🥍", "\u{1}"])
    func `the longest names of teams, scorers and assistants fit into every payload`(letter: String) throws {
        let name = String(repeating: letter, count: 100)
        let label = TeamLabel(name: name)
        func scorer(_ player: String) -> Scorer {
            Scorer(
                player: player,
                side: .home,
                points: 1,
                score: Score(home: .max, away: .min),
                assists: [name, name, name],
                seasonTotal: .max
            )
        }
        let names = (1...4).map { "\($0)" + name }
        for scorers in [[scorer(name)], names.map(scorer)] {
            let goal = alert(
                .score,
                (.max, .min),
                before: (.max - scorers.count, .min),
                period: .max,
                clock: "99:59",
                side: .home,
                scorers: scorers
            )
            let notice = PushNotice(
                goal,
                teams: BySide(home: label, away: label),
                game: game,
                revision: .max,
                terms: .lacrosse
            )
            #expect(notice.text.body.contains(name.prefix(60)))
            let id = CollapseID(kind: .score, game: game)
            for isLocalized in [false, true] {
                #expect(try PushPayload(notice, isLocalized: isLocalized).bytes.count <= 4096)
                _ = try FCMMessage(
                    notice,
                    isLocalized: isLocalized,
                    collapseID: id,
                    expiresAt: Instant(microseconds: 0)
                )
            }
            _ = try WebPushPayload(notice, collapseID: id)
        }
    }
}
