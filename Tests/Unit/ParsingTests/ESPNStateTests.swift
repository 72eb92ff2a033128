import Parsing
import Scores
import Testing

/// Tests how the status of an ESPN game is read if the fields disagree or have unusual forms.
@Suite("ESPN state")
struct ESPNStateTests {
    private func game(_ event: String, slug: String = "nba") throws -> GameReading {
        let page = ESPNFixtures.scoreboard(event, slug: slug)
        return try #require(try ScoreboardReading(espnScoreboard: page.bytes).games.first)
    }

    @Test(arguments: [
        ("status_final", "POST", GameStatus.final), ("Status_In_Progress", "IN", .live),
        ("status_halftime", "In", .live), ("status_tip_off", "IN", .live), ("status_postponed", "Post", .postponed),
    ])
    func `status words are read in upper or lower case`(name: String, state: String, expected: GameStatus) throws {
        let status = ESPNFixtures.status(name, state: state, completed: expected == .final)
        #expect(try game(ESPNFixtures.event(status: status)).status == .known(expected))
    }

    /// The page may have zeros as the score of a game that is delayed before its start.
    @Test(arguments: ["STATUS_DELAYED", "STATUS_RAIN_DELAY", "STATUS_SUSPENDED"])
    func `a game that is delayed before its start has no score`(name: String) throws {
        let before = ESPNFixtures.status(name, state: "pre", period: "0", clock: "0.0")
        let waiting = try game(ESPNFixtures.event(status: before, home: ("0", ["0"]), away: ("0", ["0"])))
        #expect(waiting.score == nil && waiting.clock == nil && waiting.period == nil && waiting.periods == nil)
        let during = try game(ESPNFixtures.event(status: ESPNFixtures.status(name)))
        #expect(during.score == Score(home: 87, away: 78) && during.clock?.description == "42.3")
        #expect(during.period?.number == 4 && during.periods?.count == 4)
    }

    /// Some responses omit the period after the end of the game. It follows from the text or the line score.
    @Test(
        arguments: [
            ("nba", "Final/2OT", false, 6, "2OT"), ("nba", "Final", true, 4, "4th"), ("nba", "Final/OT", true, 5, "OT"),
            ("nhl", "Final/SO", false, 5, "SO"), ("nhl", "FINAL/OT", false, 4, "OT"),
            ("mens-college-basketball", "Final/6OT", false, 8, "6OT"),
        ] as [(String, String, Bool, Int, String)]
    )
    func `the last period of a final game is determined without the period field`(
        slug: String,
        text: String,
        line: Bool,
        number: Int,
        label: String
    )
        throws
    {
        for period in ["0", "null", #""""#] {
            let status = ESPNFixtures.status(
                "STATUS_FINAL",
                state: "post",
                completed: true,
                period: period,
                detail: text
            )
            let event = ESPNFixtures.event(
                status: status,
                home: ("87", line ? ["19", "31", "25", "12"] : []),
                away: ("78", line ? ["30", "20", "20", "8"] : [])
            )
            let game = try game(event, slug: slug)
            #expect(game.period?.number == number && game.period?.label == label && game.clock == nil)
        }
    }

    @Test func `the last period of a final game is not taken from incomplete plays`() throws {
        let status = ESPNFixtures.status(
            "STATUS_FINAL",
            state: "post",
            completed: true,
            period: "null",
            detail: "Final"
        )
        let noughts = ["0", "0", "0"]
        let event = ESPNFixtures.event(status: status, home: ("5", ["5"] + noughts), away: ("0", ["0"] + noughts))
        let game = try GameReading(espnSummary: ESPNFixtures.summary(event: event).bytes)
        #expect(game.plays?.last?.period.number == 2)
        #expect(game.period?.number == 4 && game.periods?.count == 4)
    }

    @Test(arguments: [(".4", "0.4"), ("0.4", "0.4"), (":00", "0:00"), ("0.0", "0.0"), ("1:00.0", "1:00")])
    func `the clock of the last seconds is read`(printed: String, shown: String) throws {
        #expect(try game(ESPNFixtures.event(status: ESPNFixtures.status(clock: printed))).clock?.description == shown)
    }
}
