import Parsing
import Scores
import Sports
import Testing

/// Tests how the number of regulation periods is read from a game's page.
@Suite("ESPN game formats")
struct ESPNFormatTests {
    private func final(
        _ detail: String,
        period: String = "null",
        columns: Int,
        periods: String? = nil,
        slug: String = "wnba"
    ) throws -> GameReading {
        // The score is tied before the last column.
        let home = (1...columns).map { $0 == columns ? "10" : "20" }
        let away = (1...columns).map { $0 == columns ? "6" : "20" }
        func total(_ line: [String]) -> String { String(line.compactMap(Int.init).reduce(0, +)) }
        let status = ESPNFixtures.status(
            "STATUS_FINAL",
            state: "post",
            completed: true,
            period: period,
            clock: "0.0",
            detail: detail
        )
        let format = periods.map { #","format":{"regulation":{"periods":\#($0)},"overtime":{"clock":300.0}}"# }
        let event = ESPNFixtures.event(
            status: status,
            home: (total(home), home),
            away: (total(away), away),
            extra: format ?? ""
        )
        let page = ESPNFixtures.scoreboard(event, slug: slug)
        return try #require(try ScoreboardReading(espnScoreboard: page.bytes).games.first)
    }

    @Test(
        arguments: [
            ("Final/OT", "3", 3, "2", ["1st", "2nd", "OT"]), ("Final/OT", "null", 3, "2", ["1st", "2nd", "OT"]),
            ("Final/OT", "2", 2, "1", ["1st", "OT"]), ("Final/2OT", "4", 4, "2", ["1st", "2nd", "OT", "2OT"]),
            ("Final", "2", 2, "2", ["1st", "2nd"]), ("Final/OT", "5", 5, "4", ["1st", "2nd", "3rd", "4th", "OT"]),
            ("Final", "4", 4, "0", ["1st", "2nd", "3rd", "4th"]),
            ("Final", "4", 4, "null", ["1st", "2nd", "3rd", "4th"]),
        ]
    )
    func `the regulation stated on a page overrides the league's`(
        detail: String,
        period: String,
        columns: Int,
        stated: String,
        labels: [String]
    ) throws {
        let game = try final(detail, period: period, columns: columns, periods: stated)
        #expect(game.periods?.map(\.label) == labels)
        #expect(game.period?.label == labels.last)
        #expect(GameInvariants.broken(by: game) == [])
    }

    /// The page does not state the number of regulation periods, but it follows from its text and its columns.
    @Test(
        arguments: [
            ("Final/OT", 3, ["1st", "2nd", "OT"]), ("Final/2OT", 4, ["1st", "2nd", "OT", "2OT"]),
            ("Final/OT", 5, ["1st", "2nd", "3rd", "4th", "OT"]), ("Final", 3, ["1st", "2nd", "3rd"]),
        ]
    )
    func `a final's number of regulation periods is determined from its text and columns`(
        detail: String,
        columns: Int,
        labels: [String]
    ) throws {
        #expect(try final(detail, columns: columns).periods?.map(\.label) == labels)
    }

    @Test func `the format of a game is read from a summary that states it outside of its header`() throws {
        let event = ESPNFixtures.event(
            status: ESPNFixtures.status(period: "3", detail: "4:30 - OT"),
            home: ("4", ["2", "0", "2"]),
            away: ("2", ["0", "2", "0"])
        )
        let page = ESPNFixtures.summary(event: event, slug: "womens-college-basketball", plays: [])
            .replacing(#""plays":[]"#, with: #""plays":[],"format":{"regulation":{"periods":2}}"#)
        let game = try GameReading(espnSummary: page.bytes)
        #expect(game.period?.label == "OT")
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "OT"])
    }

    /// No format is stated, but the page names its periods.
    @Test(
        arguments: [
            ("wnba", "3", "4:30 - OT", 3, "OT"), ("wnba", "4", "4:30 - 2OT", 4, "2OT"),
            ("wnba", "2", "4:30 - 2nd Half", 2, "2nd"), ("nhl", "4", "17:09 - OT", 4, "OT"),
            ("wnba", "3", "4:30 - 3rd Quarter", 3, "3rd"), ("mens-college-basketball", "2", "Halftime", 2, "2nd"),
            // After the end, the number may be a placeholder.
            ("nba", "0", "Final/OT", 5, "OT"), ("nba", "4", "Final/OT", 5, "OT"),
        ]
    )
    func `the number of regulation periods is determined from the current period's name`(
        slug: String,
        period: String,
        detail: String,
        columns: Int,
        label: String
    ) throws {
        let isOver = detail.hasPrefix("Final")
        let status = ESPNFixtures.status(
            isOver ? "STATUS_FINAL" : "STATUS_IN_PROGRESS",
            state: isOver ? "post" : "in",
            completed: isOver,
            period: period,
            detail: detail
        )
        let line = { (last: String) in Array(repeating: "20", count: columns - 1) + [last] }
        let event = ESPNFixtures.event(
            status: status,
            home: ("\(columns * 20 - 10)", line("10")),
            away: ("\(columns * 20 - 14)", line("6"))
        )
        let page = ESPNFixtures.scoreboard(event, slug: slug)
        let game = try #require(try ScoreboardReading(espnScoreboard: page.bytes).games.first)
        #expect(game.period?.label == label && game.periods?.last?.label == label)
    }

