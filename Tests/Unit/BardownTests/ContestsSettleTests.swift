import FoundationEssentials
import Testing

@testable import bardown

/// Tests the exact output of `bardown contests settle`, and the reasons why a file is no contest.
@Suite("Settling a contest in a file")
struct ContestsSettleTests {
    private static func output(games: String, bets: String) throws -> String {
        try SettlementFile(Data(#"{"games":[\#(games)],"bets":[\#(bets)]}"#.utf8)).settled.text
    }

    private static let games = #"""
        {"id":"a","status":"final","home":110,"away":97},{"id":2,"status":"live","home":50,"away":48},
        {"id":"c","status":"cancelled","home":null,"away":null},{"id":"d","status":"FINAL","home":"116","away":110.0},
        {"id":"e","status":"scheduled"},{"id":"f","status":"postponed"}
        """#

    @Test func `verdicts, counts and the result are written in a fixed order`() throws {
        let bets = #"""
            {"game":"a","bet":"spread","line":-7,"drafter":1,"side1":"home"},
            {"game":"a","bet":"total","line":225.5,"drafter":2,"side1":"over"},
            {"game":"d","bet":"spread","line":"-5.5","drafter":2.0,"side1":"Home"},
            {"game":"d","bet":"Total","line":"220","drafter":"1","side1":"under"},
            {"game":"c","bet":"spread","line":0,"drafter":1,"side1":"away"},
            {"game":"a","bet":"spread","line":-13,"drafter":1,"side1":"home"}
            """#
        let expected = [
            #"{"verdicts":["home","under","home","over","void","push"],"#,
            #""members":{"1":{"drafted":1,"forced":1,"total":2},"2":{"drafted":1,"forced":1,"total":2}},"#,
            #""result":"tie"}"#,
        ]
        let output = try Self.output(games: Self.games, bets: bets)
        #expect(output == expected.joined())
    }

    @Test func `side1 is the side of member 1, also where member 2 drafted`() throws {
        for (drafter, counts) in [
            (1, #""members":{"1":{"drafted":1,"forced":0,"total":1},"2":{"drafted":0,"forced":0,"total":0}}"#),
            (2, #""members":{"1":{"drafted":0,"forced":1,"total":1},"2":{"drafted":0,"forced":0,"total":0}}"#),
        ] {
            let bet = #"{"game":"a","bet":"spread","line":-7,"drafter":\#(drafter),"side1":"home"}"#
            let output = try Self.output(games: Self.games, bets: bet)
            #expect(output == #"{"verdicts":["home"],\#(counts),"result":"member1"}"#)
        }
    }

    @Test(arguments: [#"2"#, #""2""#, #""e""#, #""f""#])
    func `a game that is not over leaves its bets and the result open`(id: String) throws {
        let bet = #"{"game":\#(id),"bet":"total","line":200.5,"drafter":1,"side1":"over"}"#
        let won = #"{"game":"a","bet":"spread","line":-7,"drafter":1,"side1":"away"}"#
        let output = try Self.output(games: Self.games, bets: "\(bet),\(won)")
        #expect(output.hasPrefix(#"{"verdicts":["open","home"],"#), "\(output)")
        #expect(output.hasSuffix(#""2":{"drafted":0,"forced":1,"total":1}},"result":null}"#), "\(output)")
    }

    @Test func `a contest whose bets are all void is void`() throws {
        let bet = #"{"game":"c","bet":"spread","line":-7,"drafter":1,"side1":"home"}"#
        for bets in [bet, "\(bet),\(bet)", ""] {
            let output = try Self.output(games: Self.games, bets: bets)
            #expect(output.hasSuffix(#""result":"void"}"#), "\(output)")
        }
    }

    @Test func `fields and games that are not needed are ignored`() throws {
        let game = #"{"id":"x","status":"final","home":3,"away":2,"overtime":true,"league":"nhl"}"#
        let bet = #"{"game":"x","bet":"total","line":5,"drafter":2,"side1":"under","stake":null}"#
        let output = try Self.output(games: "\(game),\(Self.games)", bets: bet)
        #expect(output.hasPrefix(#"{"verdicts":["push"]"#) && output.hasSuffix(#""result":"tie"}"#), "\(output)")
    }

    @Test(arguments: [
        ("{", FileFlaw(reason: .notJSON, path: "")), ("[]", .init(reason: .wrongType, path: "")),
        ("{}", .init(reason: .missing, path: "games")), (#"{"games":[]}"#, .init(reason: .missing, path: "bets")),
        (#"{"games":{}}"#, .init(reason: .wrongType, path: "games")),
        (#"{"games":[{"status":"live"}]}"#, .init(reason: .missing, path: "games[0].id")),
        (#"{"games":[{"id":true}]}"#, .init(reason: .wrongType, path: "games[0].id")),
        (#"{"games":[{"id":1}]}"#, .init(reason: .missing, path: "games[0].status")),
        (
            #"{"games":[{"id":1,"status":"over"}]}"#,
            .init(reason: .unknownStatus, path: "games[0].status", detail: "over")
        ),
        (
            #"{"games":[{"id":1,"status":"live"},{"id":"1","status":"live"}]}"#,
            .init(reason: .duplicateGame, path: "games[1].id", detail: "1")
        ),
        (#"{"games":[{"id":1,"status":"final","home":1}]}"#, .init(reason: .missing, path: "games[0].away")),
        (#"{"games":[{"id":1,"status":"final","home":null}]}"#, .init(reason: .missing, path: "games[0].home")),
        (#"{"games":[{"id":1,"status":"final","home":-1}]}"#, score("-1")),
        (#"{"games":[{"id":1,"status":"final","home":99.5}]}"#, score("99.5")),
        (#"{"games":[{"id":1,"status":"final","home":1e30}]}"#, score("1e+30")),
        (#"{"games":[{"id":1,"status":"final","home":"ten"}]}"#, score("'ten'")),
    ])
    func `a file that is no contest has a named reason with its place`(text: String, flaw: FileFlaw) {
        #expect(throws: flaw) { try SettlementFile(Data(text.utf8)) }
    }

    private static func score(_ detail: String) -> FileFlaw {
        FileFlaw(reason: .invalidScore, path: "games[0].home", detail: detail)
    }

    @Test(arguments: [
        (#"{"bet":"spread"}"#, FileFlaw(reason: .missing, path: "bets[1].game")),
        (#"{"game":"z"}"#, .init(reason: .unknownGame, path: "bets[1].game", detail: "z")),
        (#"{"game":"a"}"#, .init(reason: .missing, path: "bets[1].bet")),
        (#"{"game":"a","bet":"moneyline"}"#, .init(reason: .unknownBet, path: "bets[1].bet", detail: "moneyline")),
        (#"{"game":"a","bet":"spread"}"#, .init(reason: .missing, path: "bets[1].line")),
        (#"{"game":"a","bet":"spread","line":2.3}"#, line("2.3")),
        (#"{"game":"a","bet":"spread","line":"OFF"}"#, line("'OFF'")),
        (#"{"game":"a","bet":"total","line":-5}"#, line("-5")),
        (#"{"game":"a","bet":"total","line":1000}"#, line("1000")),
        (#"{"game":"a","bet":"total","line":5}"#, .init(reason: .missing, path: "bets[1].drafter")),
        (
            #"{"game":"a","bet":"total","line":5,"drafter":3}"#,
            .init(reason: .invalidDrafter, path: "bets[1].drafter", detail: "3")
        ),
        (#"{"game":"a","bet":"total","line":5,"drafter":1}"#, .init(reason: .missing, path: "bets[1].side1")),
        (
            #"{"game":"a","bet":"total","line":5,"drafter":1,"side1":"home"}"#,
            .init(reason: .unknownSide, path: "bets[1].side1", detail: "home")
        ),
        (
            #"{"game":"a","bet":"spread","line":5,"drafter":1,"side1":"draw"}"#,
            .init(reason: .unknownSide, path: "bets[1].side1", detail: "draw")
        ),
    ])
    func `a wrong bet has a named reason with its place`(bet: String, flaw: FileFlaw) {
        let good = #"{"game":"a","bet":"spread","line":"PK","drafter":1,"side1":"home"}"#
        #expect(throws: flaw) { try Self.output(games: Self.games, bets: "\(good),\(bet)") }
    }

    private static func line(_ detail: String) -> FileFlaw {
        FileFlaw(reason: .invalidLine, path: "bets[1].line", detail: detail)
    }
}
