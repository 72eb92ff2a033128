import FoundationEssentials
import Pricing
import Testing

@testable import bardown

/// Tests the exact output of `bardown odds fair`, and the reasons why a file is no market.
@Suite("Fair odds of a file")
struct OddsFairTests {
    /// Returns the output for a market with these fields before the quotes, and these quotes.
    private static func output(
        _ fields: String = #""league":"nba","market":"moneyline","at":"2022-11-23T01:05:31Z""#,
        quotes: String
    ) throws -> String {
        try MarketFile(Data(#"{\#(fields),"quotes":[\#(quotes)]}"#.utf8)).priced(with: .shipped).text
    }

    /// Denver against Detroit, the worked example of the design.
    private static let denver = #"""
        {"book":"Circa","side":"home","price":-455,"quotedAt":"2022-11-23T01:05:30Z"},
        {"book":"Circa","side":"away","price":"+346","quotedAt":"2022-11-23T01:05:30Z"},
        {"book":"betfair","side":"home","price":-476},{"book":"betfair","side":"away","price":450},
        {"book":"betfair","side":"home","price":-455,"lay":true},
        {"book":"betfair","side":"away","price":480,"lay":true},
        {"book":"lowvig","side":"home","price":-426,"quotedAt":"2022-11-23T00:59:45Z"},
        {"book":"betrivers","side":"home","price":-385},{"book":"draftkings","side":"away","price":420.0},
        {"book":"bovada","side":"away","price":"OFF"},{"book":"FanDuel","side":"away","price":380}
        """#

    @Test func `a market is written with seven decimals, and books have the names of the file`() throws {
        let expected = [
            #"{"method":"additive","confidence":"medium","reason":null,"#,
            #""fair":{"home":0.8103982,"away":0.1896018},"fairAmerican":{"home":-427,"away":427},"values":["#,
            #"{"book":"betrivers","side":"home","price":-385,"ev":0.0208913,"tier":"positive"},"#,
            #"{"book":"Circa","side":"home","price":-455,"ev":-0.0114923,"tier":"neutral"},"#,
            #"{"book":"betfair","side":"home","price":-476,"ev":-0.0210526,"tier":"negative"},"#,
            #"{"book":"lowvig","side":"home","price":-426,"ev":null,"tier":"stale"},"#,
            #"{"book":"betfair","side":"away","price":450,"ev":0.0342776,"tier":"positive"},"#,
            #"{"book":"draftkings","side":"away","price":420,"ev":-0.0140708,"tier":"negative"},"#,
            #"{"book":"FanDuel","side":"away","price":380,"ev":-0.0899115,"tier":"negative"},"#,
            #"{"book":"Circa","side":"away","price":346,"ev":-0.1543761,"tier":"neutral"},"#,
            #"{"book":"bovada","side":"away","price":null,"ev":null,"tier":"suspended"}],"#,
            #""best":{"home":"betrivers","away":"betfair"}}"#,
        ]
        #expect(try Self.output(quotes: Self.denver) == expected.joined())
    }

    @Test func `a market without a fair price has the reason and keeps its prices`() throws {
        let quotes =
            #"{"book":"draftkings","side":"over","price":-110},{"book":"draftkings","side":"under","price":-110}"#
        let fields = #""league":"nhl","market":"total","line":"6.5","at":"2026-05-02T16:00:00Z""#
        let expected = [
            #"{"method":null,"confidence":null,"reason":"insufficient_books","fair":{},"fairAmerican":{},"values":["#,
            #"{"book":"draftkings","side":"over","price":-110,"ev":null,"tier":null},"#,
            #"{"book":"draftkings","side":"under","price":-110,"ev":null,"tier":null}],"best":{}}"#,
        ]
        #expect(try Self.output(fields, quotes: quotes) == expected.joined())
        let empty = try Self.output(fields, quotes: "")
        #expect(empty.hasPrefix(#"{"method":null,"confidence":null,"reason":"no_pair","#), "\(empty)")
    }

    @Test func `a draw makes three sides, by Shin's method`() throws {
        let quotes = ["home": 150, "draw": 230, "away": 190].map { side, price in
            #"{"book":"pinnacle","side":"\#(side)","price":\#(price)}"#
        }
        let output = try Self.output(quotes: quotes.joined(separator: ","))
        #expect(output.contains(#""method":"shin""#))
        #expect(output.contains(#""fair":{"home":0.3834492,"draw":0.2876260,"away":0.3289249}"#), "\(output)")
    }

    @Test(arguments: ["mlax-d1", "MBB-D1", "wbb-d1", "canary"])
    func `a league without odds is not priced`(league: String) throws {
        let fields = #""league":"\#(league)","market":"h2h","at":"2022-11-23T01:05:31Z""#
        let output = try Self.output(fields, quotes: Self.denver)
        #expect(output.contains(#""reason":"odds_off","fair":{}"#), "\(output)")
    }

    @Test(arguments: [
        ("{", FileFlaw(reason: .notJSON, path: "")), ("", .init(reason: .notJSON, path: "")),
        (#"{"quotes":NaN}"#, .init(reason: .notJSON, path: "")), ("[]", .init(reason: .wrongType, path: "")),
        (#"{"market":1}"#, .init(reason: .wrongType, path: "market")), ("{}", .init(reason: .missing, path: "market")),
        (#"{"market":"winner"}"#, .init(reason: .unknownMarket, path: "market", detail: "winner")),
        (#"{"market":"spread"}"#, .init(reason: .missing, path: "line")),
        (#"{"market":"spread","line":2.3}"#, .init(reason: .invalidLine, path: "line", detail: "2.3")),
        (#"{"market":"h2h","line":-3.5}"#, .init(reason: .invalidLine, path: "line", detail: "-3.5")),
        (#"{"market":"total","line":"OFF"}"#, .init(reason: .invalidLine, path: "line", detail: "'OFF'")),
        (#"{"market":"h2h"}"#, .init(reason: .missing, path: "at")),
        (#"{"market":"h2h","at":"today"}"#, .init(reason: .invalidTime, path: "at", detail: "today")),
        (#"{"market":"h2h","at":"2026-05-02T16:00:00Z"}"#, .init(reason: .missing, path: "quotes")),
    ])
    func `a file that is no market has a named reason`(text: String, flaw: FileFlaw) {
        #expect(throws: flaw) { try MarketFile(Data(text.utf8)) }
    }

    @Test(arguments: [
        (#"{"side":"home","price":-110}"#, FileFlaw(reason: .missing, path: "quotes[1].book")),
        (#"{"book":"x","price":-110}"#, .init(reason: .missing, path: "quotes[1].side")),
        (#"{"book":"x","side":"over"}"#, .init(reason: .unknownSide, path: "quotes[1].side", detail: "over")),
        (
            #"{"book":"x","side":"home","quotedAt":"x"}"#,
            .init(reason: .invalidTime, path: "quotes[1].quotedAt", detail: "x")
        ),
        (#"{"book":"x","side":"home","price":true}"#, .init(reason: .wrongType, path: "quotes[1].price")),
        (#"{"book":"x","side":"home","price":0}"#, price("0 is below_100")),
        (#"{"book":"x","side":"home","price":99}"#, price("99 is below_100")),
        (#"{"book":"x","side":"home","price":-99}"#, price("-99 is below_100")),
        (#"{"book":"x","side":"home","price":1.91}"#, price("1.91 is not_whole")),
        (#"{"book":"x","side":"home","price":1e30}"#, price("1e+30 is too_long")),
        (#"{"book":"x","side":"home","price":"NaN"}"#, price("'NaN' is not_a_number")),
        (#"{"book":"x","side":"home","price":"ten"}"#, price("'ten' is not_a_number")),
    ])
    func `a wrong quote has a named reason with its place`(quote: String, flaw: FileFlaw) {
        let good = #"{"book":"pinnacle","side":"home","price":"EVEN"}"#
        #expect(throws: flaw) { try Self.output(quotes: "\(good),\(quote)") }
    }

    private static func price(_ detail: String) -> FileFlaw {
        FileFlaw(reason: .invalidPrice, path: "quotes[1].price", detail: detail)
    }

    @Test func `an absent price is suspended, and EVEN and PK are +100`() throws {
        let quotes =
            #"{"book":"a","side":"home"},{"book":"b","side":"home","price":"PK"},{"book":"c","side":"home","price":"even"}"#
        let output = try Self.output(quotes: quotes)
        #expect(output.contains(#"{"book":"a","side":"home","price":null,"ev":null,"tier":"suspended"}"#))
        #expect(output.contains(#"{"book":"b","side":"home","price":100,"#))
        #expect(output.contains(#"{"book":"c","side":"home","price":100,"#))
    }

    @Test func `a number with a fixed number of decimals is rounded half away from zero`() {
        for (number, text) in [
            (0.5, "0.5000000"), (0.000_000_05, "0.0000001"), (-0.000_000_05, "-0.0000001"),
            (-0.000_000_01, "0.0000000"),
            (-1.25, "-1.2500000"), (3, "3.0000000"),
        ] {
            #expect(OrderedJSON.fixed(number, places: 7).text == text)
        }
    }
}