    @Test(arguments: [("2nd Half", 2, "OT"), ("OT", 3, "OT"), ("3rd Quarter", 3, "3rd")])
    func `the number of regulation periods is determined from the period names of plays, too`(
        name: String,
        number: Int,
        label: String
    ) throws {
        let plays = [
            ESPNFixtures.play("Substitution", "x", order: 1, period: number).replacing(
                #""period":{"number":\#(number)}"#,
                with: #""period":{"number":\#(number),"displayValue":"\#(name)"}"#
            ),
            ESPNFixtures.play("Substitution", "x", order: 2, period: 3),
        ]
        let page = ESPNFixtures.summary(slug: "womens-college-basketball", plays: plays)
        #expect(try GameReading(espnSummary: page.bytes).plays?.last?.period.label == label)
    }

    /// The plays must be read as basketball, whatever the number of periods.
    @Test(arguments: ["1", "2", "3", "4"])
    func `the meaning of play codes depends on the sport, not on the number of periods`(periods: String) throws {
        let page = ESPNFixtures.summary().replacing(
            #""plays":["#,
            with: #""format":{"regulation":{"periods":\#(periods)},"overtime":{"clock":60}},"plays":["#
        )
        #expect(try GameReading(espnSummary: page.bytes).plays?.prefix(2).map(\.kind) == [.jumpBall, .twoPointer])
    }

    /// The last column is the shootout, whatever the number of periods before it.
    @Test(arguments: [(3, ["1st", "2nd", "SO"]), (4, ["1st", "2nd", "3rd", "SO"])])
    func `a shootout may follow regulation without overtime`(columns: Int, labels: [String]) throws {
        let line = { (last: String) in Array(repeating: "1", count: columns - 1) + [last] }
        let status = ESPNFixtures.status(
            "STATUS_FINAL",
            state: "post",
            completed: true,
            period: "\(columns)",
            detail: "Final/SO"
        )
        let event = ESPNFixtures.event(
            status: status,
            home: ("\(columns)", line("1")),
            away: ("\(columns - 1)", line("0"))
        )
        let page = ESPNFixtures.scoreboard(event, slug: "nhl")
        let game = try #require(try ScoreboardReading(espnScoreboard: page.bytes).games.first)
        #expect(game.periods?.map(\.label) == labels)
        #expect(game.period?.isShootout == true)
    }

    /// If the clock counts up, the remaining time is known only if the length of the overtime is known.
    @Test(
        arguments: [
            (2, ["0:18", "4:59"], ["4:42", "0:01"]), (2, ["0:18", "7:31"], ["9:42", "2:29"]),
            (2, ["0:18", "10:00"], ["9:42", "0:00"]), (2, ["0:18", "10:41"], ["19:42", "9:19"]),
            (3, ["0:18", "7:31"], ["19:42", "12:29"]), (2, ["0:18", "20:01"], ["4:42", nil]),
        ] as [(Int, [String], [String?])]
    )
    func `the length of an overtime is determined from the clocks of its plays`(
        season: Int,
        clocks: [String],
        left: [String?]
    ) throws {
        let plays = clocks.enumerated().map { index, clock in
            ESPNFixtures.play("Hit", "Ann hit Cy", order: index + 1, period: 4, clock: clock)
        }
        let page = ESPNFixtures.summary(event: ESPNFixtures.event(season: season), slug: "nhl", plays: plays)
        #expect(try GameReading(espnSummary: page.bytes).plays?.map { $0.clock?.description } == left)
    }

    /// In a break, the page still shows the previous clock.
    @Test(
        arguments: [
            ("STATUS_HALFTIME", "Halftime", "0:00"), ("STATUS_END_PERIOD", "End of 3rd", "0:00"),
            ("STATUS_IN_PROGRESS", "End of 3rd Quarter", "0:00"), ("STATUS_IN_PROGRESS", "3:12 - 3rd Quarter", "3:12"),
        ]
    )
    func `in a break between two periods no outdated clock is used`(name: String, detail: String, clock: String) throws
    {
        let status = ESPNFixtures.status(name, period: "3", clock: "3:12", detail: detail)
        let page = ESPNFixtures.scoreboard(ESPNFixtures.event(status: status))
        #expect(try ScoreboardReading(espnScoreboard: page.bytes).games.first?.clock?.description == clock)
    }
}
